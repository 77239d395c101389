import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productName } from '#app/product.ts';
import type { RenderedPage } from '#app/rendered-page.ts';

/**
 * What every page has around it: its style inline, and a few lines that fetch the application when somebody first
 * touches the page, or when the browser has nothing else to do. `contentSecurityPolicy` allows just what is here.
 */
export type PageShell = {
  wrap(page: RenderedPage, canonical: string): string;
  contentSecurityPolicy(tourOrigin: string): string;
};

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; isEntry?: boolean }>;

export async function openPageShell(clientFolder: string): Promise<PageShell> {
  const manifest: Manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the built application has no entry; build it again');
  const style = (
    await Promise.all((entry.css ?? []).map((file) => readFile(join(clientFolder, file), 'utf8')))
  ).join('');
  const face = (entry.assets ?? []).find((file) => file.endsWith('.woff2'));
  if (!face) throw new Error('the built application has no display face; build it again');
  const faceScript = displayFaceScript(`/${face}`);
  const scripts = { late: lateScript(`/${entry.file}`), 'at-once': `import('/${entry.file}')` };
  return {
    wrap: (page, canonical) =>
      document(page, canonical, { faceScript, style, script: scripts[page.hydrate] }),
    contentSecurityPolicy: (tourOrigin) =>
      [
        "default-src 'self'",
        `script-src 'self' ${[faceScript, ...Object.values(scripts)].map(hashSource).join(' ')}`,
        `style-src 'self' ${hashSource(style)}`,
        "style-src-attr 'unsafe-inline'",
        `img-src 'self' data: blob: ${tourOrigin}`,
        `frame-src ${tourOrigin}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ].join('; '),
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** On Save-Data or a 2g line the application waits for a touch; otherwise for a quiet moment. */
function lateScript(entry: string): string {
  return (
    `(()=>{let w=['pointerdown','keydown','focusin'],g=()=>{w.forEach(e=>removeEventListener(e,g,!0));import('${entry}')},` +
    `c=navigator.connection||{};w.forEach(e=>addEventListener(e,g,{capture:!0,passive:!0}));` +
    `if(!c.saveData&&!/2g/.test(c.effectiveType||''))addEventListener('load',()=>` +
    `(window.requestIdleCallback||setTimeout)(g,{timeout:4e3}))})()`
  );
}

/** Headings wear the display face only where an earlier page has put it into the cache: see app/web/display-face.ts. */
function displayFaceScript(face: string): string {
  return (
    `try{if(localStorage.face=='${face}'){let d=document,l=d.createElement('link');d.documentElement.dataset.face='';` +
    `l.rel='preload';l.as='font';l.crossOrigin='';l.href='${face}';d.head.append(l)}}catch{}`
  );
}

function document(
  { head, html, state }: RenderedPage,
  canonical: string,
  { faceScript, style, script }: { faceScript: string; style: string; script: string },
): string {
  const description =
    head.description ?? 'Walk through homes in and around Kampala in 360° before you pay to see them.';
  const title = text(head.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="description" content="${text(description)}">${
    head.noIndex
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${text(canonical)}">`
  }<meta property="og:site_name" content="${productName}"><meta property="og:title" content="${title}"><meta property="og:description" content="${text(description)}">${
    head.image ? `<meta property="og:image" content="${text(new URL(head.image, canonical).href)}">` : ''
  }<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#171512" media="(prefers-color-scheme:dark)"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${faceScript}</script><style>${style}</style></head><body><div id="app">${html}</div><script type="application/json" id="state">${jsonInHtml(state)}</script><script>${script}</script></body></html>`;
}

function text(value: string): string {
  return value.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string,
  );
}

/** `</script>` and `<!--` cannot come out of a text that somebody typed. */
function jsonInHtml(json: string): string {
  return json.replace(/</g, '\\u003c');
}
