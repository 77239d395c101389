import { Link } from 'wouter';
import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** Shows similar homes that are available on the same dates, after the host has cancelled. */
export function Alternatives({ stay }: { stay: Stay }) {
  const { alternatives, checkIn, checkOut, guests } = stay;
  if (alternatives.length === 0) return null;
  return (
    <section aria-labelledby="alternatives">
      <h2 id="alternatives" className="mb-2 t-heading">
        {t('Similar homes free on your dates')}
      </h2>
      <ul className="grid rounded-card border border-line bg-surface">
        {alternatives.map(({ propertyId, title, location, total, currency }) => (
          <li key={propertyId} className="border-b border-line last:border-b-0">
            <Link
              href={`/property/${propertyId}?checkIn=${checkIn}&checkOut=${checkOut}&guests=${guests}`}
              className="grid gap-1 p-4 hover:bg-sunken"
            >
              <span className="t-strong wrap-anywhere">{title}</span>
              <span className="text-muted">
                {t('{location}, {total} for all nights', { location, total: formatMoney(total, currency) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
