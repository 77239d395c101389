import { DistanceLine } from '#app/web/pages/card-list/distance-line.tsx';
import { TripLines } from '#app/web/pages/card-list/trip-lines.tsx';
import { PropertyGrid } from '#features/properties/web/property-grid.tsx';
import type { PropertyPage } from '#features/search/schema.ts';
import { filterLabel } from '#features/search/web/explore/filter-labels.ts';
import { quotedWords } from '#features/search/web/explore/quoted-words.ts';
import { t } from '#kit/t.ts';

type NearMissHomes = NonNullable<PropertyPage['nearMisses']>;
type Props = { homes: NearMissHomes; near: PropertyPage['near'] };

/** Homes that miss one filter, beside few results or none. */
export default function NearMisses({ homes, near }: Props) {
  return (
    <section aria-labelledby="close-matches" className="mt-8 border-t border-line pt-6">
      <h2 id="close-matches" className="mb-4 t-heading">
        {t('Close matches')}
      </h2>
      <PropertyGrid properties={homes} heading="h3" extra={cardLinesOf(homes, near)} />
    </section>
  );
}

/** Returns a function that renders the filter that a home misses, and its distance from the requested place. */
function cardLinesOf(homes: NearMissHomes, near: PropertyPage['near']) {
  const homesById = new Map(homes.map((home) => [home.id, home]));
  return ({ id }: { id: number }) => {
    const home = homesById.get(id);
    const { missed } = home ?? {};
    return (
      <>
        <DistanceLine near={near} home={home} />
        <TripLines trips={home?.trips} />
        {missed && (
          <p className="card-line">
            <span>{missedLabel(missed)}</span>
          </p>
        )}
      </>
    );
  };
}

function missedLabel({ kind, values }: NearMissHomes[number]['missed']): string {
  return kind === 'word'
    ? t('Does not mention {words}', { words: quotedWords(values) })
    : t('Does not match “{filter}”', { filter: filterLabel(kind, values[0] ?? '') });
}
