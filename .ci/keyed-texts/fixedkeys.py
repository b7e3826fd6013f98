#!/usr/bin/env python3
"""fixedkeys.py ROOT PREF_TABLES(comma) FUNC[,FUNC..] FILE...: FUNC("literal") -> FUNC(text!("key", "literal")) by exact lookup in assets/lang/en."""
import re,sys,glob,os
root,prefs,funcs=sys.argv[1],sys.argv[2].split(','),sys.argv[3].split(',')
tab={}
for f in sorted(glob.glob(root+'/assets/lang/en/*.ftl')):
    b=os.path.basename(f)
    if b.startswith(('fields','ledger','rulings')): continue
    for m in re.finditer(r'^([a-zA-Z][\w-]*) ?= ?(.+)$',open(f).read(),re.M):
        if '{' in m[2]: continue
        tab.setdefault(m[2].strip(),[]).append((b,m[1]))
def find(lit):
    c=tab.get(lit) or []
    end=''
    if not c and lit[-1:] in '.:?!…' and tab.get(lit[:-1]):
        c=tab[lit[:-1]]; c=sorted(c,key=lambda x:(prefs.index(x[0]) if x[0] in prefs else 99,x[1]))
        ends.append((c[0][0],c[0][1],lit[-1])); return c[0][1]
    if not c: return None
    c=sorted(c,key=lambda x:(prefs.index(x[0]) if x[0] in prefs else 99,x[1]))
    return c[0][1]
miss={}; ends=[]
for f in sys.argv[4:]:
    s=open(f).read(); n=0
    def rep(m):
        global n
        lit=re.sub(r'\\\n\s*','',m[2]).replace('\\"','"')
        if not re.search('[A-Za-z]',lit): return m[0]
        k=find(lit)
        if not k: miss.setdefault(lit,[]).append(f); return m[0]
        n+=1
        return f'{m[1]}(text!("{k}", "{m[2]}"))'
    s2=re.sub(r'(?<![\w])('+'|'.join(map(re.escape,funcs))+r')\(\s*"((?:[^"\\]|\\.)*)"\s*,?\s*\)',rep,s,flags=re.S)
    if n: open(f,'w').write(s2); print(f,n)
for k,v in miss.items(): print('NOKEY',repr(k),v[0],len(v))

for b,k,e in ends:
    for lang in('en','es'):
        p=f'{root}/assets/lang/{lang}/{b}'; t=open(p).read()
        t=re.sub(r'^('+re.escape(k)+r' ?= ?.*?)\s*$',lambda m:m[1] if m[1].endswith(e) else m[1]+e,t,1,re.M); open(p,'w').write(t)
