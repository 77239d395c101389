import type { BuiltFiles } from '#app/server/boot/built-files.ts';
import { areasMax } from '#features/search/limits.ts';

/**
 * Returns the script that loads the application. `late` loads it on the first touch or when idle, but not
 * when idle if the visitor saves data or is on 2G. A tap on a button that needs the application is queued and
 * replayed after hydration. On pages that hydrate at once, POST forms are queued too. All files are requested
 * together, in one round trip instead of one per file. They are imported after all have arrived, because a
 * failed import stays failed until the page is reloaded.
 */
export function startScript({ entry, entryNeeds, sheet }: BuiltFiles, when: 'late' | 'at-once'): string {
  const loadScript =
    `let d=document,s=d.currentScript,l=d.createElement('link'),f=[${[entry, ...entryNeeds].map((file) => `'${file}'`).join()}],` +
    `g=()=>{%s;l.rel='stylesheet';l.href='${sheet}';d.head.append(l);` +
    `let a=f.concat(s.dataset.also.split(' ').filter(Boolean));` +
    `Promise.all(a.map(b=>fetch(b))).then(()=>a.forEach(b=>import(b)),()=>setTimeout(g,2e3))};`;
  if (when === 'at-once')
    return `(()=>{${loadScript.replace('%s;', '')}${showSignedIn};${queueTaps};${queueSubmits};${applyChoices};g()})()`;
  const lateScript =
    `let w=['pointerdown','keydown','focusin'],c=navigator.connection||{};` +
    `w.forEach(e=>addEventListener(e,g,{capture:!0,passive:!0}));` +
    `${showSignedIn};${queueTaps};${applyChoices};` +
    `if(!c.saveData&&!/2g/.test(c.effectiveType||''))addEventListener('load',()=>` +
    `(window.requestIdleCallback||setTimeout)(g,{timeout:4e3}))`;
  return `(()=>{${loadScript.replace('%s', 'w.forEach(e=>removeEventListener(e,g,!0))')}${lateScript}})()`;
}

/**
 * Hides what is only for visitors, and leads signed-in users to their own pages, before the application is loaded. The
 * server renders the same page for everyone.
 */
const showSignedIn =
  `if(/signed-in=/.test(d.cookie)){d.documentElement.dataset.signedIn='';` +
  `d.querySelectorAll('[data-own]').forEach(a=>{a.href=a.dataset.own})}`;

/**
 * Queues taps. A separate script handles the heart buttons, and finds earlier taps in the storage, even those
 * on a previous page.
 */
const queueTaps =
  `addEventListener('click',e=>{let b=e.target.closest('button');` +
  `if(b&&b.type=='button'&&!b.popoverTargetElement&&!b.commandForElement){` +
  `if(b.className=='heart'){if(!self.hearts){b.dataset.tapped='';try{localStorage.tapped=(localStorage.tapped||'')+' '+b.value}catch{}}}` +
  `else if(!('hydrated'in d.documentElement.dataset))b.dataset.tapped=''}},!0)`;

/**
 * Queues a submit as a tap on the form's submit button, which also covers the Enter key. GET forms need no
 * script.
 */
const queueSubmits =
  `addEventListener('submit',e=>{let t=e.target,b=e.submitter||t.querySelector('[type=submit]');` +
  `if(b&&t.method=='post'&&!('hydrated'in d.documentElement.dataset)){e.preventDefault();b.dataset.tapped=''}},!0)`;

/**
 * Applies a choice to the search that the visitor is navigating to. That search differs from the one that the
 * choice's link was rendered for right after another tap: when its page is still loading (`going`) or its
 * links are not all rendered yet. The link is changed for the duration of the tap. It stays changed if its
 * row is rendered in the meantime, possibly with the same address. A page that has not arrived after 30 seconds
 * counts as cancelled. `searchUrlWith` defines the link's parameters.
 */
const applyChoices =
  `(()=>{let f=e=>!e.button&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey&&e.target.closest?.('[data-choice]'),` +
  `t=e=>{let a=f(e),r=a&&a.closest('[data-drawn]');if(!r)return;let h=a.href,w=r.dataset.drawn,u=new URL(self.going||location),p=u.searchParams;` +
  `if(u.pathname!=a.pathname||String(p)==w)return;p.delete('cursor');` +
  `new URLSearchParams(a.dataset.choice).forEach((v,n)=>{let o=p.get(n)||'',l=o.split(',').filter(Boolean),x=v.slice(2);` +
  `if(v[0]==',')v=v[1]=='-'?l.filter(y=>y!=x).join():v[1]=='~'?o.replace(x,' ').replace(/\\s+/g,' ').trim():[...new Set(l.concat(v.slice(1).split(',')))].slice(-${areasMax}).join();` +
  `v?p.set(n,v):p.delete(n)});a.href=u.href;setTimeout(()=>{if(a.href==u.href&&r.dataset.drawn==w)a.href=h})};` +
  `addEventListener('pointerdown',t,!0);addEventListener('click',t,!0);` +
  // This listener runs after the handlers that follow links.
  `let s=h=>{self.going=h;setTimeout(()=>{if(self.going==h)self.going=''},3e4)};` +
  `addEventListener('click',e=>{let a=f(e);if(a&&!e.defaultPrevented)s(a.href)});` +
  // While the code of a part is not loaded, React stops clicks before they reach that part.
  `addEventListener('click',e=>{let a=f(e),h=a&&a.href;a&&setTimeout(()=>e.defaultPrevented||self.going||s(h))},!0);` +
  `addEventListener('pagehide',()=>{self.going=''})})()`;

/**
 * Speculation rules that prefetch the document of a link that the visitor is about to follow. Links to
 * other searches of the same page are excluded, because the application shows their targets itself. A visitor
 * who saves data prefetches only the link that is being tapped.
 */
export const speculationRules = {
  full: prefetchRules('moderate'),
  saveData: prefetchRules('conservative'),
};

function prefetchRules(eagerness: 'moderate' | 'conservative'): string {
  const excluded = ['/api/*', '/language/*', '?*'];
  const where = {
    and: [{ href_matches: '/*' }, ...excluded.map((pattern) => ({ not: { href_matches: pattern } }))],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness }] });
}
