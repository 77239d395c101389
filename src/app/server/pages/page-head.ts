import { productName } from '#app/product.ts';
import type { RenderedPage, StructuredData } from '#app/rendered-page.ts';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { languages } from '#kit/languages.ts';
import { darkColours, lightColours } from '#kit/server/design/theme-colours.ts';
import { shareCardSize } from '#kit/server/images/share-card.ts';
import { jsonInHtml } from './page-json.ts';

/**
 * Renders the head of a page for browsers, link previews and search engines.
 * @param previewPath the path of the preview picture for chats
 * @param alternates the page's addresses in every language, English first
 */
export function headOf(
  { head, structuredData }: RenderedPage,
  canonical: string,
  { previewPath, alternates = [] }: { previewPath: string; alternates?: readonly string[] | undefined },
): string {
  const title = escapeMarkup(head.title);
  const description = escapeMarkup(
    head.description ?? 'Walk through homes in and around Kampala in 360° before you pay to see them.',
  );
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    head.noIndex
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeMarkup(canonical)}">${alternateLinks(alternates)}`,
    `<meta property="og:site_name" content="${productName}"><meta property="og:type" content="website">`,
    `<meta property="og:title" content="${head.sharedTitle ? escapeMarkup(head.sharedTitle) : title}"><meta property="og:description" content="${description}">`,
    head.noIndex ? '' : `<meta property="og:url" content="${escapeMarkup(canonical)}">`,
    pictureTags(new URL(previewPath, canonical).href, escapeMarkup(head.preview?.title ?? productName)),
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" content="${lightColours.paper}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${darkColours.paper}" media="(prefers-color-scheme:dark)">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/touch.png">',
    structuredData.length > 0 ? structuredScript(structuredData, canonical) : '',
  ].join('');
}

/**
 * Returns the link tags for the page's languages. English is the default for visitors who speak none of them.
 */
function alternateLinks(addresses: readonly string[]): string {
  const link = (language: string, address = '') =>
    `<link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}">`;
  if (addresses.length === 0) return '';
  return [
    ...languages.map((language, index) => link(language, addresses[index])),
    link('x-default', addresses[0]),
  ].join('');
}

/**
 * Returns the meta tags of a preview picture.
 * @param alt the alt text, already escaped
 */
function pictureTags(address: string, alt: string): string {
  const href = escapeMarkup(address);
  const { width, height } = shareCardSize;
  return (
    `<meta property="og:image" content="${href}"><meta property="og:image:type" content="image/jpeg">` +
    `<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">` +
    `<meta property="og:image:alt" content="${alt}"><meta name="twitter:card" content="summary_large_image">` +
    `<meta name="twitter:image" content="${href}"><meta name="twitter:image:alt" content="${alt}">`
  );
}

const addressNames = new Set(['@id', 'url', 'item', 'image']);

function structuredScript(items: StructuredData[], canonical: string): string {
  const graph = JSON.stringify(
    { '@context': 'https://schema.org', '@graph': items },
    (name, value: unknown) =>
      addressNames.has(name) && typeof value === 'string' ? new URL(value, canonical).href : value,
  );
  return `<script type="application/ld+json">${jsonInHtml(graph)}</script>`;
}
