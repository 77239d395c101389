import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { productName } from '#app/product.ts';
import { themeCss } from '#kit/server/design/theme-colours.ts';

const daySeconds = 86_400;

/** Mounts the web app manifest with its icons, and the offline page. */
export async function mountInstallable(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  const offline = offlinePage(themeCss, await readFile(favicon, 'utf8'));
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
  background_color: '#fbfaf7',
  theme_color: '#fbfaf7',
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
const offlinePage = (colours: string, logo: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>No connection · ${productName}</title>
<style>
${colours}
body { margin: 0 auto; max-width: 36rem; padding: 2rem 1.25rem; background: var(--color-paper); color: var(--color-ink); font: 1rem/1.5 system-ui, sans-serif }
header { display: flex; gap: .5rem; align-items: center; font-size: 1.25rem; font-weight: 600 }
svg { width: 2rem; height: 2rem }
h1 { margin: 2rem 0 0; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem }
p { margin: .75rem 0; color: var(--color-muted) }
.again { display: inline-block; margin-top: .5rem; padding: .625rem 1.25rem; border-radius: .75rem; background: var(--color-accent); color: var(--color-on-accent); font-weight: 600; text-decoration: none }
ul { margin: 0; padding: 0; list-style: none }
li a { display: flex; gap: 1rem; align-items: center; padding: .75rem 0; border-top: 1px solid var(--color-line); color: inherit; text-decoration: none }
li a:hover b { text-decoration: underline }
li img, li a > span:empty { flex: none; width: 6rem; height: 4.5rem; border-radius: .75rem; object-fit: cover; background: var(--color-sunken) }
b, small { display: block; overflow-wrap: anywhere }
small { color: var(--color-muted); font-size: .875rem }
</style>
<header>${logo}<span>${productName}</span></header>
<main>
<h1>No connection just now</h1>
<p>This page needs the internet. Check your data or Wi-Fi, then try again.</p>
<p lang="lg">Tewali yintaneeti kati. Kebera data oba Wi-Fi yo, ogezeeko nate.</p>
<p lang="sw">Hakuna mtandao sasa hivi. Angalia data au Wi-Fi yako, kisha ujaribu tena.</p>
<a class="again" href="">Try again</a>
<!--kept-->
</main>
</html>
`;
