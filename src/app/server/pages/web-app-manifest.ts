import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { productName } from '#app/product.ts';
import { pageCss } from '#kit/server/design/page-css.ts';
import { lightColours } from '#kit/server/design/theme-colours.ts';

const daySeconds = 86_400;

/** Mounts the web app manifest with its icons, and the offline page. */
export async function mountInstallable(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  const offline = offlinePage(await readFile(favicon, 'utf8'));
  app.get('/manifest.webmanifest', hidden, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(JSON.stringify(manifest)),
  );
  app.get('/offline', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
      })
      .send(offline),
  );
}

const favicon = join(import.meta.dirname, '../../../../public/favicon.svg');

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
});

const manifest = {
  id: '/',
  name: `${productName}: homes in Kampala in 360°`,
  short_name: productName,
  description: 'Walk through homes in and around Kampala in 360° before you pay to see them.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: lightColours.paper,
  theme_color: lightColours.paper,
  categories: ['lifestyle', 'travel'],
  icons: [
    icon('small', 192, 'any'),
    icon('large', 512, 'any'),
    icon('mask', 512, 'maskable'),
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Explore Properties', url: '/explore' },
    { name: 'Rental Units', url: '/rental-units' },
    { name: 'BnBs & Vacation Rentals', url: '/bnbs' },
  ],
};

/**
 * Returns the offline page. The service worker (web/worker) stores it on the device and inserts the list of
 * cached homes.
 */
const offlinePage = (logo: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>No connection · ${productName}</title>
<style>
${pageCss}
header { display: flex; gap: 8px; align-items: center; margin-bottom: 32px; font-size: 1.25rem; font-weight: 600 }
header svg { width: 32px; height: 32px }
p[lang] { color: var(--color-muted) }
h2 { margin: 48px 0 8px }
ul { margin: 0; padding: 0; list-style: none }
li a { display: flex; gap: 16px; align-items: center; padding: 12px 0; border-top: 1px solid var(--color-line); text-decoration: none }
li a:hover b { text-decoration: underline }
li img, li a > span:empty { flex: none; width: 96px; height: 72px; border-radius: 10px; object-fit: cover; background: var(--color-sunken) }
b, small { display: block; font-weight: 600 }
small { color: var(--color-muted); font-size: .875rem; font-weight: 400 }
</style>
<main>
<header>${logo}<span>${productName}</span></header>
<h1>No connection just now</h1>
<p>This page needs the internet. Check your data or Wi-Fi, then try again.</p>
<p lang="lg">Tewali yintaneeti kati. Kebera data oba Wi-Fi yo, ogezeeko nate.</p>
<p lang="sw">Hakuna mtandao sasa hivi. Angalia data au Wi-Fi yako, kisha ujaribu tena.</p>
<a class="act" href="">Try again</a>
<!--kept-->
</main>
</html>
`;
