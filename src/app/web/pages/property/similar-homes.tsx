import { useQuery } from '@tanstack/react-query';
import { PropertyShelf } from '#features/properties/web/property-shelf.tsx';
import { similarPropertiesQuery } from '#features/properties/web/queries.ts';
import { t } from '#kit/t.ts';

/** Similar homes. The section is left out when there are none or they cannot be loaded. */
export function SimilarHomes({ id }: { id: number }) {
  const { data } = useQuery(similarPropertiesQuery(id));
  if (!data?.length) return null;
  return (
    <section aria-labelledby="similar" className="mt-8 border-t border-line pt-8">
      <h2 id="similar" className="mb-6 t-heading">
        {t('Similar homes')}
      </h2>
      <PropertyShelf properties={data} />
    </section>
  );
}
