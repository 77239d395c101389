import type { BuiltFiles } from './built-files.ts';

/**
 * Fetches the application: `late` on the first touch, or in a quiet moment unless the visitor saves data or the line is a
 * 2g one. A tap on a button that needs the application is kept, and given to it once it is there; so is the submit of a
 * form that only the application may send, which stands on pages that come alive at once. Everything is asked for at once,
 * so that it takes one round trip and not one per file, and imported when all of it is there: an import that failed on a bad
 * line would stay so until the page is loaded again.
 */
export function startScript({ entry, entryNeeds, sheet }: BuiltFiles, when: 'late' | 'at-once'): string {
  const go =
    `let d=document,s=d.currentScript,l=d.createElement('link'),f=[${[entry, ...entryNeeds].map((file) => `'${file}'`).join()}],` +
    `g=()=>{%s;l.rel='stylesheet';l.href='${sheet}';d.head.append(l);` +
    `let a=f.concat(s.dataset.also.split(' ').filter(Boolean));` +
    `Promise.all(a.map(b=>fetch(b))).then(()=>a.forEach(b=>import(b)),()=>setTimeout(g,2e3))};`;
  if (when === 'at-once') return `(()=>{${go.replace('%s;', '')}${keepTaps};${keepSubmits};g()})()`;
  const late =
    `let w=['pointerdown','keydown','focusin'],c=navigator.connection||{};` +
    `w.forEach(e=>addEventListener(e,g,{capture:!0,passive:!0}));` +
    `${keepTaps};` +
    `if(!c.saveData&&!/2g/.test(c.effectiveType||''))addEventListener('load',()=>` +
    `(window.requestIdleCallback||setTimeout)(g,{timeout:4e3}))`;
  return `(()=>{${go.replace('%s', 'w.forEach(e=>removeEventListener(e,g,!0))')}${late}})()`;
}

const keepTaps =
  `addEventListener('click',e=>{let b=e.target.closest('button');` +
  `if(b&&b.type=='button'&&!b.popoverTargetElement&&!b.commandForElement&&!('hydrated'in d.documentElement.dataset))(self.tapped=b).dataset.tapped=''},!0)`;

/** As a tap on the button that sends the form, so that Enter is kept as well. GET forms go by themselves. */
const keepSubmits =
  `addEventListener('submit',e=>{let t=e.target,b=e.submitter||t.querySelector('[type=submit]');` +
  `if(b&&t.method=='post'&&!('hydrated'in d.documentElement.dataset)){e.preventDefault();(self.tapped=b).dataset.tapped=''}},!0)`;

/** Headings wear the display face only where an earlier page has put it into the cache: see app/web/display-face.ts. */
export function displayFaceScript(face: string): string {
  return (
    `try{if(localStorage.face=='${face}'){let d=document,l=d.createElement('link');d.documentElement.dataset.face='';` +
    `l.rel='preload';l.as='font';l.crossOrigin='';l.href='${face}';d.head.append(l)}}catch{}`
  );
}

/** The page behind a link that is about to be followed. The application takes them away and looks ahead by itself. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'moderate',
    },
  ],
});
