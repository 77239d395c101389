import { useQueries } from '@tanstack/react-query';
import { lotQuery } from '#features/auctions/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { parseComparedIds } from './compare-address.ts';
import { Comparison } from './comparison.tsx';

/** Shows up to four homes from the URL side by side. */
export function CompareHomes({ ids }: { ids: string }) {
  const { ids: requested, isCut } = parseComparedIds(ids);
  const queries = useQueries({ queries: requested.map((id) => propertyQuery(id)) });
  const lots = useQueries({
    queries: requested.map((id, index) => ({
      ...lotQuery(id),
      enabled: queries[index]?.data?.category === 'bank_sales',
    })),
  });
  if (requested.length === 0) return <NothingToCompare />;
  if (queries.some(({ isPending }) => isPending) || lots.some(({ isLoading }) => isLoading))
    return <p className="text-muted">{t('Loading the homes...')}</p>;
  const failedQueries = queries.filter(({ data, error }) => !data && error?.status !== 404);
  if (failedQueries.length > 0)
    return (
      <LoadError onRetry={() => failedQueries.forEach(({ refetch }) => void refetch())}>
        {t('We could not load these homes.')}
      </LoadError>
    );
  const homes = queries.flatMap(({ data }, index) => (data ? { ...data, lot: lots[index]?.data } : []));
  const goneCount = requested.length - homes.length;
  return (
    <>
      {isCut && (
        <Notice className="mb-4">{t('You can compare up to four homes. We left out the others.')}</Notice>
      )}
      {goneCount > 0 && (
        <Notice className="mb-4">
          {goneCount === 1
            ? t('One home is no longer listed.')
            : t('{gone} homes are no longer listed.', { gone: goneCount })}
        </Notice>
      )}
      {homes.length > 0 ? <Comparison homes={homes} /> : <NothingToCompare />}
    </>
  );
}

function NothingToCompare() {
  return (
    <EmptyState
      icon={<Icon name="heart" />}
      action={<LinkButton href="/saved">{t('Saved Properties')}</LinkButton>}
    >
      {t('Choose up to four of your saved homes to compare them side by side.')}
    </EmptyState>
  );
}
