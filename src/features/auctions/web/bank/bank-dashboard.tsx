import { useQuery } from '@tanstack/react-query';
import { LotRow } from '#features/auctions/web/lot/lot-row.tsx';
import { bankLotsQuery } from '#features/auctions/web/queries.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';

type Props = {
  /**
   * True when the page has no other content. The component then also shows its loading, error and empty
   * states.
   */
  isOnlyContent: boolean;
};

/** Lists the lots of the user's bank. */
export function BankDashboard({ isOnlyContent }: Props) {
  const { data: lots, error, refetch } = useQuery(bankLotsQuery());
  if (!isOnlyContent && !lots?.length) return null;
  if (error && !lots)
    return <LoadError onRetry={() => void refetch()}>We could not load the auctions.</LoadError>;
  if (!lots) return <p className="text-muted">Loading...</p>;
  if (lots.length === 0)
    return (
      <EmptyState
        icon={<Icon name="gavel" />}
        action={<LinkButton href="/bank-sales">See bank sales</LinkButton>}
      >
        This account does not have access to any bank’s auctions. To see auctions you are bidding in, open the
        listing.
      </EmptyState>
    );
  return (
    <section aria-labelledby="bank-lots" className={isOnlyContent ? '' : 'mt-8'}>
      <h2 id="bank-lots" className="mb-3 t-heading">
        Your bank’s auctions
      </h2>
      <ul className="grid gap-3">
        {lots.map((lot) => (
          <LotRow key={lot.id} lot={lot} href={`/admin/auctions?bank=${lot.id}`} />
        ))}
      </ul>
    </section>
  );
}
