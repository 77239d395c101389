import type { CheckedRentReceipt } from '#features/first-rents/rent-receipt-schema.ts';
import { GenuineFacts } from '#features/payments/web/receipts/checked-receipt.tsx';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { rentFacts, rentNotice } from './rent-receipt-labels.ts';

/** Shows the public details of a genuine receipt for rent. */
export function GenuineRentReceipt({ receipt, issuer }: { receipt: CheckedRentReceipt; issuer: string }) {
  return (
    <GenuineFacts
      issuer={issuer}
      notice={rentNotice}
      rows={[
        [t('Receipt number'), receipt.number],
        [t('Amount'), formatMoney(receipt.amount, 'UGX')],
        ...rentFacts(receipt),
      ]}
    />
  );
}
