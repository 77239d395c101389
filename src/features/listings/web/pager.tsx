import { Link } from 'wouter';
import { buttonClass } from '#kit/web/ui/button.tsx';

type Props = { page: number; pages: number; addressFor(page: number): string };

const linkClass = buttonClass('secondary', 'min-w-11 px-3!');

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pager({ page, pages, addressFor }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <Link href={addressFor(page - 1)} className={linkClass}>
          Previous
        </Link>
      )}
      <span className="px-2 sm:hidden">{`Page ${page} of ${pages}`}</span>
      {shownPages(page, pages).map((pageNumber, index, all) => (
        <span key={pageNumber} className="contents max-sm:hidden">
          {index > 0 && pageNumber - (all[index - 1] ?? 0) > 1 && (
            <span aria-hidden className="max-sm:hidden">
              …
            </span>
          )}
          <Link
            href={addressFor(pageNumber)}
            aria-label={`Page ${pageNumber}`}
            aria-current={pageNumber === page ? 'page' : undefined}
            className={`${linkClass} max-sm:hidden ${pageNumber === page ? 'border-2 border-ink' : ''}`}
          >
            {pageNumber}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link href={addressFor(page + 1)} className={linkClass}>
          Next
        </Link>
      )}
    </nav>
  );
}

/** Returns the numbers of the first page, the last page and those around the current one. */
export function shownPages(page: number, pages: number): number[] {
  const pageNumbers = [1, page - 1, page, page + 1, pages].filter(
    (pageNumber) => pageNumber >= 1 && pageNumber <= pages,
  );
  return [...new Set(pageNumbers)].toSorted((a, b) => a - b);
}
