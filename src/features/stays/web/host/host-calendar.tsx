import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { stayLimits } from '#features/stays/choices.ts';
import type { HostNights } from '#features/stays/schema.ts';
import { priceOf, shortAmount } from '#features/stays/web/calendar-days.ts';
import { addDays, type CalendarDay, type DayRange, daysBetween } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type DayState, RangeCalendar } from '#kit/web/ui/calendar.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { hostNightsQuery, sendBlock, sendNightPrice, sendUnblock } from './host-queries.ts';

type Props = { id: number; nights: HostNights };
type OccupiedRange = HostNights['taken'][number];

const kindLabels: Record<OccupiedRange['kind'], string> = {
  booking: 'Booked',
  hold: 'On hold',
  block: 'Blocked',
  feed: 'Other',
};

/**
 * Shows the taken nights with their reasons. The host can select nights to block them or to set their price.
 */
export function HostCalendar({ id, nights }: Props) {
  const client = useQueryClient();
  const [range, setRange] = useState<DayRange | null>(null);
  const submission = useSubmit<HostNights>();
  const from = range?.from ?? null;
  // The day after the last selected night, because `to` is exclusive.
  const to = range === null ? null : addDays(range.to ?? range.from, 1);
  const overlapping =
    range === null
      ? []
      : nights.taken.filter((occupied) => occupied.from < (to ?? '') && occupied.to > range.from);

  async function send(work: () => Promise<HostNights>): Promise<void> {
    const updatedNights = await submission.submit(work);
    if (!updatedNights) return;
    client.setQueryData(hostNightsQuery(id).queryKey, updatedNights);
    setRange(null);
  }

  return (
    <section aria-label="Calendar" className="grid gap-4">
      <h2 className="t-heading wrap-anywhere">{nights.title}</h2>
      <RangeCalendar
        label="Nights"
        today={nights.today}
        first={nights.today}
        last={addDays(nights.today, stayLimits.daysAhead - 1)}
        range={range}
        onChoose={setRange}
        lookOf={(day) => dayStateOf(nights, day)}
      />
      {range === null && (
        <p className="text-muted">Select the first and last night to block them or set a price.</p>
      )}
      {range !== null && from !== null && to !== null && (
        <Card className="grid gap-4">
          <p role="status" className="t-strong">
            {daysBetween(from, to) === 1
              ? `Night of ${formatDate(from)}`
              : `${daysBetween(from, to)} nights, from ${formatDate(from)} to ${formatDate(addDays(to, -1))}`}
          </p>
          {overlapping.map((occupied) => (
            <p key={occupied.id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="wrap-anywhere">
                {`${kindLabels[occupied.kind]}${occupied.guest ? `: ${occupied.guest}` : ''}${occupied.note ? `: ${occupied.note}` : ''}, ${formatDate(occupied.from)} to ${formatDate(occupied.to)}`}
              </span>
              {occupied.kind === 'block' && (
                <Button
                  tone="secondary"
                  disabled={submission.isPending}
                  onClick={() => void send(() => sendUnblock(id, occupied.id))}
                >
                  Unblock nights
                </Button>
              )}
            </p>
          ))}
          <FormError message={submission.message} fields={submission.fields} />
          {overlapping.length === 0 && (
            <ActionForm
              onSend={(form) => void send(() => sendBlock(id, { from, to, note: readText(form, 'note') }))}
              label="Private note (optional)"
              name="note"
              maxLength={stayLimits.note}
              words="Block nights"
              isPending={submission.isPending}
            />
          )}
          <ActionForm
            onSend={(form) =>
              void send(() =>
                sendNightPrice(id, { from, to, price: readAmount(form), label: readText(form, 'label') }),
              )
            }
            label={`Price per night (${nights.currency})`}
            name="price"
            inputMode="decimal"
            hint="Leave empty to use the standard price"
            error={submission.fields['price']}
            words="Set price"
            isPending={submission.isPending}
          />
        </Card>
      )}
    </section>
  );
}

function dayStateOf(nights: HostNights, day: CalendarDay): DayState {
  const occupied = nights.taken.find(({ from, to }) => day >= from && day < to);
  if (occupied)
    return {
      note: kindLabels[occupied.kind],
      noteInWords: [kindLabels[occupied.kind], occupied.guest ?? occupied.note].filter(Boolean).join(', '),
    };
  const price = priceOf({ ...nights, ...unrestrictedTerms }, day);
  return { note: shortAmount(price), noteInWords: formatMoney(price, nights.currency) };
}

/** Terms without restrictions, because a price does not depend on them. */
const unrestrictedTerms = { minNights: 1, maxNights: 1, arrivalDays: null, noticeDays: 0 };

const readText = (form: FormData, name: string) => String(form.get(name) ?? '').trim() || null;

/** Returns the typed amount; null for an empty field. */
function readAmount(form: FormData): number | null {
  const text = String(form.get('price') ?? '').replace(/[,\s]/g, '');
  return text === '' ? null : Number(text);
}

type ActionFormProps = {
  onSend: (form: FormData) => void;
  label: string;
  name: string;
  words: string;
  isPending: boolean;
  inputMode?: 'decimal';
  hint?: string;
  error?: string | undefined;
  maxLength?: number;
};

function ActionForm({ onSend, words: buttonLabel, isPending, ...field }: ActionFormProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-2" noValidate>
      <Field {...field} className="grow" />
      <Button type="submit" tone="secondary" disabled={isPending}>
        {buttonLabel}
      </Button>
    </form>
  );
}
