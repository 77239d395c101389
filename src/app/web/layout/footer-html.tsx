import { productName } from '#app/product.ts';
import { siteColumns } from '#app/site-pages.ts';
import { yearInKampala } from '#kit/dates.ts';
import { inLanguage, t } from '#kit/t.ts';

/** The content of the footer. Imported by the server only. */
export function footerHtml(): string {
  const year = yearInKampala(new Date().toISOString());
  if (written?.year !== year) written = { year, html: write(year) };
  return written.html;
}

let written: { year: number; html: string } | undefined;

function write(year: number): string {
  const columns = siteColumns().map(({ title, pages }) => {
    const links = pages.map(
      ({ path, name }) =>
        `<li><a href="${inLanguage(path)}" class="inline-flex min-h-11 items-center text-muted hover:text-clay hover:underline">${name}</a></li>`,
    );
    return `<nav aria-label="${title}"><h2 class="font-semibold">${title}</h2><ul class="mt-1">${links.join('')}</ul></nav>`;
  });
  return `<div class="page-frame grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-8 py-8">${columns.join('')}</div>
<p class="page-frame border-t border-line py-8 text-sm text-muted">© ${year} ${productName}. ${t('All rights reserved. Homes in and around Kampala that you can walk through in 360° before you pay to see them.')}</p>`;
}
