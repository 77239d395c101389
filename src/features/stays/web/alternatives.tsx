import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';

/** Shows similar homes that are available on the same dates, after the host has cancelled. */
export function Alternatives({ stay }: { stay: Stay }) {
  const { alternatives, checkIn, checkOut, guests } = stay;
  if (alternatives.length === 0) return null;
  return (
    <section aria-labelledby="alternatives">
      <h2 id="alternatives" className="mb-2 t-heading">
        {t('Similar homes free on your dates')}
      </h2>
      <List>
        {alternatives.map(({ propertyId, title, location, total, currency }) => (
          <ListRow
            key={propertyId}
            href={`/property/${propertyId}?checkIn=${checkIn}&checkOut=${checkOut}&guests=${guests}`}
          >
            <span className="t-strong wrap-anywhere">{title}</span>
            <span className="text-muted">
              {t('{location}, {total} for all nights', { location, total: formatMoney(total, currency) })}
            </span>
          </ListRow>
        ))}
      </List>
    </section>
  );
}
