import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import { footerColumns } from './footer-links.ts';
import { useYear, yearId } from './use-year.ts';
import { Wordmark } from './wordmark.tsx';

export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-sunken">
      <div className="page-frame flex flex-wrap justify-between gap-x-16 gap-y-8 py-10">
        <div className="max-w-sm">
          <Wordmark />
          <p className="mt-2 text-muted">
            Homes in and around Kampala, walked through in 360° before you pay to see them.
          </p>
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans font-semibold">{title}</h2>
            <ul className="mt-1 sm:columns-2 sm:gap-x-12">
              {links.map(({ href, name }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className="inline-flex min-h-11 items-center text-muted hover:text-clay hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="page-frame border-t border-line py-5 text-sm text-muted">
        © <span id={yearId}>{useYear()}</span> {productName}. All rights reserved.
      </p>
    </footer>
  );
}
