import { isInterrupted } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { t } from '#kit/t.ts';
import { bankSaleFacts, endedNotice, interruptedNotice, noGuaranteeNotice } from './bank-sale-facts.ts';
import { FactList } from './fact-list.tsx';

export function BankSaleSection({ property }: { property: Property }) {
  return (
    <DetailSection title={t('Auction details')}>
      <FactList facts={bankSaleFacts(property)} />
      <p className="mt-2 mb-4 rounded-control bg-sunken p-4 t-small">
        {isInterrupted(property)
          ? interruptedNotice
          : property.auctionStatus === 'ended'
            ? endedNotice
            : noGuaranteeNotice}
      </p>
    </DetailSection>
  );
}
