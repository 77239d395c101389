import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderedPage } from '#app/rendered-page.ts';
import { openPageShell, type PageShell } from './page-shell.ts';

const manifest = {
  'src/app/web/entry-client.tsx': {
    file: 'assets/entry.js',
    isEntry: true,
    css: ['assets/all.css'],
    imports: ['_engine.js'],
  },
  '_engine.js': { file: 'assets/engine.js' },
  '_ui.js': { file: 'assets/ui.js', imports: ['_engine.js'] },
  'src/app/web/linked-pages.ts': { file: 'assets/linked-pages.js', imports: ['_ui.js'] },
  '_home.js': { file: 'assets/home.js', imports: ['_ui.js', '_engine.js'] },
};
const fontFace = '@font-face{font-family:F;src:url(/assets/figtree-latin-1.woff2)}';
const filesByModule = {
  'src/app/web/pages/home.tsx': ['/assets/home.js'],
  'src/app/web/linked-pages.ts': ['/assets/linked-pages.js'],
};

let folder: string;
let shell: PageShell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-shell-'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, '.vite/ssr-manifest.json'), JSON.stringify(filesByModule));
  await writeFile(join(folder, 'assets/all.css'), `.a{top:0}.b{top:1px}${fontFace}`);
  shell = await openPageShell(folder, { tourOrigin: 'http://*.localhost:3001' });
});
afterAll(() => rm(folder, { recursive: true }));

const page: RenderedPage = {
  status: 200,
  head: { title: 'Home & garden', image: '/pictures/x/1080.jpg' },
  structuredData: [{ '@type': 'WebSite', url: '/', name: '</script><b>' }],
  html: ['<p class="a">words</p>'],
  state: '[["/api/x","</script><!--"]]',
  hydrate: 'late',
  takesPayments: false,
  changesAt: null,
  modules: ['src/app/web/pages/home.tsx'],
};
const wrapBy = (by: PageShell, changes: Partial<RenderedPage> = {}, saveData = false) => {
  const { html, policy } = by.wrap(
    { ...page, ...changes },
    { canonical: 'https://homes.example/x', saveData, previewPath: '/previews/product.jpg' },
  );
  return { html: html.toString(), policy };
};
const wrap = (changes: Partial<RenderedPage> = {}, saveData = false) => wrapBy(shell, changes, saveData);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  ['late', false],
  ['at-once', false],
  ['late', true],
] as const)(
  'allows exactly the scripts and style of the page in the policy: %s, Save-Data %s',
  (hydrate, saveData) => {
    const { html, policy } = wrap({ hydrate }, saveData);
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
      ([, attributes]) => !attributes?.includes('application/'),
    );
    expect(scripts).not.toEqual([]);
    for (const [, , text] of scripts) expect(policy).toContain(hashOf(text as string));
    const style = /<style>(.*?)<\/style>/.exec(html)?.[1] as string;
    expect(style).toBe(`.a{top:0}${fontFace}`);
    expect(policy).toContain(`style-src 'self' ${hashOf(style)}`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/);
  },
);

test('escapes script tags in user text', () => {
  const { html } = wrap();
  expect(html).not.toContain('</script><b>');
  expect(html).not.toContain('</script><!--');
  expect(JSON.parse(/id="state">(.*?)<\/script>/.exec(html)?.[1] as string)[0][1]).toBe('</script><!--');
  expect(html).toContain('<title>Home &amp; garden</title>');
});

test('makes addresses for link previews absolute', () => {
  const { html } = wrap();
  expect(html).toContain('<meta property="og:image" content="https://homes.example/previews/product.jpg">');
  expect(html).toContain('<link rel="canonical" href="https://homes.example/x">');
  expect(html).toContain('"url":"https://homes.example/"');
});

test('gives a page hidden from search engines no canonical address', () => {
  const { html } = wrap({ head: { title: 'Gone', noIndex: true } });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('canonical');
});

test('requests the files of the page together with the application, each once', () => {
  const { html } = wrap();
  expect(html).toContain('data-also="/assets/home.js /assets/ui.js"');
  expect(html).toContain("f=['/assets/entry.js','/assets/engine.js']");
  const linked = wrap({ modules: ['src/app/web/linked-pages.ts', ...page.modules] }).html;
  expect(linked).toContain('data-also="/assets/linked-pages.js /assets/ui.js /assets/home.js"');
  expect(wrap({ modules: [] }).html).toContain('data-also=""');
});

test('prefetches only the tapped link with Save-Data, and leaves prefetching to a page that hydrates at once', () => {
  expect(wrap().html).toContain('"eagerness":"moderate"');
  expect(wrap({}, true).html).toContain('<html lang="en" data-save-data>');
  expect(wrap({}, true).html).toContain('"eagerness":"conservative"');
  expect(wrap({ hydrate: 'at-once' }).html).not.toContain('speculationrules');
});

test('preloads the font, except with Save-Data', () => {
  expect(wrap().html).toContain('<link rel="preload" href="/assets/figtree-latin-1.woff2" as="font"');
  expect(wrap({}, true).html).not.toContain('rel="preload"');
});

test('allows other origins only for tours, and for the configured map', async () => {
  const { html, policy } = wrap();
  expect(html).not.toContain('data-map-style');
  expect(policy).not.toContain('connect-src');
  expect(policy).toContain("default-src 'self';");
  const mapped = await openPageShell(folder, {
    tourOrigin: 'http://*.localhost:3001',
    mapStyleUrl: 'https://maps.example/kampala/style.json?key="1"&x',
  });
  const there = wrapBy(mapped);
  expect(there.html).toContain(
    ' data-map-style="https://maps.example/kampala/style.json?key=&quot;1&quot;&amp;x">',
  );
  expect(there.policy).toContain("connect-src 'self' https://maps.example;");
  expect(there.policy).toMatch(/img-src 'self' data: blob: \S+ https:\/\/maps\.example;/);
});

test('allows the payment provider only on pages with a payment, and marks these pages', async () => {
  const checkoutScriptUrl = 'https://pay.example/a/v3.js';
  const selling = await openPageShell(folder, { tourOrigin: 'http://*.localhost:3001', checkoutScriptUrl });
  const there = wrapBy(selling, { takesPayments: true });
  expect(there.policy).toMatch(/script-src 'self' '[^;]+' https:\/\/pay\.example;/);
  expect(there.policy).toContain('frame-src http://*.localhost:3001 https://pay.example;');
  expect(there.html).toContain('<html lang="en" data-checkout>');
  const without = [wrapBy(selling), wrap({ takesPayments: true })];
  for (const { html, policy } of without)
    expect([html.includes('data-checkout'), policy.includes('pay.example')]).toEqual([false, false]);
});

test('streams the parts of a page in order, each in UTF-8, with a shared part on every page', () => {
  const shared = { shared: '<i class="b">ŋŋamba “twice” ½ 🏡</i>' };
  const { html } = wrap({ html: ['<p>’', shared, '</p>', shared, 'x'] });
  const whole = `<div id="app"><p>’${shared.shared}</p>${shared.shared}x</div>`;
  expect(html).toContain(whole);
  expect(html).toContain(`<style>.b{top:1px}${fontFace}</style>`);
  expect(wrap({ html: [shared] }).html).toContain(`<div id="app">${shared.shared}</div>`);
});
