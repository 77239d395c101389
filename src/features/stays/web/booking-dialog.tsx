import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CheckoutDialog } from '#features/payments/web/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout-form.tsx';
import type { PayerDraft } from '#features/payments/web/payer-form.tsx';
import type { CheckoutWish } from '#features/payments/web/queries.ts';
import { TestMode } from '#features/payments/web/test-mode.tsx';
import { useCheckout } from '#features/payments/web/use-checkout.ts';
import { keepWayBack } from '#features/payments/web/way-back.ts';
import { addDays, type DayRange, daysBetween } from '#kit/calendar-day.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptAt } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { askedStay, canBeHad } from './asked-stay.ts';
import { BookingDetails, type Details } from './booking-details.tsx';
import { GuestForm } from './guest-form.tsx';
import { askToPay, nightsQuery, ownStaysQuery, quoteQuery, sendBooking } from './queries.ts';
import { StayCalendar } from './stay-calendar.tsx';
import { daysWords, untilWords } from './stay-words.ts';

type Props = {
  property: { id: number; title: string };
  /** The deposit has come in. */
  onConfirmed: () => void;
  onClose: () => void;
};

type Booked = { mark: string; heldUntil: string | null; total: number; deposit: number; currency: string };
type Step =
  | { at: 'calendar' }
  | { at: 'details' }
  | { at: 'guest' }
  | { at: 'asked'; mark: string }
  | { at: 'pay'; stay: Booked };

