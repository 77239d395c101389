import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { HoursReply } from '#features/viewings/schema.ts';
import { addDays, formatFullDay, weekdayNames } from '#kit/calendar-day.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Calendar } from '#kit/web/ui/calendar.tsx';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { hoursQuery, sendHours } from './queries.ts';
import { hourLabel } from './slot-labels.ts';

/** Edits the hours in which homes are shown. Existing bookings do not change. */
export function HoursForm({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(hoursQuery());
  if (!data) return <p className="text-muted">Loading your hours...</p>;
  return <HoursFields hours={data} onClose={onClose} />;
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour);

function HoursFields({ hours, onClose }: { hours: HoursReply; onClose: () => void }) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<HoursReply>();
  const [daysOff, setDaysOff] = useState(hours.daysOff);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = (name: string) => Number(form.get(name));
    const savedHours = await submit(() =>
      sendHours({
        firstHour: number('firstHour'),
        lastHour: number('lastHour'),
        weekdaysOff: weekdayNames.flatMap((_, day) => (form.has(`shown${day}`) ? [] : [day])),
        daysOff,
        noticeHours: number('noticeHours'),
        bufferMinutes: number('bufferMinutes'),
      }),
    );
    if (!savedHours) return;
    client.setQueryData(hoursQuery().queryKey, savedHours);
    showToast({ title: 'Viewing hours saved', durationMs: 3_000 });
    onClose();
  }

  return (
    <form onSubmit={save} className="grid max-w-md gap-4" noValidate>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <HourField
          label="First viewing"
          name="firstHour"
          value={hours.firstHour}
          error={fields['firstHour']}
        />
        <HourField label="Last viewing" name="lastHour" value={hours.lastHour} error={fields['lastHour']} />
      </div>
      <fieldset>
        <legend className="t-label">Days of the week</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {weekdayNames.map((name, day) => (
            <Checkbox
              key={name}
              label={name}
              name={`shown${day}`}
              defaultChecked={!hours.weekdaysOff.includes(day)}
            />
          ))}
        </div>
      </fieldset>
      <Field
        label="Minimum notice (hours)"
        name="noticeHours"
        inputMode="numeric"
        defaultValue={hours.noticeHours}
        hint="How far in advance visitors must book"
        error={fields['noticeHours']}
      />
      <Field
        label="Travel time between homes (minutes)"
        name="bufferMinutes"
        inputMode="numeric"
        defaultValue={hours.bufferMinutes}
        hint="Kept free after each one-hour viewing"
        error={fields['bufferMinutes']}
      />
      <div>
        <p className="mb-1 t-strong">Days off</p>
        <Calendar
          label="Days off. Tap a day to add or remove it"
          today={hours.today}
          first={hours.today}
          last={addDays(hours.today, 365)}
          lookOf={(day) => (daysOff.includes(day) ? { note: 'off', noteInWords: 'off' } : undefined)}
          chosen={null}
          onChoose={(day) =>
            setDaysOff(
              daysOff.includes(day)
                ? daysOff.filter((dayOff) => dayOff !== day)
                : [...daysOff, day].toSorted(),
            )
          }
        />
        <ul className="mt-2 t-small text-muted">
          {daysOff.map((day) => (
            <li key={day}>{formatFullDay(day)}</li>
          ))}
        </ul>
        <div role="status" className="mt-2 grid gap-2 empty:hidden">
          {hours.booked
            .filter(({ day }) => daysOff.includes(day))
            .map(({ day, count }) => (
              <Notice key={day} tone="warn" role="note">
                {`${count === 1 ? '1 viewing is' : `${count} viewings are`} booked on ${formatFullDay(day)}. A day off does not cancel ${count === 1 ? 'it' : 'them'}.`}
              </Notice>
            ))}
        </div>
      </div>
      <FormError message={message} fields={fields} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Back
        </Button>
      </p>
    </form>
  );
}

type HourProps = { label: string; name: string; value: number; error: string | undefined };

function HourField({ label, name, value, error }: HourProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select {...controlProps({ id, error })} name={name} defaultValue={value}>
        {allHours.map((hour) => (
          <option key={hour} value={hour}>
            {hourLabel(hour)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
