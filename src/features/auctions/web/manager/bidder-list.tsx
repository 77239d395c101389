import { type FormEvent, useState } from 'react';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { bidderSummary } from '#features/auctions/web/lot/lot-labels.ts';
import { sendApproval, sendRefusal } from '#features/auctions/web/queries.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LotPanelSection } from './lot-section.tsx';
import { useLotMutation } from './use-lot-mutation.ts';

/** Lists the bidders. Those who wait for approval can be approved or declined. */
export function Bidders({ lot, canDecide }: { lot: ManagerLot; canDecide: boolean }) {
  return (
    <LotPanelSection title={`Bidders (${lot.bidders.length})`}>
      {lot.bidders.length === 0 && <p className="text-muted">No bidders yet.</p>}
      <ul className="divide-y divide-line">
        {lot.bidders.map((bidder) => (
          <li key={bidder.number} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="t-strong">{`Bidder ${bidder.number}: ${bidder.name}`}</span>
              <span>{bidderSummary(bidder, lot)}</span>
            </p>
            <p className="t-small wrap-anywhere text-muted">
              {[bidder.email, bidder.reason].filter(Boolean).join(' · ')}
            </p>
            {canDecide && bidder.state === 'paid' && <Decision lot={lot} number={bidder.number} />}
          </li>
        ))}
      </ul>
    </LotPanelSection>
  );
}

function Decision({ lot, number }: { lot: ManagerLot; number: number }) {
  const sending = useLotMutation(lot);
  const [isRefusing, setRefusing] = useState(false);
  function refuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    void sending.act(() => sendRefusal(lot.id, number, reason));
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={sending.isPending}
          onClick={() => void sending.act(() => sendApproval(lot.id, number))}
        >
          Approve
        </Button>
        <Button tone="secondary" onClick={() => setRefusing(!isRefusing)}>
          Decline
        </Button>
      </div>
      {isRefusing && (
        <form onSubmit={refuse} className="grid w-full gap-2" noValidate>
          <Field
            label="Reason (sent to the bidder)"
            name="reason"
            maxLength={500}
            error={sending.fields.reason}
          />
          <Button type="submit" tone="secondary" disabled={sending.isPending} className="justify-self-start">
            Decline and refund deposit
          </Button>
        </form>
      )}
      <FormError message={sending.message} fields={sending.fields} />
    </div>
  );
}
