import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { isLive } from '#features/auctions/rules.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { LotHead } from '#features/auctions/web/lot/lot-head.tsx';
import { stepErrorLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { managerLotQuery, sendAnnouncement, sendStepCompletion } from '#features/auctions/web/queries.ts';
import { formatAuctionDate, formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Bidders } from './bidder-list.tsx';
import { EndSaleForm, SecondOfferStatus, StopLotForm } from './end-sale-forms.tsx';
import { LotDocumentList } from './lot-document-list.tsx';
import { LotForm } from './lot-form.tsx';
import { LotAction, LotPanelSection } from './lot-section.tsx';
import { Proofs } from './proofs.tsx';
import { Questions } from './questions.tsx';
import { useLotMutation } from './use-lot-mutation.ts';
import { ViewingDays } from './viewing-days.tsx';

/** Shows a lot to its seller, with all actions in the order of the sale. */
export function LotView({ id }: { id: number }) {
  const { data: lot, error, refetch } = useQuery(managerLotQuery(id));
  if (error && !lot)
    return <LoadError onRetry={() => void refetch()}>We could not load this auction.</LoadError>;
  if (!lot) return <p className="text-muted">Loading...</p>;
  const isBeforeOpening = lot.state === 'draft' || lot.state === 'announced';
  return (
    <div className="grid gap-8">
      <Head lot={lot} />
      {lot.state === 'draft' && lot.propertyId !== null && (
        <LotPanelSection title="Terms">
          <LotForm
            propertyId={lot.propertyId}
            currency={lot.currency}
            lot={lot}
            startingBid={null}
            increment={null}
            closesAt={null}
          />
        </LotPanelSection>
      )}
      <LotPanelSection title="Notices and checks">
        <ul className="divide-y divide-line">
          {lot.steps.map((step) => (
            <li key={step.code} className="py-3">
              <StepRow lot={lot} step={step} canChange={isBeforeOpening} />
            </li>
          ))}
        </ul>
      </LotPanelSection>
      <LotDocumentList lot={lot} />
      <ViewingDays lot={lot} canAdd={isBeforeOpening || isLive(lot)} />
      {lot.state === 'draft' && <Announcement lot={lot} />}
      {lot.state !== 'draft' && <Bidders lot={lot} canDecide={isLive(lot)} />}
      {lot.questions.length > 0 && <Questions lot={lot} />}
      {isLive(lot) && <StopLotForm lot={lot} />}
      <Proofs lotId={lot.id} proofs={lot.proofs} queryKey={managerLotQuery(lot.id).queryKey} />
      {lot.state === 'awaiting_balance' && <EndSaleForm lot={lot} />}
      {lot.state === 'second_bidder' && <SecondOfferStatus lot={lot} />}
    </div>
  );
}

/**
 * Renders the button that announces the lot, with the steps that are still missing, because announced terms
 * are final.
 */
function Announcement({ lot }: { lot: ManagerLot }) {
  const unmetSteps = lot.steps.filter(({ fault }) => fault !== null);
  return (
    <LotAction
      lot={lot}
      send={() => sendAnnouncement(lot.id)}
      label={unmetSteps.length === 0 ? 'Announce auction' : 'Announce with incomplete steps'}
    >
      Once announced, the auction is public, bidders can register, and you cannot change its terms. Bidding
      opens only when every notice and check above is complete.
      {unmetSteps.length > 0 && (
        <strong className="mt-1 block text-danger">
          {`Incomplete: ${unmetSteps.map(({ title }) => title).join('; ')}. Bidding cannot open on ${formatAuctionDate(lot.opensAt)} until these are done.`}
        </strong>
      )}
    </LotAction>
  );
}

function Head({ lot }: { lot: ManagerLot }) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  return (
    <div>
      <LotHead lot={lot}>
        <dt>Bid increment</dt>
        <dd>{money(lot.increment)}</dd>
        <dt>Reserve price</dt>
        <dd>
          {lot.ownReserve === null
            ? 'None'
            : `${money(lot.ownReserve)}, ${lot.isReserveMet ? 'met' : 'not met'}`}
        </dd>
        <dt>Deposit per bidder</dt>
        <dd>{money(lot.deposit)}</dd>
        {lot.premiumPercent > 0 && (
          <>
            <dt>Buyer’s premium</dt>
            <dd>{lot.premiumPercent}% of the price</dd>
          </>
        )}
      </LotHead>
    </div>
  );
}

type StepProps = { lot: ManagerLot; step: ManagerLot['steps'][number]; canChange: boolean };

function StepRow({ lot, step, canChange }: StepProps) {
  const sending = useLotMutation(lot);
  const { code, title, doneOn, note } = step;
  const error = stepErrorLabel(step);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = { step: code, doneOn: String(form.get('doneOn')), note: String(form.get('note')).trim() };
    void sending.act(() => sendStepCompletion(lot.id, input));
  }
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="t-strong">{title}</span>
        {error ? (
          <span className="inline-block text-danger first-letter:uppercase">{error}</span>
        ) : (
          <span className="text-ok">Complete</span>
        )}
      </p>
      {canChange ? (
        <form
          onSubmit={save}
          className="mt-1 grid items-end gap-2 sm:grid-cols-[auto_1fr_auto]"
          noValidate
          aria-label={title}
        >
          <Field
            label="Completed on"
            name="doneOn"
            type="date"
            defaultValue={doneOn ?? ''}
            error={sending.fields.doneOn}
          />
          <Field
            label="Public note"
            name="note"
            defaultValue={note}
            maxLength={500}
            error={sending.fields.note}
          />
          <Button type="submit" tone="secondary" disabled={sending.isPending}>
            Save
          </Button>
          <FormError message={sending.message} fields={sending.fields} />
        </form>
      ) : (
        <p className="t-small text-muted">
          {[doneOn && formatAuctionDay(doneOn), note].filter(Boolean).join(' · ')}
        </p>
      )}
    </>
  );
}
