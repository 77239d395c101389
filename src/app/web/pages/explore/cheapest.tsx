import { priceSuffix } from '#features/properties/web/price-suffix.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import { type Search, searchUrl, withoutText } from '#features/search/web/explore/search-url.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';

const amountKinds = new Set(['minPrice', 'maxPrice']);

/** The lowest price and the cheapest homes, shown when the price range has no results. */
export function Cheapest({ search, page }: { search: Search; page: PropertyPage }) {
  const { cheapest, search: reading } = page;
  if (!cheapest) return null;
  const { category, price, count } = cheapest;
  const understoodAmounts = reading?.understood.filter(({ kind }) => amountKinds.has(kind)) ?? [];
  const q = understoodAmounts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: { length } }) => withoutText(text, at, length), search.filters.q ?? '');
  const cheapestSearch = { q, category, minPrice: null, maxPrice: null, price: null, sort: 'price_asc' };
  const suffix = priceSuffix({ category, propertyType: '' });
  return (
    <p className="mb-6 *:max-w-full *:shrink *:py-2 *:whitespace-normal">
      <Chip href={searchUrl(search, cheapestSearch)}>
        {t('{homes} from {price}', {
          price: [formatMoney(price, 'UGX'), suffix].filter(Boolean).join(' '),
          homes: t('{count, plural, one {# home} other {# homes}}', { count }),
        })}
      </Chip>
    </p>
  );
}
