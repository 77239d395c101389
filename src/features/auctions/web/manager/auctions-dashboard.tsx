import { useQuery } from '@tanstack/react-query';
import { LotTable } from '#features/auctions/web/lot/lot-table.tsx';
import { managerLotsQuery } from '#features/auctions/web/queries.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Section } from '#kit/web/ui/section.tsx';

/** Lists the user's own lots, newest first, and links to create an auction for another home. */
export function AuctionsDashboard() {
  const { data, error, refetch } = useQuery(managerLotsQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>We could not load the auctions.</LoadError>;
  if (!data) return <p className="text-muted">Loading...</p>;
  const { lots, homes } = data;
  return (
    <>
      {lots.length === 0 ? (
        <EmptyState
          icon={<Icon name="gavel" />}
          action={
            homes.length === 0 && (
              <LinkButton tone="secondary" href="/admin/properties/new">
                Add a home
              </LinkButton>
            )
          }
        >
          {homes.length === 0
            ? 'No auctions yet. To create one, add a home in the category Bank Sales.'
            : 'No auctions yet. Choose a home below to create one.'}
        </EmptyState>
      ) : (
        <LotTable caption="Auctions" lots={lots} addressOf={({ id }) => `/admin/auctions?lot=${id}`} />
      )}
      {homes.length > 0 && (
        <Section title="Create an auction">
          <List>
            {homes.map(({ id, title }) => (
              <ListRow key={id} href={`/admin/auctions?home=${id}`}>
                {title}
              </ListRow>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
