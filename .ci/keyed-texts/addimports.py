#!/usr/bin/env python3
"""addimports.py CRATE_SRC_DIR [PACKAGE=monteria_game]: adds missing imports of Text, text, event_text to each file, in `use PACKAGE::{..}`."""
import re,sys,glob
d=sys.argv[1]; pk=sys.argv[2] if len(sys.argv)>2 else 'monteria_game'
for f in glob.glob(d+'/**/*.rs',recursive=True):
    s=open(f).read(); body=re.sub(r'//.*','',s)
    need=set()
    if re.search(r'(?<![\w:$])text!\(',body): need.add('text')
    if re.search(r'(?<![\w:$])event_text!\(',body): need.add('event_text')
    if re.search(r'(?<![\w:])Text\b',body): need.add('Text')
    uses=re.findall(r'^\s*(?:pub )?use [^;]*;',s,re.M)
    have=set()
    for u in uses:
        for n in ('Text','text','event_text'):
            if re.search(r'(?<![\w])'+n+r'(?![\w:])',u.split('::',1)[-1]): have.add(n)
        if '::*' in u and 'super' in u: have|=need
    need-=have
    if not need: continue
    m=re.search(r'^use '+pk+r'::\{(.*?)\};',s,re.M|re.S)
    if m:
        inner=m[1].rstrip().rstrip(',')
        s=s[:m.start(1)]+inner+', '+', '.join(sorted(need))+s[m.end(1):]
    else:
        m=re.search(r'^use '+pk+r'::(\w+);',s,re.M)
        line=f'use {pk}::'+('{'+', '.join(sorted(need|{m[1]}))+'}' if m else ('{'+', '.join(sorted(need))+'}' if len(need)>1 else list(need)[0]))+';'
        if m: s=s[:m.start()]+line+s[m.end():]
        else:
            ms=list(re.finditer(r'^use [^;]*;\n',s,re.M))
            if ms: s=s[:ms[-1].end()]+line+'\n'+s[ms[-1].end():]
            else:
                m=re.search(r'\A(?://![^\n]*\n|#!\[[^\n]*\n|\s*\n)*',s); s=s[:m.end()]+line+'\n\n'+s[m.end():]
    open(f,'w').write(s); print(f,sorted(need))
