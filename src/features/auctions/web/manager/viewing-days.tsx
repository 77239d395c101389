import { type FormEvent, useState } from 'react';
import { fileLimits } from '#features/auctions/choices.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { viewingDayLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { sendViewingDay, sendViewingDayRemoval } from '#features/auctions/web/queries.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LotPanelSection } from './lot-section.tsx';
import { useLotMutation } from './use-lot-mutation.ts';

/** Lists the viewing days, with a form to add one until bidding closes. */
export function ViewingDays({ lot, canAdd }: { lot: ManagerLot; canAdd: boolean }) {
  const [readAt] = useState(() => serverTimeMs());
  const now = useServerNow(readAt).toISOString();
  if (!canAdd && lot.viewingDays.length === 0) return null;
  return (
    <LotPanelSection title="Viewing days">
      {lot.viewingDays.length === 0 && (
        <p className="text-muted">No viewing days yet. Buyers want to see the home before they bid.</p>
      )}
      <ul className="divide-y divide-line">
        {lot.viewingDays.map((day) => (
          <li key={day.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className={day.endsAt <= now ? 'text-muted' : ''}>
              {viewingDayLabel(day)}
              {day.endsAt <= now && ' (over)'}
              {day.note && <span className="block t-small wrap-anywhere text-muted">{day.note}</span>}
            </span>
            {day.startsAt > now && <RemoveViewingDay lot={lot} id={day.id} name={viewingDayLabel(day)} />}
          </li>
        ))}
      </ul>
      {canAdd && lot.viewingDays.length < fileLimits.viewingDays && <AddViewingDayForm lot={lot} />}
    </LotPanelSection>
  );
}

function RemoveViewingDay({ lot, id, name }: { lot: ManagerLot; id: number; name: string }) {
  const sending = useLotMutation(lot);
  return (
    <>
      <Button
        tone="quiet"
        className="max-sm:-ml-4 sm:-mr-4"
        disabled={sending.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => void sending.act(() => sendViewingDayRemoval(lot.id, id))}
      >
        Remove
      </Button>
      <FormError message={sending.message} fields={sending.fields} />
    </>
  );
}

function AddViewingDayForm({ lot }: { lot: ManagerLot }) {
  const sending = useLotMutation(lot);
  const { fields } = sending;
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name)).trim();
    const day = { day: text('day'), from: text('from'), to: text('to'), note: text('note') };
    if (await sending.act(() => sendViewingDay(lot.id, day))) form.reset();
  }
  return (
    <form onSubmit={add} className="mt-3 grid gap-3" noValidate aria-label="Add a viewing day">
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Field label="Day" name="day" type="date" error={fields.day} />
        <Field label="From (Kampala time)" name="from" type="time" error={fields.from} />
        <Field label="Until" name="to" type="time" error={fields.to} />
      </div>
      <Field label="Public note" name="note" maxLength={fileLimits.viewingNote} error={fields.note} />
      <FormError message={sending.message} fields={fields} />
      <Button type="submit" tone="secondary" disabled={sending.isPending} className="justify-self-start">
        Add viewing day
      </Button>
    </form>
  );
}
