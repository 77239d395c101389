import { type FormEvent, useRef, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { firstRentLimits } from '#features/first-rents/choices.ts';
import type { FirstRent, HomeFirstRent } from '#features/first-rents/schema.ts';
import { firstPaymentNote } from '#features/properties/web/detail/facts/home-facts.ts';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { shillings } from './first-rent-labels.ts';
import { KeySteps } from './key-steps.tsx';
import { sendRequest } from './queries.ts';

type Props = {
  propertyId: number;
  offer: NonNullable<HomeFirstRent['offer']>;
  user: CurrentUser;
  onAsked: (asked: FirstRent) => void;
};

/** Asks the lister to rent a home from a day. It shows the amount and the dated rules before anything is agreed. */
export function RequestForm({ propertyId, offer, user, onAsked }: Props) {
  const { isPending, fields, message, submit } = useSubmit<FirstRent>();
  const attempt = useRef<Attempt | null>(null);
  const [moveIn, setMoveIn] = useState('');
  const { amount, firstDay, lastDay } = offer;
  const isDay = isCalendarDay(moveIn) && moveIn >= firstDay && moveIn <= lastDay;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      moveIn,
      amount,
      name: String(form.get('name') ?? ''),
      phone: String(form.get('phone') ?? ''),
    };
    attempt.current = attemptFor(body, attempt.current);
    const { key } = attempt.current;
    const asked = await submit(() => sendRequest(propertyId, body, key));
    if (asked) onAsked(asked);
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-6" noValidate>
      <Panel className="grid gap-1">
        <p className="t-label">{t('First payment')}</p>
        <p className="t-price-l wrap-anywhere">{shillings(amount)}</p>
        <p className="text-muted">
          {`${firstPaymentNote(offer)}. ${t('{rent} a month', { rent: shillings(offer.monthlyRent) })}`}
        </p>
        <p>{t('You pay no fee.')}</p>
      </Panel>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Move-in day')}
          name="moveIn"
          type="date"
          min={firstDay}
          max={lastDay}
          value={moveIn}
          onChange={(event) => setMoveIn(event.currentTarget.value)}
          error={fields['moveIn']}
          className="sm:col-span-2"
        />
        <Field
          label={t('Full name')}
          name="name"
          autoComplete="name"
          maxLength={firstRentLimits.name}
          defaultValue={user.fullName}
          error={fields['name']}
        />
        <Field
          label={t('Phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ? formatPhone(user.phone) : ''}
          error={fields['phone']}
          hint={t('The lister sees it after accepting.')}
        />
      </div>
      {isDay && (
        <div className="grid gap-3">
          <h2 className="t-subhead">{t('What happens to your money')}</h2>
          <KeySteps moveIn={moveIn} />
        </div>
      )}
      <FormError message={message} fields={fields} />
      {/* A phone keeps the button in view, above the navigation. */}
      <div className="grid justify-items-start gap-2 max-md:sticky max-md:bottom-(--bottom-nav) max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3 low:static">
        <Button type="submit" disabled={isPending} className="max-md:w-full">
          {isPending ? t('Sending...') : t('Ask to rent')}
        </Button>
        <p className="t-small text-muted">
          {t('You pay nothing now. The lister answers within {days} days.', {
            days: firstRentLimits.answerDays,
          })}
        </p>
      </div>
    </form>
  );
}
