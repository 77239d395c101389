import { AwaitedPayment } from '#features/payments/web/awaited-payment.tsx';
import { OtherWay } from '#features/payments/web/other-way.tsx';
import { PayerForm } from '#features/payments/web/payer-form.tsx';
import { TestMode } from '#features/payments/web/test-mode.tsx';
import { useCheckout } from '#features/payments/web/use-checkout.ts';
import { keepWayBack } from '#features/payments/web/way-back.ts';
import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { askToPay } from './queries.ts';

/** The deposit of a stay, or the rest. */
export default function PayDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const { mark, title, due, quote, state } = stay;
  const part = state === 'held' ? 'deposit' : 'balance';
  const checkout = useCheckout({ description: title, onPaid: onClose });
  const { stage, otherWay } = checkout;
  return (
    <Dialog
      title={part === 'deposit' ? 'Pay the deposit' : 'Pay the balance'}
      description={title}
      isOpen={stage.at !== 'provider'}
      onClose={() => stage.at !== 'provider' && onClose()}
    >
      {stay.isTest && <TestMode className="mb-3" />}
      {stage.at === 'waiting' && (
        <AwaitedPayment
          reference={stage.reference}
          hasLeft={stage.hasLeft}
          onEnd={(payment) => checkout.end(payment, stage)}
          onAgain={checkout.again}
        />
      )}
      <PayerForm
        price={formatMoney(due, quote.currency)}
        onPay={async (payer, wish, key) => {
          const { reference } = await askToPay(mark, { part, payer }, key);
          keepWayBack(reference, `/stays/${mark}`);
          await checkout.pay(reference, wish);
        }}
        isHidden={stage.at === 'waiting'}
        then="What cannot be used any more goes back to you by itself."
      >
        {otherWay && <OtherWay address={otherWay} />}
      </PayerForm>
    </Dialog>
  );
}
