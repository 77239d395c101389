import { useQuery } from '@tanstack/react-query';
import { LotRow } from '#features/auctions/web/lot/lot-row.tsx';
import { managerLotsQuery } from '#features/auctions/web/queries.ts';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

/** Lists the user's own lots, newest first, and links to create an auction for another home. */
export function AuctionsDashboard() {
  const { data, error, refetch } = useQuery(managerLotsQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>We could not load the auctions.</LoadError>;
  if (!data) return <p className="text-muted">Loading...</p>;
  const { lots, homes } = data;
  return (
    <>
      {lots.length === 0 && <EmptyState icon={<Icon name="gavel" />}>No auctions yet.</EmptyState>}
      <ul className="grid gap-3">
        {lots.map((lot) => (
          <LotRow key={lot.id} lot={lot} href={`/admin/auctions?lot=${lot.id}`} />
        ))}
      </ul>
      {homes.length > 0 && (
        <section aria-labelledby="without-lot" className="mt-8">
          <h2 id="without-lot" className="t-heading">
            Create an auction
          </h2>
          <ul className="mt-2">
            {homes.map(({ id, title }) => (
              <li key={id}>
                <TextLink href={`/admin/auctions?home=${id}`}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
