import { useQuery } from '@tanstack/react-query';
import type { BankLot } from '#features/auctions/bank-schema.ts';
import { BidRow } from '#features/auctions/web/bidding/bid-row.tsx';
import { LotDocumentItem } from '#features/auctions/web/lot/document-row.tsx';
import { LotHead } from '#features/auctions/web/lot/lot-head.tsx';
import { bidderSummary, viewingDayLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { LotPanelSection } from '#features/auctions/web/manager/lot-section.tsx';
import { Proofs } from '#features/auctions/web/manager/proofs.tsx';
import { bankLotQuery } from '#features/auctions/web/queries.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';

/** Shows a lot to its bank, whose only action is to mark a payment as received. */
export function BankLotView({ id }: { id: number }) {
  const { data: lot, error, refetch } = useQuery(bankLotQuery(id));
  if (error && !lot)
    return <LoadError onRetry={() => void refetch()}>We could not load this auction.</LoadError>;
  if (!lot) return <p className="text-muted">Loading...</p>;
  return (
    <div className="grid gap-8">
      <Head lot={lot} />
      <Proofs lotId={lot.id} proofs={lot.proofs} queryKey={bankLotQuery(lot.id).queryKey} />
      <Bidders lot={lot} />
      <Bids lot={lot} />
      <Steps lot={lot} />
      {lot.papers.length > 0 && (
        <LotPanelSection title="Documents">
          <ul className="divide-y divide-line">
            {lot.papers.map((lotDocument) => (
              <li key={lotDocument.id} className="py-2">
                <LotDocumentItem lotId={lot.id} lotDocument={lotDocument} canRead={!lotDocument.removed} />
              </li>
            ))}
          </ul>
        </LotPanelSection>
      )}
      {lot.viewingDays.length > 0 && (
        <LotPanelSection title="Viewing days">
          <ul className="divide-y divide-line">
            {lot.viewingDays.map((day) => (
              <li key={day.id} className="py-2">
                {viewingDayLabel(day)}
              </li>
            ))}
          </ul>
        </LotPanelSection>
      )}
    </div>
  );
}

function Head({ lot }: { lot: BankLot }) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  return (
    <div>
      <LotHead lot={lot}>
        {lot.isReserveMet !== null && (
          <>
            <dt>Reserve price</dt>
            <dd>{lot.isReserveMet ? 'Met' : 'Not met'}</dd>
          </>
        )}
        {lot.buyer !== null && (
          <>
            <dt>{lot.state === 'second_bidder' ? 'Offered to' : 'Buyer'}</dt>
            <dd>{`Bidder ${lot.buyer}, ${money(lot.soldPrice ?? 0)}`}</dd>
          </>
        )}
        {lot.balanceDue && (
          <>
            <dt>Balance due</dt>
            <dd>{formatAuctionDay(lot.balanceDue)}</dd>
          </>
        )}
      </LotHead>
      <p className="mt-4">
        <a href={`/api/bank/lots/${lot.id}/report.csv`} download className={buttonClass('secondary')}>
          Download report (CSV)
        </a>
      </p>
    </div>
  );
}

function Bidders({ lot }: { lot: BankLot }) {
  return (
    <LotPanelSection title={`Bidders (${lot.bidders.length})`}>
      {lot.bidders.length === 0 && <p className="text-muted">No bidders yet.</p>}
      <ul className="divide-y divide-line">
        {lot.bidders.map(({ number, ...bidder }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="t-strong">
              {`Bidder ${number}`}
              {number === lot.leader && <span className="text-ok"> (highest bid)</span>}
            </span>
            <span>{bidderSummary(bidder, lot)}</span>
          </li>
        ))}
      </ul>
    </LotPanelSection>
  );
}

function Bids({ lot }: { lot: BankLot }) {
  return (
    <LotPanelSection title={`Bids (${lot.bids})`}>
      {lot.history.length === 0 && <p className="text-muted">No bids yet.</p>}
      <ol className="divide-y divide-line">
        {lot.history.map((bid) => (
          <BidRow key={bid.number} bid={bid} currency={lot.currency} />
        ))}
      </ol>
      {lot.history.length < lot.bids && (
        <p className="mt-2 t-small text-muted">{`Showing the latest ${lot.history.length} bids. Download the report to see them all.`}</p>
      )}
    </LotPanelSection>
  );
}

function Steps({ lot }: { lot: BankLot }) {
  return (
    <LotPanelSection title="Notices and checks">
      <ul className="divide-y divide-line">
        {lot.steps.map(({ code, title, doneOn, fault }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{title}</span>
            <span className={fault ? 't-strong text-danger' : 't-strong'}>
              {doneOn ? formatAuctionDay(doneOn) : 'Not stated'}
              {fault && ', required before bidding opens'}
            </span>
          </li>
        ))}
      </ul>
    </LotPanelSection>
  );
}
