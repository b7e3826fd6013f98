#!/usr/bin/env python3
"""typefix.py CRATE [ROUNDS]: repairs String/Text mismatches reported by cargo check in .."""
import json,subprocess,sys,re,os,glob
root='.'; crate=sys.argv[1]; rounds=int(sys.argv[2]) if len(sys.argv)>2 else 8
env=dict(os.environ,CARGO_TARGET_DIR=os.environ.get('CARGO_TARGET_DIR','target'),CARGO_INCREMENTAL='0',CARGO_PROFILE_DEV_DEBUG='0')
tab={}
for f in sorted(glob.glob(root+'/assets/lang/en/*.ftl')):
    b=os.path.basename(f)
    if b.startswith(('fields','ledger','rulings')): continue
    for m in re.finditer(r'^([a-zA-Z][\w-]*) ?= ?(.+)$',open(f).read(),re.M):
        if '{' not in m[2]: tab.setdefault(m[2].strip(),[]).append((b,m[1]))
pref=[f'rules-{crate}.ftl','rules-cadence.ftl','rules.ftl','window.ftl','terminal.ftl']
def key(lit):
    c=tab.get(lit)
    if not c: return None
    return sorted(c,key=lambda x:(pref.index(x[0]) if x[0] in pref else 99,x[1]))[0][1]
def lit_to_text(src):
    m=re.fullmatch(r'"((?:[^"\\]|\\.)*)"(?:\.to_owned\(\)|\.to_string\(\)|\.into\(\))?',src.strip(),re.S)
    if not m: return None
    plain=re.sub(r'\\\n\s*','',m[1]).replace('\\"','"')
    if not re.search('[A-Za-z]',plain): return f'"{m[1]}".into()'
    k=key(plain)
    return f'text!("{k}", "{m[1]}")' if k else f'Text::from("{m[1]}")'
for r in range(rounds):
    p=subprocess.run(['cargo','check','-p','monteria-'+crate,'--message-format=json'],cwd=root,env=env,capture_output=True,text=True)
    edits={}; n=0; left=[]
    def add(f,a,b,t):
        global n
        if not f.startswith('src/'+crate+'/'): return False
        for (x,y,_) in edits.get(f,[]):
            if a<y and x<b or (a==x and b==y): return False
        edits.setdefault(f,[]).append((a,b,t)); n+=1; return True
    src={}
    def txt(sp):
        f=sp['file_name']
        if f not in src: src[f]=open(root+'/'+f,'rb').read()
        return src[f][sp['byte_start']:sp['byte_end']].decode()
    errs=0
    for line in p.stdout.splitlines():
        try: m=json.loads(line)
        except: continue
        if m.get('reason')!='compiler-message' : continue
        d=m['message']
        if d['level']!='error': continue
        errs+=1; done=False
        spans=d['spans']+[s for c in d['children'] for s in c['spans']]
        lab=lambda s:s.get('label') or ''
        # unwrap macro expansion to call site
        for s in d['spans']:
            l=lab(s)
            if 'because of return type' in l and 'String' in txt(s):
                t=txt(s).replace('String','Text').replace("&'static str",'Text'); done|=add(s['file_name'],s['byte_start'],s['byte_end'],t)
            elif 'because of return type' in l and txt(s) in("&'static str","&str"):
                done|=add(s['file_name'],s['byte_start'],s['byte_end'],'Text')
        if not done:
            for c in d['children']:
                for s in c['spans']:
                    rep=s.get('suggested_replacement')
                    if rep is None: continue
                    if rep.startswith('.into()') and s['byte_start']==s['byte_end']:
                        b=open(root+'/'+s['file_name'],'rb').read()
                        pre=[q for q in c['spans'] if (q.get('suggested_replacement') or '').endswith(': ')]
                        if pre:
                            q=pre[0]; done|=add(q['file_name'],q['byte_start'],q['byte_end'],q['suggested_replacement'])
                        done|=add(s['file_name'],s['byte_start'],s['byte_end'],'.into()')
                    elif 'monteria_content::Text' in rep or 'monteria_game::Text' in rep:
                        done|=add(s['file_name'],s['byte_start'],s['byte_end'],rep.replace('monteria_content::Text','Text').replace('monteria_game::Text','Text'))
                    elif rep.endswith(': ') and False: pass
                if done: break
        if not done:
            for s in spans:
                l=lab(s); f=s['file_name']
                if not f.startswith('src/'): continue
                if l.startswith(('this is found to be of type `String`',"this is found to be of type `&","expected `Text`, found `String`","expected `Text`, found `&")):
                    t=txt(s); k=lit_to_text(t)
                    if k: done|=add(f,s['byte_start'],s['byte_end'],k)
                    elif l.startswith('expected `Text`') and not t.endswith(('}',)) and '\n' not in t: done|=add(f,s['byte_start'],s['byte_end'],t+'.into()')
                    elif t=='String::new()' : done|=add(f,s['byte_start'],s['byte_end'],'Text::default()')
                if 'required by this bound' in l or 'required by a bound' in l:
                    t=txt(s)
                    if 'String' in t and '->' in t: done|=add(f,s['byte_start'],s['byte_end'],t.replace('String','Text'))
                    elif t=='String' : done|=add(f,s['byte_start'],s['byte_end'],'Text')
                    elif 'Into<String>' in t: done|=add(f,s['byte_start'],s['byte_end'],t.replace('Into<String>','Into<Text>'))
        if not done: left.append(d['rendered'])
    for f,es in edits.items():
        b=open(root+'/'+f,'rb').read()
        for a,z,t in sorted(es,reverse=True): b=b[:a]+t.encode()+b[z:]
        s=b.decode()
        s=re.sub(r'"\.to_owned\(\)\.into\(\)',r'".into()',s); s=re.sub(r'std::result::Result<',r'Result<',s); s=s.replace('.to_owned().into()','.into()').replace('.to_string().into().into()','.to_string().into()').replace('String::new().into()','Text::default()')
        open(root+'/'+f,'w').write(s)
    print(f'round {r}: {errs} errors, {n} edits',flush=True)
    open(f'typefix-{crate}.left','w').write('\n'.join(left))
    if errs==0 or n==0: break
    subprocess.run(['python3',os.path.join(os.path.dirname(os.path.abspath(__file__)),'addimports.py'),'src/'+crate],cwd=root,capture_output=True)
print('left',len(left),f'typefix-{crate}.left')
