import { Link } from 'wouter';
import { productName } from '#app/product.ts';

/** The roof and the door, and the name: the way home from everywhere. */
export function Wordmark() {
  return (
    <Link href="/" className="flex min-h-11 items-center gap-2.5 rounded-control text-ink">
      <svg viewBox="0 0 32 32" className="icon size-8 text-on-clay" aria-hidden="true">
        <rect width="32" height="32" rx="9" stroke="none" className="fill-clay" />
        <path d="M6 16.5 16 8l10 8.5" strokeWidth="2.6" />
        <path d="M11.5 25v-5a4.5 4.5 0 0 1 9 0v5z" stroke="none" fill="currentColor" />
      </svg>
      <span className="font-display text-xl font-semibold tracking-tight">{productName}</span>
      <span className="sr-only">, home page</span>
    </Link>
  );
}