/** Days, then details with the price, then who pays and how; or a question to the host, which costs nothing. */
export default function BookingDialog({ property, onConfirmed, onClose }: Props) {
  const client = useQueryClient();
  const { data: home, error, refetch } = useQuery(nightsQuery(property.id));
  const [step, setStep] = useState<Step>({ at: 'calendar' });
  const [asked] = useState(() => askedStay(new URLSearchParams(location.search)));
  const [chosen, setRange] = useState<DayRange | null>(asked?.range ?? null);
  const [details, setDetails] = useState<Details>({
    nights: asked?.nights ?? 1,
    guests: asked?.guests ?? 1,
    requests: '',
  });
  const range = home && chosen === asked?.range && !canBeHad(home, asked) ? null : chosen;
  const isGone = range === null && chosen !== null;
  const attempt = useRef<Attempt | null>(null);
  const booking = useSubmit<Booked>();
  const checkIn = range?.from ?? null;
  const quoted = useQuery({
    ...quoteQuery(property.id, { checkIn: checkIn ?? '', nights: details.nights, guests: details.guests }),
    enabled: checkIn !== null && details.nights >= 1 && details.guests >= 1,
  });
  const quote = quoted.error ? undefined : quoted.data;
  const checkout = useCheckout({
    description: property.title,
    onPaid({ reference, amount, currency }) {
      showToast({
        title: t('Booking Confirmed!'),
        description: t('Your deposit of {amount} was received. Transaction ID: {reference}', {
          amount: formatMoney(amount, currency),
          reference,
        }),
      });
      void client.invalidateQueries({ queryKey: ownStaysQuery().queryKey });
      onConfirmed();
    },
  });

  function choose(next: DayRange): void {
    setRange(next);
    const nights = next.to === null ? Math.max(1, home?.minNights ?? 1) : daysBetween(next.from, next.to);
    setDetails({ ...details, nights });
  }

  function toDetails(): void {
    if (range === null) return showToast({ title: t('Please select a date'), tone: 'destructive' });
    setStep({ at: 'details' });
  }

  async function book(guest: PayerDraft | null): Promise<void> {
    if (checkIn === null || !quote) return;
    const wish = { checkIn, ...details, total: quote.total, guest };
    const now = attemptAt(wish, attempt.current);
    attempt.current = now;
    const booked = await booking.submit(async () => {
      // It gives a browser without an account the cookie to which the stay belongs.
      await client.fetchQuery({ ...ownStaysQuery(), staleTime: 0 });
      const { mark, heldUntil, deposit, currency } = await sendBooking(property.id, wish, now.key);
      return { mark, heldUntil, deposit, currency, total: quote.total };
    });
    if (!booked) {
      // Somebody else was faster, or the price is another.
      void quoted.refetch();
      void refetch();
    } else if (guest) setStep({ at: 'asked', mark: booked.mark });
    else setStep({ at: 'pay', stay: booked });
  }

  function afterDetails(): void {
    const [little] = Object.values(tooFewIn(details));
    if (little !== undefined) return showToast({ title: little, tone: 'destructive' });
    if (home?.books === 'request') setStep({ at: 'guest' });
    else void book(null);
  }

  async function pay(stay: Booked, payer: PayerDraft, wish: CheckoutWish, key: string): Promise<void> {
    const { reference, status } = await askToPay(stay.mark, { part: 'deposit', payer }, key);
    keepWayBack(reference, `/property/${property.id}`);
    await checkout.pay(reference, wish, status);
  }

  const tooFew = tooFewIn(details);
  const faults = { ...fieldsOf(quoted.error), ...booking.fields, ...tooFew };
  // What is too little has no price to wait for: the tap says so.
  const isPriced = quote?.isFree === true && !quoted.isPlaceholderData;
  const canGoOn = (isPriced || Object.keys(tooFew).length > 0) && !booking.isPending;
  return (
    <CheckoutDialog checkout={checkout} title={t('Book Now')} description={property.title} onClose={onClose}>
      {!home && !error && <p className="min-h-96 text-muted">{t('Looking up the nights...')}</p>}
      {!home && error && (
        <div className="grid justify-items-start gap-3">
          <p role="alert">{t('The nights of this home could not be looked up just now.')}</p>
          <Button onClick={() => void refetch()}>{t('Look again')}</Button>
        </div>
      )}
      {home && !home.isBookable && <p>{t('This home takes no bookings just now.')}</p>}
      {home?.isBookable && step.at === 'calendar' && (
        <div className="grid gap-4">
          <StayCalendar home={home} range={range} onChoose={choose} />
          <p role="status" className="min-h-12">
            {isGone && asked
              ? t('{asked} cannot be had here any more. Please choose other days.', {
                  asked: daysWords(asked),
                })
              : range === null
                ? t('Choose the day you arrive, then the day you leave.')
                : range.to === null
                  ? t('Now the day you leave. You can also say the nights on the next page.')
                  : daysWords({ checkIn: range.from, checkOut: range.to, nights: details.nights })}
            {range?.to && isPriced && (
              <>
                {' '}
                <span className="block font-semibold">
                  {t('{amount} in all', { amount: formatMoney(quote.total, quote.currency) })}
                </span>
              </>
            )}
          </p>
          <Button onClick={toDetails}>{t('Continue')}</Button>
        </div>
      )}
      {home?.isBookable && checkIn !== null && step.at === 'details' && (
        <div className="grid gap-4">
          <BookingDetails
            home={home}
            checkIn={checkIn}
            details={details}
            onChange={(next) => {
              setDetails(next);
              setRange({
                from: checkIn,
                to: next.nights >= 1 ? addDays(checkIn, Math.min(next.nights, 365)) : null,
              });
            }}
            quote={quote}
            faults={faults}
          />
          <FormError message={booking.message} fields={booking.fields} />
          <div className="flex flex-wrap gap-2">
            <Button tone="secondary" onClick={() => setStep({ at: 'calendar' })}>
              {t('Other dates')}
            </Button>
            <Button disabled={!canGoOn} onClick={afterDetails} className="grow">
              {booking.isPending ? t('Holding your nights...') : t('Continue')}
            </Button>
          </div>
        </div>
      )}
      {home && step.at === 'guest' && quote && (
        <GuestForm
          total={formatMoney(quote.total, quote.currency)}
          submission={booking}
          onAsk={(guest) => void book(guest)}
          onBack={() => setStep({ at: 'details' })}
        />
      )}
      {step.at === 'asked' && (
        <div role="status" className="grid justify-items-start gap-4">
          <p className="text-lg font-semibold">{t('The host was asked')}</p>
          <p>
            {t(
              'They have a day to answer, and the nights are kept for you until then. You pay nothing before. The answer comes by mail.',
            )}
          </p>
          <LinkButton href={`/stays/${step.mark}`}>{t('See your stay')}</LinkButton>
        </div>
      )}
      {home && step.at === 'pay' && (
        <>
          {home.isTest && <TestMode className="mb-3" />}
          <CheckoutForm
            checkout={checkout}
            price={formatMoney(step.stay.deposit, step.stay.currency)}
            currency={step.stay.currency}
            onPay={(payer, wish, key) => pay(step.stay, payer, wish, key)}
            then={t(
              'Your stay is confirmed when your money has come in. If it comes too late and somebody else has the nights, it goes back to you by itself.',
            )}
          >
            <p className="mb-4">
              {t('Deposit {deposit} of {total}.', {
                deposit: formatMoney(step.stay.deposit, step.stay.currency),
                total: formatMoney(step.stay.total, step.stay.currency),
              })}
              {step.stay.heldUntil && (
                <strong className="block">
                  {t('The nights are kept for you until {heldUntil}.', {
                    heldUntil: untilWords(step.stay.heldUntil, home.today),
                  })}
                </strong>
              )}
            </p>
          </CheckoutForm>
        </>
      )}
    </CheckoutDialog>
  );
}

function tooFewIn({ nights, guests }: Details): { nights?: string; guests?: string } {
  return {
    ...(nights < 1 && { nights: t('Please enter at least 1 night') }),
    ...(guests < 1 && { guests: t('Please enter at least 1 guest') }),
  };
}

function fieldsOf(
  error: { problem?: { fields?: Record<string, string> } | null } | null,
): Record<string, string> {
  return error?.problem?.fields ?? {};
}
