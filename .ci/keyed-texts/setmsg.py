"""from setmsg import setm: setm(lang, file, key, value) ; delete(lang,file,key)"""
import re
ROOT='.'
def _p(lang,f): return f'{ROOT}/assets/lang/{lang}/{f}'
def setm(lang,f,k,v):
    p=_p(lang,f); s=open(p).read()
    rx=re.compile(r'^'+re.escape(k)+r' ?=.*(?:\n[ \t]+\S.*)*',re.M)
    line=f'{k} ={v}' if v.startswith('\n') else f'{k} = {v}'
    s=rx.sub(lambda m:line,s,1) if rx.search(s) else s.rstrip('\n')+'\n'+line+'\n'
    open(p,'w').write(s)
def delete(lang,f,k):
    p=_p(lang,f); s=open(p).read()
    s=re.sub(r'^'+re.escape(k)+r' ?=.*(?:\n[ \t]+\S.*)*\n',lambda m:'',s,1,re.M)
    open(p,'w').write(s)
