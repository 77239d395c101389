import { useQuery } from '@tanstack/react-query';
import { ownAbout } from '#app/web/pages/own-about.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { LotDesk } from '#features/auctions/web/desk/lot-desk.tsx';
import { LotForm } from '#features/auctions/web/desk/lot-form.tsx';
import { LotView } from '#features/auctions/web/desk/lot-view.tsx';
import { deskLotsQuery } from '#features/auctions/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';

export const about = ownAbout('Auctions');

/** One's own lots; `?lot=3` shows one, `?home=12` the one of a home, or the form of a new one. */
export default function AuctionsPage({ search }: PageContext) {
  const [lot, home] = [numberIn(search, 'lot'), numberIn(search, 'home')];
  return (
    <SignedIn otherwise="/auth" roles={['admin', 'property_manager']}>
      {() => (
        <div className="page-frame max-w-3xl py-8 md:py-10">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl font-semibold md:text-3xl">{lot || home ? 'Auction' : 'Auctions'}</h1>
            <LinkButton href={lot || home ? '/admin/auctions' : '/admin/properties'} tone="secondary">
              {lot || home ? 'All auctions' : 'Back to Properties'}
            </LinkButton>
          </div>
          {lot ? <LotView key={lot} id={lot} /> : home ? <OfHome key={home} id={home} /> : <LotDesk />}
        </div>
      )}
    </SignedIn>
  );
}

function numberIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  return /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null;
}

const isLive = ['draft', 'announced', 'open', 'awaiting_balance', 'second_bidder'];

function OfHome({ id }: { id: number }) {
  const { data: desk } = useQuery(deskLotsQuery());
  const { data: property } = useQuery(propertyQuery(String(id)));
  if (!desk || !property) return <p className="text-muted">Looking it up...</p>;
  const now = desk.lots.find((lot) => lot.propertyId === id && isLive.includes(lot.state));
  if (now) return <LotView id={now.id} />;
  const { title, currency, startingBid, bidIncrement, auctionDate } = property;
  return (
    <>
      <p className="mb-4 text-lg font-semibold">{title}</p>
      <LotForm
        propertyId={id}
        currency={currency === 'USD' ? 'USD' : 'UGX'}
        lot={null}
        startingBid={startingBid}
        increment={bidIncrement}
        closesAt={auctionDate}
      />
    </>
  );
}
