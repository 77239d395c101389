import { useQuery } from '@tanstack/react-query';
import { PropertyShelf } from '#features/properties/web/property-shelf.tsx';
import { deletedHomesQuery, similarPropertiesQuery } from '#features/properties/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

/** Shows the name of a deleted home, with similar homes below. */
export function PropertyNotFound({ id }: { id: number }) {
  const { data: deleted } = useQuery(deletedHomesQuery(Number.isInteger(id) && id > 0 ? [id] : []));
  const home = deleted?.[0];
  return (
    <div className="page-frame py-16">
      <div className="py-8 text-center">
        <Icon name="home" className="mx-auto size-14 text-ink" />
        <h1 className="mt-6 t-title">{t('Property Not Found')}</h1>
        <p className="mx-auto mt-3 max-w-md t-body text-muted">
          {t("The property you're looking for doesn't exist or has been removed.")}
        </p>
        {home && (
          <p className="mx-auto mt-3 max-w-md wrap-anywhere">
            {t('“{title}” in {location} is no longer listed.', {
              title: home.title,
              location: home.location,
            })}
          </p>
        )}
        <LinkButton href="/" className="mt-8">
          {t('Return to Home')}
        </LinkButton>
      </div>
      {home && <SimilarHomes id={home.id} />}
    </div>
  );
}

function SimilarHomes({ id }: { id: number }) {
  const { data } = useQuery(similarPropertiesQuery(id));
  if (!data?.length) return null;
  return (
    <section aria-labelledby="similar" className="mt-12 border-t border-line pt-8">
      <h2 id="similar" className="mb-6 t-heading">
        {t('Similar homes')}
      </h2>
      <PropertyShelf properties={data} />
    </section>
  );
}
