import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { BankDashboard } from '#features/auctions/web/bank/bank-dashboard.tsx';
import { BankLotView } from '#features/auctions/web/bank/bank-lot-view.tsx';
import { AuctionsDashboard } from '#features/auctions/web/manager/auctions-dashboard.tsx';
import { LotForm } from '#features/auctions/web/manager/lot-form.tsx';
import { LotView } from '#features/auctions/web/manager/lot-view.tsx';
import { managerLotsQuery } from '#features/auctions/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

/** The settings for auctions are loaded when an admin opens them. */
const AuctionAdmin = lazy(() => import('#features/auctions/web/admin/auction-settings.tsx'));

export const about = privatePageMeta('Auctions');

/**
 * The user's own lots, and those of their bank. `?lot=3` shows one lot. `?home=12` shows the lot of a home,
 * or the form for a new one. `?bank=3` shows a lot as its bank sees it, and `?part=rules` the rules that
 * admins set for all lots.
 */
export default function AuctionsPage({ search }: PageContext) {
  return (
    <SignedIn otherwise="/auth" roles={['admin', 'property_manager', 'user']}>
      {(user) => <AuctionsView user={user} search={search} />}
    </SignedIn>
  );
}

function AuctionsView({ user, search }: { user: CurrentUser; search: URLSearchParams }) {
  const [lot, home, bank] = [numberIn(search, 'lot'), numberIn(search, 'home'), numberIn(search, 'bank')];
  const isManager = user.role !== 'user';
  if (bank)
    return (
      <Frame title="Auction" back="All auctions">
        <BankLotView key={bank} id={bank} />
      </Frame>
    );
  if (!isManager)
    return (
      <Frame title="Auctions" isWide>
        <BankDashboard isOnlyContent />
      </Frame>
    );
  if (user.role === 'admin' && search.get('part') === 'rules')
    return (
      <Frame title="Auction rules" back="All auctions">
        <Suspense>
          <AuctionAdmin />
        </Suspense>
      </Frame>
    );
  if (lot || home)
    return (
      <Frame title="Auction" back="All auctions">
        {lot ? <LotView key={lot} id={lot} /> : <LotOfHome key={home} id={home ?? 0} />}
      </Frame>
    );
  return (
    <Frame
      title="Auctions"
      isWide
      actions={
        user.role === 'admin' && (
          <LinkButton href="/admin/auctions?part=rules" tone="secondary">
            Rules and bank accounts
          </LinkButton>
        )
      }
    >
      <AuctionsDashboard />
      <BankDashboard isOnlyContent={false} />
    </Frame>
  );
}

type FrameProps = {
  title: string;
  back?: string;
  actions?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

function Frame({ title, back, actions, isWide = false, children }: FrameProps) {
  const backLink = back && (
    <LinkButton href="/admin/auctions" tone="secondary">
      {back}
    </LinkButton>
  );
  return (
    <DeskPage title={title} isNarrow={!isWide} actions={actions || backLink}>
      {isWide ? children : <div>{children}</div>}
    </DeskPage>
  );
}

function numberIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  return /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null;
}

const liveStates = ['draft', 'announced', 'open', 'awaiting_balance', 'second_bidder'];

function LotOfHome({ id }: { id: number }) {
  const { data: lots } = useQuery(managerLotsQuery());
  const { data: property } = useQuery(propertyQuery(String(id)));
  if (!lots || !property) return <p className="text-muted">Loading...</p>;
  const liveLot = lots.lots.find((lot) => lot.propertyId === id && liveStates.includes(lot.state));
  if (liveLot) return <LotView id={liveLot.id} />;
  const { title, currency, startingBid, bidIncrement, auctionDate } = property;
  return (
    <>
      <p className="mb-4 t-subhead">{title}</p>
      <LotForm
        propertyId={id}
        currency={currency}
        lot={null}
        startingBid={startingBid}
        increment={bidIncrement}
        closesAt={auctionDate}
      />
    </>
  );
}
