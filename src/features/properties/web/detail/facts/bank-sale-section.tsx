import { isInterrupted } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { t } from '#kit/t.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { bankSaleFacts, endedNotice, interruptedNotice, noGuaranteeNotice } from './bank-sale-facts.ts';
import { FactList } from './fact-list.tsx';

type Props = {
  property: Property;
  /** True for the buyer of the home, who knows the result. */
  isBuyer?: boolean;
};

export function BankSaleSection({ property, isBuyer = false }: Props) {
  return (
    <DetailSection title={t('Auction details')}>
      <FactList facts={bankSaleFacts(property)} />
      {!isBuyer && (
        <Notice className="mt-2 mb-4">
          {isInterrupted(property)
            ? interruptedNotice
            : property.auctionStatus === 'ended'
              ? endedNotice
              : noGuaranteeNotice}
        </Notice>
      )}
    </DetailSection>
  );
}
