import { createServer } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import sharp from 'sharp';
import { build } from 'vite';
import { launchBrowser } from './e2e/browser.ts';
import { takePictures } from './e2e/kit-pictures.ts';

/**
 * `npm run kit` serves the page that shows all parts of the kit. It builds the page for every request, so that a reload
 * shows the current sources. The product does not contain it. With `--renew`, it draws the pictures again that
 * see-the-kit.test.ts compares with.
 */
const port = Number(process.env.PORT ?? 4100);

type File = { code?: string; source?: string };

/** Returns the page as one HTML file with its style, its script and the font. */
export async function buildKitPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      lib: {
        entry: 'src/app/web/testing/kit/kit-page.tsx',
        formats: ['iife'],
        name: 'kit',
        cssFileName: 'kit',
      },
    },
  });
  const [{ output }] = [built].flat() as { output: File[] }[] as [{ output: File[] }];
  // A real page may be shown without the font. Pictures of this page may not.
  const style = output
    .map(({ source = '' }) => source)
    .join('')
    .replaceAll(/font-display:\s*optional/g, 'font-display:block');
  const script = output.map(({ code = '' }) => code).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Kit</title><style>${style}</style></head><body><div id="app"></div><script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
}

if (import.meta.main) {
  if (process.argv.includes('--renew')) await renewPictures();
  else serve();
}

function serve(): void {
  createServer((request, response) => {
    if (!request.url?.startsWith('/kit')) return response.writeHead(302, { location: '/kit' }).end();
    buildKitPage().then(
      (html) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
      (error) => response.writeHead(500).end(String(error)),
    );
    return undefined;
  }).listen(port, '127.0.0.1', () => console.log(`The kit is at http://127.0.0.1:${port}/kit`));
}

async function renewPictures(): Promise<void> {
  const browser = await launchBrowser();
  for (const { file, picture } of await takePictures(browser, await buildKitPage()))
    await sharp(picture).webp({ lossless: true, effort: 6 }).toFile(file);
  await browser.close();
}
