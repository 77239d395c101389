import type { PropertyPage } from '#features/search/schema.ts';
import { type Search, searchUrl, withoutText } from '#features/search/web/explore/search-url.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';

const dateKinds = new Set(['checkIn', 'checkOut']);

/** The nearest nights for which homes are free, shown when no home is free. */
export function OtherNights({ search, page }: { search: Search; page: PropertyPage }) {
  const { otherNights = [], search: reading } = page;
  if (otherNights.length === 0) return null;
  const dateTexts = new Map(
    reading?.understood.filter(({ kind }) => dateKinds.has(kind)).map(({ at, text }) => [at, text.length]),
  );
  const q = [...dateTexts]
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [at, length]) => withoutText(text, at, length), search.filters.q ?? '');
  return (
    <nav aria-label={t('Other available dates')} className="mb-6 grid justify-items-center gap-2">
      <p className="t-small text-muted">
        {t('No homes are available for these nights. Nearest available dates:')}
      </p>
      <div className="flex flex-wrap justify-center gap-2 *:max-w-full *:shrink *:py-2 *:whitespace-normal">
        {otherNights.map(({ checkIn, checkOut, count }) => (
          <Chip key={checkIn} href={searchUrl(search, { checkIn, checkOut, q })}>
            {t('{checkIn} to {checkOut}: {homes}', {
              checkIn: formatDate(checkIn),
              checkOut: formatDate(checkOut),
              homes: t('{count, plural, one {# home} other {# homes}}', { count }),
            })}
          </Chip>
        ))}
      </div>
    </nav>
  );
}
