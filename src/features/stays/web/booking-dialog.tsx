import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Payment } from '#features/payments/schema.ts';
import { BoughtBooking } from '#features/payments/web/bought-booking.tsx';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import type { PayerDraft } from '#features/payments/web/checkout/payer-draft.ts';
import { savePayerDraft } from '#features/payments/web/checkout/payer-draft.ts';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import type { OwnStay } from '#features/stays/schema.ts';
import { readStayDraft, saveStayDraft } from '#features/stays/web/draft/stay-draft.ts';
import { addDays, type DayRange, daysBetween } from '#kit/calendar-day.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { useStepFocus } from '#kit/web/hooks/use-step-focus.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Steps } from '#kit/web/ui/flow/steps.tsx';
import { BookingDetails, type Details } from './booking-details.tsx';
import { hasTakenNight } from './calendar-days.ts';
import { CalendarStep, ownNights } from './calendar-step.tsx';
import { GuestForm } from './guest-form.tsx';
import { OtherHolds } from './other-holds.tsx';
import { isActiveHold } from './own-hold.tsx';
import { PayStep, type StayHold } from './pay-step.tsx';
import { nightsQuery, ownStaysQuery, quoteQuery, sendBooking } from './queries.ts';
import { isStayAvailable, parseLinkedStay } from './stay-from-url.ts';
import { TakenNights } from './taken-nights.tsx';

type Props = {
  property: { id: number; title: string };
  /** Called when the deposit was received. */
  onConfirmed: () => void;
  onClose: () => void;
};

type Step =
  | { at: 'calendar' }
  /** `free` identifies the dates if they were available when the guest continued, and is otherwise empty. */
  | { at: 'details'; free: string }
  | { at: 'guest'; free: string }
  /** Another guest took the nights first. */
  | { at: 'taken' }
  | { at: 'asked'; token: string }
  | { at: 'pay'; stay: StayHold }
  | { at: 'paid'; bought: Payment['bought'] };

/**
 * Guides a guest through a booking: the dates, the details with the price, the contact details, and then the
 * payment or a free request to the host.
 */
