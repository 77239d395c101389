import type { LotDetail, Purchase } from '#features/auctions/schema.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { bankNote } from '#features/payments/web/bank/bank-note.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import { usePart } from '#features/payments/web/checkout/use-part.tsx';
import { formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { sendBalancePayment } from './queries.ts';

type Props = {
  lot: LotDetail;
  purchase: Purchase;
  propertyId: number;
  onPaid: () => Promise<unknown>;
  onClose: () => void;
};

/** Pays the balance of a purchase, in parts if it is more than a network carries. */
export default function BalanceDialog({ lot, purchase, propertyId, onPaid, onClose }: Props) {
  const { balance: left, received, due } = purchase;
  const part = usePart(left);
  const isInParts =
    lot.currency === 'UGX' && (received > 0 || left > Math.min(...Object.values(paymentLimits.mobileMax)));
  const checkout = useCheckout({
    description: lot.title,
    async onPaid(payment) {
      await onPaid();
      if (payment.amount < left) checkout.restart();
      else onClose();
    },
  });
  return (
    <CheckoutDialog
      checkout={checkout}
      title={t('Pay the balance')}
      description={lot.title}
      onClose={onClose}
    >
      {lot.isTest && <TestMode className="mb-3" />}
      <CheckoutForm
        checkout={checkout}
        item={received > 0 ? t('Left to pay') : t('Balance to pay')}
        price={formatMoney(left, lot.currency)}
        currency={lot.currency}
        part={isInParts ? part : undefined}
        bankNote={due ? bankNote(`${due}T23:59:59+03:00`) : undefined}
        onPay={async (payer, input, key, partAmount) => {
          const body = partAmount === null ? { payer } : { payer, amount: partAmount };
          const { reference, status, amount } = await sendBalancePayment(lot.id, body, key);
          saveReturnPath(reference, `/property/${propertyId}`);
          // A payment of another amount is still open, and must not be paid instead of this one.
          if (amount !== (partAmount ?? left)) return checkout.showEarlier(reference);
          await checkout.pay(reference, input, status);
        }}
        nextStep={t('We hold the money and pay it to the seller when the sale is complete.')}
      >
        {isInParts && due && (
          <p>
            {t(
              'With mobile money you pay in parts. The whole balance must arrive by {day}. If it does not, you lose the deposit and we refund these parts.',
              { day: formatAuctionDay(due) },
            )}
          </p>
        )}
      </CheckoutForm>
    </CheckoutDialog>
  );
}
