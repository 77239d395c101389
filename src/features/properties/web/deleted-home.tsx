import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { t } from '#kit/t.ts';
import { deletedHomesQuery } from './queries.ts';

/**
 * Shows a saved home that is no longer listed. If its owner deleted it, this is its title and a link to
 * similar homes, otherwise a general text.
 */
export function DeletedHomeName({ id }: { id: number }) {
  const { data } = useQuery(deletedHomesQuery([id]));
  const home = data?.[0];
  if (!home) return <p className="t-strong">{t('A home that is no longer listed')}</p>;
  return (
    <>
      <p className="t-strong wrap-anywhere">{home.title}</p>
      <p className="t-small text-muted wrap-anywhere">{home.location}</p>
      <p>
        <Link href={`/property/${id}`} className="inline-flex min-h-11 items-center link">
          {t('See similar homes')}
        </Link>
      </p>
    </>
  );
}
