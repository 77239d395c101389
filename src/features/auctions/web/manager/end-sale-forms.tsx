import type { FormEvent } from 'react';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { sendEndSale, sendStopLot } from '#features/auctions/web/queries.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LotAction, LotPanelSection } from './lot-section.tsx';
import { useLotMutation } from './use-lot-mutation.ts';

/** Renders the form that stops or postpones the sale for the court or the bank. */
export function StopLotForm({ lot }: { lot: ManagerLot }) {
  const sending = useLotMutation(lot);
  function stop(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const by = form.get('by') === 'court' ? ('court' as const) : ('bank' as const);
    const state = form.get('state') === 'postponed' ? ('postponed' as const) : ('stopped' as const);
    void sending.act(() => sendStopLot(lot.id, { state, by, reason: String(form.get('reason')).trim() }));
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center t-strong text-danger">
        Stop or postpone sale
      </summary>
      <form onSubmit={stop} className="mt-2 grid gap-3" noValidate>
        <p className="text-muted">
          We refund all deposits, and the reason is shown publicly. This cannot be undone.
        </p>
        <Choice name="state" label="Outcome" options={{ stopped: 'stopped', postponed: 'postponed' }} />
        <Choice name="by" label="Decided by" options={{ court: 'the court', bank: 'the bank' }} />
        <Field label="Reason" name="reason" maxLength={500} error={sending.fields.reason} />
        <FormError message={sending.message} fields={sending.fields} />
        <Button type="submit" tone="secondary" disabled={sending.isPending} className="justify-self-start">
          Stop sale and refund deposits
        </Button>
      </form>
    </details>
  );
}

function Choice({ name, label, options }: { name: string; label: string; options: Record<string, string> }) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="t-label">{label}</legend>
      {Object.entries(options).map(([value, optionLabel], index) => (
        <RadioRow key={value} name={name} value={value} defaultChecked={index === 0} label={optionLabel} />
      ))}
    </fieldset>
  );
}

/** Renders the form that records whether the buyer paid the balance. */
export function EndSaleForm({ lot }: { lot: ManagerLot }) {
  return (
    <LotPanelSection title="Balance">
      <p className="mb-3">{`Sold for ${formatMoney(lot.soldPrice ?? 0, lot.currency)}.`}</p>
      <LotAction
        lot={lot}
        send={() => sendEndSale(lot.id, { act: 'complete' })}
        label="Confirm balance received"
      />
      <DefaultForm lot={lot} />
    </LotPanelSection>
  );
}

/** Shows the seller the open offer to the second bidder, and when it expires. */
export function SecondOfferStatus({ lot }: { lot: ManagerLot }) {
  return (
    <LotPanelSection title="Offer to second bidder">
      <p>{`Offered for ${formatMoney(lot.soldPrice ?? 0, lot.currency)}. No response yet.`}</p>
      {lot.offerUntil && (
        <p className="text-muted">
          {`The bidder has until ${formatAuctionDate(lot.offerUntil)} to ${lot.deposit > 0 ? 'accept by paying the deposit again' : 'accept'}. If they do not, the auction ends without a sale.`}
        </p>
      )}
    </LotPanelSection>
  );
}

function DefaultForm({ lot }: { lot: ManagerLot }) {
  const sending = useLotMutation(lot);
  function recordDefault(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    void sending.act(() => sendEndSale(lot.id, { act: 'default', reason }));
  }
  return (
    <form onSubmit={recordDefault} className="mt-6 grid gap-2" noValidate>
      <Field label="Reason for the default" name="reason" maxLength={500} error={sending.fields.reason} />
      <FormError message={sending.message} fields={sending.fields} />
      <Button type="submit" tone="secondary" disabled={sending.isPending} className="justify-self-start">
        Record buyer default
      </Button>
    </form>
  );
}
