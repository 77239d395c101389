import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import { t } from '#kit/t.ts';
import { readServerHtml } from '#kit/web/server-html.ts';

/** The logo, a door with hills and the sun in it, as in favicon.svg. The server renders it. */
const logo = import.meta.env.SSR
  ? '<rect width="32" height="32" rx="8"/><path class="fill-on-accent" d="M14.7 5.9a2 2 0 0 1 2.6 0l9 7.6a2 2 0 0 1 .7 1.5V25a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V15a2 2 0 0 1 .7-1.5z"/>' +
    '<path class="fill-sun" d="M10 27v-7.6a6 6 0 0 1 12 0V27z"/><circle cx="18.4" cy="19.4" r="2"/>' +
    '<path class="fill-ok" d="M10 23.2c2.4-2 4.6-2.1 6.6-.7 1.9 1.3 3.6 1.2 5.4-.1V27H10z"/>'
  : readServerHtml('mark');

/** The logo and the name, with a link to the home page. */
export function Wordmark() {
  return (
    <Link href="/" className="flex min-h-11 items-center gap-2 rounded-control text-ink">
      <svg
        id="mark"
        viewBox="0 0 32 32"
        className="size-8 fill-accent"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: logo }}
      />
      <span className="t-heading">{productName}</span>
      <span className="sr-only">, {t('home page')}</span>
    </Link>
  );
}
