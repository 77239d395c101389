import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { isLive } from '#features/auctions/rules.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import { BidHistory } from '#features/auctions/web/bidding/bid-history.tsx';
import { useBidderStatus } from '#features/auctions/web/use-bidder-status.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { formatAuctionDay } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { LotDocumentsSection } from './lot-documents.tsx';
import { stepErrorLabel, stepName } from './lot-labels.ts';
import { LotQuestions } from './lot-questions.tsx';
import { TrueCost } from './true-cost.tsx';
import { useLot } from './use-lot.ts';

type Props = {
  property: Property;
  /** The lot that the server rendered. */
  served?: LotDetail | null | undefined;
};

/** Shows what a bidder reads before a bid: costs, risks, bids, notices, documents, and questions. */
export default function LotDetails({ property, served }: Props) {
  const { lot } = useLot(property.id, served);
  const user = useCurrentUser();
  const { own } = useBidderStatus(property.id, !!lot);
  if (!lot) return null;
  return (
    <>
      {isLive(lot) && (
        <DetailSection title={t('Full cost and risks')}>
          <TrueCost lot={lot} property={property} isWarned hasPaidDeposit={own?.deposit === 'held'} />
        </DetailSection>
      )}
      <DetailSection title={t('Bids and notices')}>
        <BidHistory key={lot.id} lot={lot} own={own} />
        <Steps lot={lot} />
        <LotQuestions lot={lot} isSignedIn={!!user} propertyId={property.id} />
      </DetailSection>
      <LotDocumentsSection property={property} />
    </>
  );
}

/** Lists the steps that the law requires before a sale, with the dates of their completion. */
function Steps({ lot }: { lot: LotDetail }) {
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer content-center link">{t('Notices and checks')}</summary>
      <ul className="divide-y divide-line">
        {lot.steps.map(({ code, title, doneOn, note, fault, due }) => (
          <li key={code} className="py-2">
            <span className="flex flex-wrap items-baseline gap-x-4">
              <span className="flex-1 basis-[10rem]">{stepName(title)}</span>
              <span className={fault ? 't-strong text-danger' : 't-strong'}>
                {[doneOn ? formatAuctionDay(doneOn) : t('Not stated'), stepErrorLabel({ fault, due })]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {note && <span className="t-small text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
