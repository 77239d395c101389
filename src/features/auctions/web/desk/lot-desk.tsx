import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { stateWords } from '#features/auctions/web/lot-words.ts';
import { deskLotsQuery } from '#features/auctions/web/queries.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';

/** One's own lots, the newest first. */
export function LotDesk() {
  const { data, error, refetch } = useQuery(deskLotsQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>The auctions could not be loaded.</LoadError>;
  if (!data) return <p className="text-muted">Looking them up...</p>;
  const { lots, homes } = data;
  return (
    <>
      {lots.length === 0 && (
        <p className="rounded-card bg-sunken p-6 text-center text-muted">No home is up for auction yet.</p>
      )}
      <ul className="grid gap-3">
        {lots.map(({ id, title, bank, state, closesAt, price, currency, bids }) => (
          <li key={id} className="relative rounded-card border border-line bg-card p-4">
            <Link
              href={`/admin/auctions?lot=${id}`}
              className="font-semibold text-clay after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
            <p className="text-sm text-muted">{`${bank} · closes ${formatAuctionDate(closesAt)}`}</p>
            <p className="mt-1">
              {stateWords[state]}
              {price !== null &&
                ` · ${formatMoney(price, currency)} · ${bids} ${bids === 1 ? 'bid' : 'bids'}`}
            </p>
          </li>
        ))}
      </ul>
      {homes.length > 0 && (
        <section aria-labelledby="without-lot" className="mt-8">
          <h2 id="without-lot" className="text-xl font-semibold">
            Put up for auction
          </h2>
          <ul className="mt-2">
            {homes.map(({ id, title }) => (
              <li key={id}>
                <Link href={`/admin/auctions?home=${id}`} className="inline-block py-2.5 text-clay underline">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
