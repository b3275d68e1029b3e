import { openLawText } from "./shared/corpus/index.ts";
import { actIdsOf, actSideOf } from "./shared/diff/index.ts";
import { createComparer } from "./api/versions/comparer.ts";
let maxGap=0,lastT=performance.now(); setInterval(()=>{const n=performance.now(); maxGap=Math.max(maxGap,n-lastT-1); lastT=n;},1).unref();
const gap=(l:string)=>{console.log(l,"max gap",maxGap.toFixed(1),"rss",process.memoryUsage().rss>>20); maxGap=0;};
let t=performance.now();
const a=await openLawText("/tmp/vcorpus","2024.07.12-5be3f642"); gap("open a "+(performance.now()-t)); t=performance.now();
const b=await openLawText("/tmp/vcorpus","2026.07.27-49d6093d"); gap("open b "+(performance.now()-t));
const c=createComparer(1000); { let t0=performance.now(); const w=new Worker(new URL("./api/versions/compare-program.ts",import.meta.url)); console.log("new Worker",performance.now()-t0); const x=actSideOf(a,"ai_act"),y=actSideOf(b,"ai_act"); t0=performance.now(); w.postMessage({before:x,after:y}); console.log("post",performance.now()-t0); await new Promise(r=>w.onmessage=e=>r(e)); console.log("answered", performance.now()-t0); t0=performance.now(); w.terminate(); console.log("term",performance.now()-t0); gap("raw"); await Bun.sleep(300); gap("after term");}
for(let i=0;i<3;i++){t=performance.now();
for(const id of actIdsOf(a,b)){const t2=performance.now(); const x=actSideOf(a,id),y=actSideOf(b,id); const r=await c.compare(x,y); if(performance.now()-t2>30)console.log(id,performance.now()-t2,r.size);}
gap("diff "+(performance.now()-t));}
await Bun.sleep(1500); gap("after terminate");Bun.gc(true);gap("gc")
