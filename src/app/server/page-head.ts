import { productName } from '#app/product.ts';
import type { RenderedPage, StructuredData } from '#app/rendered-page.ts';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { languages } from '#kit/languages.ts';
import { jsonInHtml } from './page-json.ts';

/**
 * The head of a page, for browsers, previews and search engines.
 * @param alternates its addresses in every language, English first
 */
export function headOf(
  { head, structured }: RenderedPage,
  canonical: string,
  alternates: readonly string[] = [],
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
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    head.noIndex ? '' : `<meta property="og:url" content="${escapeMarkup(canonical)}">`,
    head.image ? preview(new URL(head.image, canonical).href) : '',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#171512" media="(prefers-color-scheme:dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/touch.png">',
    structured.length > 0 ? structuredScript(structured, canonical) : '',
  ].join('');
}

/** Who speaks none of our languages gets English. */
function alternateLinks(addresses: readonly string[]): string {
  const link = (language: string, address = '') =>
    `<link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}">`;
  if (addresses.length === 0) return '';
  return [
    ...languages.map((language, index) => link(language, addresses[index])),
    link('x-default', addresses[0]),
  ].join('');
}

function preview(address: string): string {
  return `<meta property="og:image" content="${escapeMarkup(address)}"><meta name="twitter:card" content="summary_large_image">`;
}

const addressNames = new Set(['@id', 'url', 'item', 'image']);

function structuredScript(things: StructuredData[], canonical: string): string {
  const graph = JSON.stringify(
    { '@context': 'https://schema.org', '@graph': things },
    (name, value: unknown) =>
      addressNames.has(name) && typeof value === 'string' ? new URL(value, canonical).href : value,
  );
  return `<script type="application/ld+json">${jsonInHtml(graph)}</script>`;
}
