#!/usr/bin/env python3
"""keycheck.py ROOT [CRATE...]: compares text!/event_text! sites with en/es tables: missing keys, other English, other arguments, unused keys."""
import re,sys,os,glob
root=sys.argv[1]; crates=sys.argv[2:]
call=re.compile(r'\b(?:event_)?text!\(\s*("(?:[^"\\]|\\.)*")\s*,\s*("(?:[^"\\]|\\.)*")',re.S)
counted=re.compile(r'Text::counted\(\s*("(?:[^"\\]|\\.)*")\s*,(.*?),\s*("(?:[^"\\]|\\.)*")\s*,\s*("(?:[^"\\]|\\.)*")\s*,?\s*\)',re.S)
def unq(s):
    s=s[1:-1]; s=re.sub(r'\\\n\s*','',s)
    return s.replace('\\"','"').replace('\\n','\n').replace('\\\\','\\')
sites={}
for f in sorted(glob.glob(root+'/src/**/*.rs',recursive=True)):
    rel=os.path.relpath(f,root)
    if rel.endswith('/tests.rs') or '/tests/' in rel: continue
    crate=rel.split('/')[1]
    if crate in('text-macros',): continue
    s=open(f).read()
    s=re.sub(r'^\s*//[/!].*$',lambda m:'',s,flags=re.M)
    for m in call.finditer(s):
        k,e=unq(m[1]),unq(m[2])
        sites.setdefault(k,[]).append((rel,s[:m.start()].count('\n')+1,e,crate))
    for m in counted.finditer(s):
        sites.setdefault(unq(m[1]),[]).append((rel,s[:m.start()].count('\n')+1,('n',unq(m[3]),unq(m[4])),crate))
def table(lang):
    t={}
    for f in sorted(glob.glob(f'{root}/assets/lang/{lang}/*.ftl')):
        if lang=='en' and os.path.basename(f) in(): continue
        cur=None
        for line in open(f):
            m=re.match(r'^([a-zA-Z][\w-]*) ?= ?(.*)$',line.rstrip('\n'))
            if m: cur=m[1]; t[cur]=[os.path.basename(f),m[2]]
            elif cur and line.startswith(' '): t[cur][1]+='\n'+line.rstrip('\n')
            else: cur=None
    return t
en,es=table('en'),table('es')
def vars_(p): return set(re.findall(r'\{\s*\$([\w-]+)',p))
def ph(e): return set(re.findall(r'\{([a-z_]\w*)(?::[^}]*)?\}',e.replace('{{','').replace('}}','')))
def norm_en(p): return re.sub(r'\{\s*\$([\w-]+)\s*\}',r'{\1}',p).strip()
bad=0
for k,ss in sorted(sites.items()):
    if crates and not any(c in crates for *_,c in ss): continue
    englishes={e for _,_,e,_ in ss}
    if len(englishes)>1: print(f'{ss[0][0]}:{ss[0][1]}: {k}: several wordings {englishes}'); bad+=1
    f,l,e,_=ss[0]
    args={'n'} if isinstance(e,tuple) else ph(e)
    for lang,t in(('en',en),('es',es)):
        if k not in t: print(f'{f}:{l}: {k}: missing in {lang}: {e}'); bad+=1; continue
        extra=vars_(t[k][1])-args
        if extra: print(f'{f}:{l}: {k}: {lang} uses {sorted(extra)}, code has {sorted(args)}'); bad+=1
    if k in en and '->' not in en[k][1] and not isinstance(e,tuple):
        a=norm_en(en[k][1]); b=re.sub(r'\{(\w+):[^}]*\}',r'{\1}',e)
        if a!=b.strip(): print(f'{f}:{l}: {k}: en differs\n   table: {a}\n   code:  {b}'); bad+=1
print(len(sites),'keys in code;',bad,'faults')
