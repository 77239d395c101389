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
  if (!home) return <p className="font-medium">{t('A home that is no longer listed')}</p>;
  return (
    <>
      <p className="font-medium wrap-anywhere">{home.title}</p>
      <p className="text-sm text-muted wrap-anywhere">{home.location}</p>
      <p>
        <Link href={`/property/${id}`} className="inline-flex min-h-11 items-center text-clay underline">
          {t('See similar homes')}
        </Link>
      </p>
    </>
  );
}
