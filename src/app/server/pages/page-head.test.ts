import { expect, test } from 'vitest';
import type { PageHead, RenderedPage, StructuredData } from '#app/rendered-page.ts';
import { headOf } from './page-head.ts';

const canonical = 'https://homes.example/property/7?a=1&b=2';

function headWith(head: Partial<PageHead>, structuredData: StructuredData[] = []): string {
  return headOf({ head: { title: 'A home', ...head }, structuredData } as RenderedPage, canonical, {
    previewPath: '/previews/1.jpg?of=%2F7',
  });
}
/** Returns the content of a meta tag by its name or property. */
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('renders title, description, picture and canonical address for link previews', () => {
  const html = headWith({
    description: 'Three rooms "by" the <lake>',
    image: '/pictures/x/1080.jpg',
    preview: { title: 'A "home"', detail: '', pictures: [] },
  });
  expect(html).toMatch(
    /^<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">/,
  );
  expect(html).toContain('<title>A home</title>');
  expect(html).toContain('<link rel="canonical" href="https://homes.example/property/7?a=1&amp;b=2">');
  const described = 'Three rooms &quot;by&quot; the &lt;lake&gt;';
  expect({
    description: tag(html, 'description'),
    'og:description': tag(html, 'og:description'),
    'og:title': tag(html, 'og:title'),
    'og:url': tag(html, 'og:url'),
    'og:type': tag(html, 'og:type'),
    'og:site_name': tag(html, 'og:site_name'),
    'og:image': tag(html, 'og:image'),
    'og:image:width': tag(html, 'og:image:width'),
    'og:image:height': tag(html, 'og:image:height'),
    'og:image:alt': tag(html, 'og:image:alt'),
    'twitter:image': tag(html, 'twitter:image'),
    'twitter:image:alt': tag(html, 'twitter:image:alt'),
    'twitter:card': tag(html, 'twitter:card'),
    robots: tag(html, 'robots'),
  }).toEqual({
    description: described,
    'og:description': described,
    'og:title': 'A home',
    'og:url': 'https://homes.example/property/7?a=1&amp;b=2',
    'og:type': 'website',
    'og:site_name': 'Ennyumba',
    'og:image': 'https://homes.example/previews/1.jpg?of=%2F7',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A &quot;home&quot;',
    'twitter:image': 'https://homes.example/previews/1.jpg?of=%2F7',
    'twitter:image:alt': 'A &quot;home&quot;',
    'twitter:card': 'summary_large_image',
    robots: undefined,
  });
});

test('marks a page hidden from search engines, and gives it no canonical address', () => {
  const html = headWith({ noIndex: true });
  expect([tag(html, 'robots'), tag(html, 'og:url')]).toEqual(['noindex', undefined]);
  expect(html).not.toContain('canonical');
});

test('falls back to the product name and the site description', () => {
  const html = headWith({});
  expect([tag(html, 'og:image:alt'), tag(html, 'twitter:card')]).toEqual(['Ennyumba', 'summary_large_image']);
  expect(tag(html, 'description')).toContain('360°');
});

test('names the filters in the link preview of a filtered list', () => {
  const html = headWith({ sharedTitle: 'Homes "in" Kira' });
  expect(tag(html, 'og:title')).toBe('Homes &quot;in&quot; Kira');
  expect(html).toContain('<title>A home</title>');
});

test('makes URLs in structured data absolute and leaves text that resembles one unchanged', () => {
  const about = {
    '@type': 'House',
    '@id': '/property/7',
    url: '/property/7',
    image: '/pictures/x/1080.jpg',
    name: '/not an address',
    breadcrumb: { '@type': 'ListItem', item: '/explore' },
  };
  const html = headWith({}, [about]);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'House',
        '@id': 'https://homes.example/property/7',
        url: 'https://homes.example/property/7',
        image: 'https://homes.example/pictures/x/1080.jpg',
        name: '/not an address',
        breadcrumb: { '@type': 'ListItem', item: 'https://homes.example/explore' },
      },
    ],
  });
  expect(headWith({})).not.toContain('ld+json');
});
