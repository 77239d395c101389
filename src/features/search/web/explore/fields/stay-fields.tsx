import { lazy, Suspense, useRef, useState } from 'react';
import { stayDatesError } from '#features/search/stay-query.ts';
import { type FieldProps, labelFromText } from '#features/search/web/explore/filters-from-text.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { stayDatesLabels } from '#features/search/web/explore/stay-dates-labels.ts';
import type { DayRange } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { GuestField } from './guest-field.tsx';
import { DayField } from './select-field.tsx';

/** The calendar is loaded when the visitor opens it. */
const StayCalendar = lazy(() => import('./stay-calendar.tsx'));

/** Returns true when the form offers nights: on the page of furnished houses and for a search with dates. */
export function asksForStay({ category, filters }: Search): boolean {
  return category === 'furnished_houses' || !!filters.checkIn || !!filters.checkOut;
}

/**
 * Shows the nights of a stay and the number of guests. Without script the browser's own pickers select the
 * days.
 */
export function StayFields({ search, reading, unread }: FieldProps) {
  const { filters } = search;
  const box = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The error of the stay in the address, for example that one of its days is missing. */
  const error = stayDatesError(filters);
  const dayNote = (name: 'checkIn' | 'checkOut') => {
    if (unread.has(name))
      return stayDatesLabels[name === 'checkIn' ? 'missing-arrival' : 'missing-departure'];
    return error?.field === name ? stayDatesLabels[error.problem] : undefined;
  };
  const textFor = (kind: 'checkIn' | 'checkOut') => labelFromText(reading, '', kind) || undefined;
  return (
    <fieldset ref={box} className="stay-fields">
      <legend className="sr-only">{t('Your stay')}</legend>
      <DayField
        label={t('Check-in')}
        name="checkIn"
        value={filters.checkIn}
        note={dayNote('checkIn') ?? textFor('checkIn')}
        isInvalid={dayNote('checkIn') !== undefined}
      />
      <DayField
        label={t('Check-out')}
        name="checkOut"
        value={filters.checkOut}
        note={dayNote('checkOut') ?? textFor('checkOut')}
        isInvalid={dayNote('checkOut') !== undefined}
      />
      <GuestField {...{ search, reading }} />
      <Button
        tone="secondary"
        className="needs-script"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('Close calendar') : t('Choose dates')}
      </Button>
      {isOpen && (
        <Suspense fallback={<div className="stay-calendar h-90" />}>
          <StayCalendar
            chosen={filters}
            onChoose={(range) => {
              setDays(box.current?.closest('form')?.elements, range);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/**
 * Sets the days and fires input events, to which the form listens. Both days are set before the first event.
 */
function setDays(fields: HTMLFormControlsCollection | undefined, { from, to }: DayRange): void {
  const days = { checkIn: from, checkOut: to ?? '' };
  const changedFields = Object.entries(days).flatMap(([name, day]) => {
    const field = fields?.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return [];
    field.value = day;
    return field;
  });
  for (const field of changedFields) field.dispatchEvent(new Event('input', { bubbles: true }));
  changedFields.at(-1)?.dispatchEvent(new Event('change', { bubbles: true }));
}
