import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnStanding, ShownLot } from '#features/auctions/schema.ts';
import { AwaitedPayment } from '#features/payments/web/awaited-payment.tsx';
import { OtherWay } from '#features/payments/web/other-way.tsx';
import { PayerForm } from '#features/payments/web/payer-form.tsx';
import { TestMode } from '#features/payments/web/test-mode.tsx';
import { useCheckout } from '#features/payments/web/use-checkout.ts';
import { keepWayBack } from '#features/payments/web/way-back.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { askForDeposit, sendRegistration, standingQuery } from './queries.ts';

type Props = {
  lot: ShownLot;
  own: OwnStanding | null;
  property: { id: number; title: string };
  onClose: () => void;
};

/** The terms and what it costs, then the deposit. */
export default function RegisterDialog({ lot, own, property, onClose }: Props) {
  const client = useQueryClient();
  const [accepts, setAccepts] = useState(false);
  const registering = useSubmit<OwnStanding | null>();
  const look = () => client.invalidateQueries({ queryKey: standingQuery(property.id).queryKey });
  const checkout = useCheckout({
    description: property.title,
    onPaid() {
      void look();
      onClose();
    },
  });
  const { stage, otherWay } = checkout;
  const deposit = formatMoney(lot.deposit, lot.currency);
  const isSecond = own?.isSecond ?? false;
  const owesDeposit = isSecond || own?.state === 'registered';

  async function register() {
    await registering.submit(() => sendRegistration(lot.id));
    await look();
    if (lot.deposit === 0) onClose();
  }

  return (
    <Dialog
      title={owesDeposit ? 'Pay the deposit' : 'Register to bid'}
      description={property.title}
      isOpen={stage.at !== 'provider'}
      onClose={() => stage.at !== 'provider' && onClose()}
    >
      {owesDeposit ? (
        <>
          {lot.isTest && <TestMode className="mb-3" />}
          {stage.at === 'waiting' ? (
            <AwaitedPayment
              reference={stage.reference}
              hasLeft={stage.hasLeft}
              onEnd={(payment) => checkout.end(payment, stage)}
              onAgain={checkout.again}
            />
          ) : (
            <p className="mb-4">
              {isSecond
                ? `Deposit ${deposit}. With it you buy the home for ${formatMoney(lot.soldPrice ?? 0, lot.currency)}; it counts towards that, and is lost if you do not pay the rest in time.`
                : `Deposit ${deposit}. It goes back to you if you do not win, and if the sale is stopped.`}
            </p>
          )}
          <PayerForm
            price={deposit}
            onPay={async (payer, wish, key) => {
              const { reference } = await askForDeposit(lot.id, { payer }, key);
              keepWayBack(reference, `/property/${property.id}`);
              await checkout.pay(reference, wish);
            }}
            isHidden={stage.at === 'waiting'}
            then={
              isSecond
                ? 'Then a mail says until when the rest is due, and to whom.'
                : 'Then whoever sells the home checks your registration, and you can bid.'
            }
          >
            {otherWay && <OtherWay address={otherWay} />}
          </PayerForm>
        </>
      ) : (
        <div className="grid gap-4">
          <Costs lot={lot} />
          <h3 className="font-semibold">Terms of the sale</h3>
          <p className="rounded-control bg-sunken p-3 whitespace-pre-line">{lot.terms}</p>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={accepts}
              onChange={(event) => setAccepts(event.currentTarget.checked)}
              className="size-5 shrink-0 accent-clay"
            />
            I have read the terms and what can go wrong with this home, and accept them
          </label>
          <FormError message={registering.message} fields={registering.fields} />
          <Button disabled={!accepts || registering.isPending} onClick={() => void register()}>
            {registering.isPending ? 'Registering...' : 'Continue'}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** What it really costs, before anything is paid. */
function Costs({ lot }: { lot: ShownLot }) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  return (
    <div>
      <h3 className="font-semibold">What it costs</h3>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>Deposit now, back if you do not win</dt>
        <dd className="font-semibold">{money(lot.deposit)}</dd>
        <dt>The least that you can win at, as it stands</dt>
        <dd className="font-semibold">{money(lot.minimum)}</dd>
      </dl>
      <p className="mt-2 text-sm text-muted">
        On top come stamp duty, the lawyer and the transfer: together often 3 to 6 % of the price. Rates,
        ground rent or bills may be owed on the home, and an occupant may have to be moved by a court. Ask the
        seller, and have a lawyer search the title, before you pay.
      </p>
    </div>
  );
}
