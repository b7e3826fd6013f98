#!/usr/bin/env python3
"""keysync.py ROOT [CRATE...]: writes the English of keyed sites into assets/lang/en and renames the arguments in en and es.
New keys are appended to en in the crate's table; Spanish lacks are listed on stdout as `MISSING es table key = english`."""
import re,sys,os
root=sys.argv[1]; crates=sys.argv[2:]
src=open(os.path.join(os.path.dirname(os.path.abspath(__file__)),'keycheck.py')).read().split("bad=0")[0]
sys.argv=[sys.argv[0],root]+crates
exec(src)
def tables_for(crate):
    return {'game':'rules.ftl','skirmish':'rules.ftl','triggers':'rules.ftl','table':'rules.ftl','opponents':'rules.ftl','dice':'rules.ftl','reports':'paper.ftl','print':'paper.ftl','saves':'rules.ftl','games':'rules.ftl','content':'program.ftl','cli':'terminal.ftl','client':'window.ftl','client-ui':'window.ftl','client-state':'window.ftl','client-view':'window.ftl','client-sound':'window.ftl'}.get(crate,f'rules-{crate}.ftl')
files={}
def lines(lang,f):
    p=f'{root}/assets/lang/{lang}/{f}'
    if p not in files: files[p]=open(p).read()
    return p
def setmsg(lang,k,new):
    f=(en if lang=='en' else es)[k][0]; p=lines(lang,f)
    s=files[p]
    m=re.search(r'^'+re.escape(k)+r' ?=.*(?:\n[ \t]+\S.*)*',s,re.M)
    assert m,(lang,k)
    files[p]=s[:m.start()]+f'{k} = {new}'.replace('= \n','=\n')+s[m.end():]
def getraw(lang,k):
    f=(en if lang=='en' else es)[k][0]; p=lines(lang,f)
    m=re.search(r'^'+re.escape(k)+r' ?= ?(.*(?:\n[ \t]+\S.*)*)',files[p],re.M)
    return m[1]
def to_ftl(e):
    e=e.replace('{{','\x01').replace('}}','\x02')
    e=re.sub(r'\{(\w+)(?::[^}]*)?\}',r'{ $\1 }',e)
    return e.replace('\x01','{"{"}').replace('\x02','{"}"}')
missing=[];odd=0
for k,ss in sorted(sites.items()):
    if crates and not any(c in crates for *_,c in ss): continue
    f,l,e,crate=ss[0]
    if isinstance(e,tuple):
        if k in en:
            # rename single variable to n
            for lang,t in(('en',en),('es',es)):
                if k in t:
                    raw=getraw(lang,k); vs=vars_(raw)
                    if len(vs)==1 and vs!={'n'}: setmsg(lang,k,re.sub(r'\$'+re.escape(list(vs)[0])+r'\b','$n',raw))
            continue
        new='\n    { $n ->\n        [one] 1 %s\n       *[other] { $n } %s\n    }'%(e[1],e[2])
        en[k]=[tables_for(crate),new]; p=lines('en',tables_for(crate)); files[p]=files[p].rstrip('\n')+f'\n{k} ={new}\n'
        if k not in es: missing.append((tables_for(crate),k,f'1 {e[1]} | n {e[2]}'))
        continue
    code=re.sub(r'\{(\w+):[^}]*\}',r'{\1}',e)
    if k not in en:
        p=lines('en',tables_for(crate)); files[p]=files[p].rstrip('\n')+f'\n{k} = {to_ftl(e)}\n'; en[k]=[tables_for(crate),to_ftl(e)]
        if k not in es: missing.append((tables_for(crate),k,e))
        continue
    raw=getraw('en',k)
    if '->' in raw: 
        continue
    old=norm_en(raw)
    if old==code.strip():
        continue
    want=re.findall(r'\{(\w+)\}',code)
    def tryunit(pat):
        units=re.findall(pat,old)
        if len(units)!=len(want): return None
        it=iter(want); res=re.sub(pat,lambda m:'{'+next(it)+'}',old)
        return units if res==code.strip() else None
    units=tryunit(r'\{\w+\}') or tryunit(r'\{\w+\}"?')
    if units is None:
        # mixed: align by regex from code
        rx='^'+re.sub(r'\\\{(\w+)\\\}',r'(\\{\\w+\\}"?)',re.escape(code.strip()))+'$'
        m=re.match(rx,old); units=list(m.groups()) if m else None
    if units is None:
        odd+=1; print(f'ODD {f}:{l}: {k}\n   table: {old}\n   code:  {code}')
        continue
    setmsg('en',k,to_ftl(e)); 
    if k in es:
        r=getraw('es',k)
        for i,(u,w) in enumerate(zip(units,want)):
            name=re.match(r'\{(\w+)\}',u)[1]
            if u.endswith('"'): r=re.sub(r'\{\s*\$'+name+r'\s*\}"','{ $\x00'+w+' }',r)
            r=re.sub(r'\$'+name+r'(?![\w-])','$\x00'+w,r)
        setmsg('es',k,r.replace('\x00',''))
    else: missing.append((en[k][0],k,e))
for p,s in files.items(): open(p,'w').write(s)
for t,k,e in missing: print('MISSING es',t,k,'=',e)
for k in sites:
    if crates and not any(c in crates for *_,c in sites[k]): continue
    if k in en and k not in es and not any(m[1]==k for m in missing): print('MISSING es',en[k][0],k,'=',sites[k][0][2])
print('odd',odd,'missing es',len(missing))
