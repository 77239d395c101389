import { useQuery } from '@tanstack/react-query';
import { LotTable } from '#features/auctions/web/lot/lot-table.tsx';
import { bankLotsQuery } from '#features/auctions/web/queries.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Section } from '#kit/web/ui/section.tsx';

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
    <Section title="Your bank’s auctions">
      <LotTable
        caption="Your bank’s auctions"
        lots={lots}
        addressOf={({ id }) => `/admin/auctions?bank=${id}`}
      />
    </Section>
  );
}
