import type { BuiltFiles } from '#app/server/built-files.ts';

/**
 * Fetches the application: `late` on the first touch, or in a quiet moment unless the visitor saves data or the line is a
 * 2g one. A tap on a button that needs the application is kept, and given to it once it is there. Everything is asked for
 * at once, so that it takes one round trip and not one per file.
 */
export function startScript({ entry, entryNeeds, sheet }: BuiltFiles, when: 'late' | 'at-once'): string {
  const go =
    `let d=document,s=d.currentScript,l=d.createElement('link'),f=[${[entry, ...entryNeeds].map((file) => `'${file}'`).join()}],` +
    `g=()=>{%s;l.rel='stylesheet';l.href='${sheet}';d.head.append(l);` +
    `f.concat(s.dataset.also.split(' ')).forEach(a=>a&&import(a))};`;
  if (when === 'at-once') return `(()=>{${go.replace('%s;', '')}g()})()`;
  const late =
    `let w=['pointerdown','keydown','focusin'],c=navigator.connection||{};` +
    `w.forEach(e=>addEventListener(e,g,{capture:!0,passive:!0}));` +
    `addEventListener('click',e=>{let b=e.target.closest('button');` +
    `if(b&&b.type=='button'&&!b.popoverTargetElement&&!b.commandForElement&&!('hydrated'in d.documentElement.dataset))(self.tapped=b).dataset.tapped=''},!0);` +
    `if(!c.saveData&&!/2g/.test(c.effectiveType||''))addEventListener('load',()=>` +
    `(window.requestIdleCallback||setTimeout)(g,{timeout:4e3}))`;
  return `(()=>{${go.replace('%s', 'w.forEach(e=>removeEventListener(e,g,!0))')}${late}})()`;
}

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