export default function BookingDialog({ property, onConfirmed, onClose }: Props) {
  const client = useQueryClient();
  const { data: home, error, refetch } = useQuery(nightsQuery(property.id));
  const { data: ownStays = [] } = useQuery(ownStaysQuery());
  const hold =
    ownStays.find((candidate) => candidate.propertyId === property.id && isActiveHold(candidate)) ?? null;
  const ownRange = home ? ownNights(home, hold) : null;
  const [linkedStay] = useState(() => parseLinkedStay(new URLSearchParams(location.search)));
  const linkedDates = linkedStay ? `${linkedStay.checkIn} ${linkedStay.checkOut}` : '';
  const [draft] = useState(() => readStayDraft(property.id, linkedDates));
  const [step, setStep] = useState<Step>(() =>
    !draft || draft.step === 'calendar' ? { at: 'calendar' } : { at: draft.step, free: '' },
  );
  const heading = useStepFocus(step.at);
  const [selectedRange, setRange] = useState<DayRange | null>(draft?.range ?? linkedStay?.range ?? null);
  const [details, setDetails] = useState<Details>(
    draft?.details ?? { nights: linkedStay?.nights ?? 1, guests: linkedStay?.guests ?? 1, requests: '' },
  );
  const [guest, setGuest] = useState<PayerDraft | null>(draft?.guest ?? null);
  useEffect(() => {
    const isUnfinished = step.at === 'calendar' || step.at === 'details' || step.at === 'guest';
    saveStayDraft(
      property.id,
      isUnfinished ? { step: step.at, range: selectedRange, details, guest, linkedDates } : null,
    );
  }, [property.id, step.at, selectedRange, details, guest, linkedDates]);
  const isUnavailable =
    step.at === 'calendar' &&
    !!home &&
    selectedRange === linkedStay?.range &&
    !isStayAvailable(home, linkedStay, ownRange);
  const range = isUnavailable ? null : selectedRange;
  const attempt = useRef<Attempt | null>(null);
  const booking = useSubmit<StayHold | 'taken'>();
  const checkIn = range?.from ?? null;
  const quoteResult = useQuery({
    ...quoteQuery(property.id, {
      ...{ checkIn: checkIn ?? '', nights: details.nights, guests: details.guests },
      ...(hold && ownRange && { stay: hold.mark }),
    }),
    enabled: checkIn !== null && details.nights >= 1 && details.guests >= 1,
  });
  const quote = quoteResult.error ? undefined : quoteResult.data;
  const checkout = useCheckout({
    description: property.title,
    onPaid({ reference, amount, currency, bought }) {
      showToast({
        title: t('Booking Confirmed!'),
        description: t('Your deposit of {amount} was received. Transaction ID: {reference}', {
          amount: formatMoney(amount, currency),
          reference,
        }),
      });
      void client.invalidateQueries({ queryKey: ownStaysQuery().queryKey });
      // Returns to the form stage, because the checkout dialog is hidden in the provider stage.
      checkout.restart();
      setStep({ at: 'paid', bought });
      onConfirmed();
    },
  });
  const stay = {
    ...{ checkIn: checkIn ?? '', nights: details.nights, guests: details.guests },
    checkOut: checkIn === null ? '' : addDays(checkIn, Math.min(Math.max(0, details.nights), 365)),
  };
  const daysKey = `${stay.checkIn} ${stay.checkOut}`;
  const isFree = !!home && !hasTakenNight(home, stay.checkIn, stay.checkOut, ownRange);
  /**
   * True when nights that were free when the guest continued are now taken, unless the guest is booking them
   * right now.
   */
  const isOccupied =
    (step.at === 'details' || step.at === 'guest') && step.free === daysKey && !(isFree || booking.isPending);

  function chooseRange(newRange: DayRange): void {
    setRange(newRange);
    const nights =
      newRange.to === null ? Math.max(1, home?.minNights ?? 1) : daysBetween(newRange.from, newRange.to);
    setDetails({ ...details, nights });
  }

  function goToDetails(): void {
    if (range === null) return showToast({ title: t('Please select a date'), tone: 'destructive' });
    setStep({ at: 'details', free: isFree ? daysKey : '' });
  }

  function goBack(index: number): void {
    if (index === 0) setStep({ at: 'calendar' });
    else if (index === 1 && step.at === 'guest') setStep({ at: 'details', free: daysKey });
  }

  function goToCalendar(): void {
    setRange(null);
    setStep({ at: 'calendar' });
  }

  async function book(guestDraft: PayerDraft): Promise<void> {
    setGuest(guestDraft);
    savePayerDraft(guestDraft);
    if (checkIn === null || !quote) return;
    const input = {
      checkIn,
      ...details,
      total: quote.total,
      guest: { ...guestDraft, phone: guestDraft.phone ?? '' },
    };
    const currentAttempt = attemptFor(input, attempt.current);
    attempt.current = currentAttempt;
    const booked = await booking.submit(async () => {
      // Gives a browser without an account the cookie that the stay will belong to.
      await client.fetchQuery({ ...ownStaysQuery(), staleTime: 0 });
      try {
        const {
          mark: token,
          heldUntil,
          deposit,
          currency,
        } = await sendBooking(property.id, input, currentAttempt.key);
        return { token, heldUntil, deposit, currency, total: quote.total };
      } catch (error) {
        if (error instanceof CallError && error.problem?.code === 'nights_taken') return 'taken';
        throw error;
      }
    });
    if (booked === null || booked === 'taken') {
      // Another guest may have taken the nights, or the price may have changed.
      void quoteResult.refetch();
      void refetch();
      if (booked) setStep({ at: 'taken' });
    } else if (home?.books === 'request') setStep({ at: 'asked', token: booked.token });
    else {
      setStep({ at: 'pay', stay: booked });
      void client.invalidateQueries({ queryKey: ownStaysQuery().queryKey });
    }
  }

  function goToGuest(): void {
    const [firstError] = Object.values(missingCountsOf(details));
    if (firstError !== undefined) return showToast({ title: firstError, tone: 'destructive' });
    setStep({ at: 'guest', free: daysKey });
  }

  function payHold({ mark: token, heldUntil, total, due, currency }: OwnStay): void {
    setStep({ at: 'pay', stay: { token, heldUntil, total, deposit: due, currency } });
  }

  const missingCounts = missingCountsOf(details);
  const errors = { ...fieldsOf(quoteResult.error), ...missingCounts };
  // With invalid details there is no price to wait for. The button is enabled and then shows the error.
  const isPriced = quote?.isFree === true && !quoteResult.isPlaceholderData;
  const canContinue = isPriced || Object.keys(missingCounts).length > 0;
  return (
    <CheckoutDialog
      checkout={checkout}
      title={step.at === 'pay' ? t('Pay the deposit') : t('Book Now')}
      description={property.title}
      name="stay"
      hasSteps
      isWide
      onClose={onClose}
    >
      {home?.isBookable && step.at in stepIndexes && (
        <Steps
          names={home.books === 'request' ? stepNames.slice(0, 3) : stepNames}
          current={stepIndexes[step.at] ?? 0}
          onGoBack={step.at === 'pay' ? undefined : goBack}
        />
      )}
      {!home && !error && <p className="min-h-96 text-muted">{t('Checking availability...')}</p>}
      {!home && error && (
        <div className="grid justify-items-start gap-3">
          <p role="alert">{t('We could not check availability for this home.')}</p>
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      )}
      {home && !home.isBookable && <p>{t('This home is not taking bookings right now.')}</p>}
      {home?.isBookable && step.at === 'calendar' && (
        <CalendarStep
          {...{ home, held: hold, range }}
          nights={details.nights}
          unavailableStay={isUnavailable ? linkedStay : null}
          price={isPriced ? quote : null}
          onChoose={chooseRange}
          onContinue={goToDetails}
          onPayHold={payHold}
        />
      )}
      {(isOccupied || step.at === 'taken') && <TakenNights stay={stay} onChooseDates={goToCalendar} />}
      {home?.isBookable && checkIn !== null && step.at === 'details' && !isOccupied && (
        <div className="flex grow flex-col gap-4">
          <BookingDetails
            heading={heading}
            home={home}
            checkIn={checkIn}
            details={details}
            onChange={(newDetails) => {
              setDetails(newDetails);
              setRange({
                from: checkIn,
                to: newDetails.nights >= 1 ? addDays(checkIn, Math.min(newDetails.nights, 365)) : null,
              });
            }}
            quote={quote}
            errors={errors}
          />
          <DialogFoot>
            <Button disabled={!canContinue} onClick={goToGuest}>
              {t('Continue')}
            </Button>
          </DialogFoot>
        </div>
      )}
      {home?.isBookable && step.at === 'guest' && !isOccupied && (
        <GuestForm
          books={home.books}
          total={quote ? formatMoney(quote.total, quote.currency) : ''}
          heading={heading}
          knownGuest={guest}
          onDraft={setGuest}
          submission={booking}
          onSend={(draft) => void book(draft)}
        >
          <OtherHolds
            holds={ownStays.filter(
              (candidate) => candidate.propertyId !== property.id && isActiveHold(candidate),
            )}
          />
        </GuestForm>
      )}
      {step.at === 'asked' && (
        <div role="status" className="grid justify-items-start gap-4">
          <p className="t-subhead">{t('Request sent')}</p>
          <p>
            {t(
              'The host has 24 hours to reply, and we will email you the reply. We are holding these nights for you until then. You pay nothing until the host accepts.',
            )}
          </p>
          <LinkButton href={`/stays/${step.token}`}>{t('See your stay')}</LinkButton>
        </div>
      )}
      {home && step.at === 'pay' && (
        <PayStep propertyId={property.id} {...{ home, guest, checkout, heading }} stay={step.stay} />
      )}
      {step.at === 'paid' && (
        <div role="status">
          <p className="t-subhead">{t('Booking Confirmed!')}</p>
          {step.bought && <BoughtBooking {...step.bought} />}
        </div>
      )}
    </CheckoutDialog>
  );
}

const stepNames = [t('Dates'), t('Guests'), t('Details'), t('Pay')];
const stepIndexes: Partial<Record<Step['at'], number>> = { calendar: 0, details: 1, guest: 2, pay: 3 };

function missingCountsOf({ nights, guests }: Details): { nights?: string; guests?: string } {
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
