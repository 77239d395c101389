import { PropertyGrid } from '#features/properties/web/property-grid.tsx';
import type { PropertyPage } from '#features/search/schema.ts';
import { filterLabel } from '#features/search/web/explore/filter-labels.ts';
import { t } from '#kit/t.ts';

type Props = { homes: NonNullable<PropertyPage['nearMisses']> };

/** Homes that miss one filter, beside few results or none. */
export default function NearMisses({ homes }: Props) {
  return (
    <section aria-labelledby="close-matches" className="mt-8 border-t border-line pt-6">
      <h2 id="close-matches" className="mb-4 t-heading">
        {t('Close matches')}
      </h2>
      <PropertyGrid properties={homes} heading="h3" extra={missedFilterOf(homes)} />
    </section>
  );
}

/** Returns a function that renders the filter that a home misses. */
function missedFilterOf(homes: Props['homes']) {
  const labels = new Map(homes.map(({ id, missed }) => [id, filterLabel(missed.kind, missed.value)]));
  return ({ id }: { id: number }) => (
    <p className="card-line">
      <span>{t('Does not match “{filter}”', { filter: labels.get(id) ?? '' })}</span>
    </p>
  );
}
