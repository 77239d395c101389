import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { type OfferSummary, ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import type { ViewingTimes } from '#features/viewings/schema.ts';
import { formatFullDay } from '#kit/calendar-day.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useStepFocus } from '#kit/web/hooks/use-step-focus.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Steps } from '#kit/web/ui/flow/steps.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { ConfirmEmail, ReservationExpiry } from './confirm-email.tsx';
import { type GuestDraft, readSlotDraft, saveGuestDraft, saveSlotDraft } from './guest-draft.ts';
import { GuestForm } from './guest-form.tsx';
import { FeeDialog } from './pay-viewing.tsx';
import { sendBooking, timesQuery } from './queries.ts';
import { type BookedSlot, Confirmation, PaidConfirmation } from './schedule-confirmation.tsx';
import { parseScheduleHash } from './schedule-link.ts';
import { fullSlotLabel, slotLabel } from './slot-labels.ts';
import { DayPicker, HourPicker, isSlotAvailable } from './slot-pickers.tsx';
import { feesOf, ViewingFee } from './viewing-fee.tsx';

/** A viewing fee to be paid: the package, the reservation and the payer. */
type PendingFee = { offer: OfferSummary; token: string; until: string; payer: GuestDraft };

type Home = Pick<Property, 'id' | 'title' | 'category'>;
type Props = {
  property: Home;
  /** The requested day and hour from the address; may be empty. */
  requestedSlot: string;
  onClose: () => void;
};

/**
 * Guides a visitor through 'Schedule Visit': the day, the time, the contact details, and the viewing fee if
 * there is one.
 */
export default function ScheduleDialog({ property, requestedSlot: requestedSlotText, onClose }: Props) {
  const { data: times, error, refetch } = useQuery(timesQuery(property.id));
  const [fee, setFee] = useState<PendingFee | null>(null);
  /** The access token of the viewing whose fee was paid here; null before. */
  const [paidToken, setPaidToken] = useState<string | null>(null);
  return (
    <>
      <Dialog
        title={t('Schedule Visit')}
        description={property.title}
        name="visit"
        hasSteps
        isOpen={fee === null}
        onClose={() => fee === null && onClose()}
      >
        {paidToken !== null ? (
          <PaidConfirmation token={paidToken} />
        ) : times ? (
          times.closed ? (
            <p>{closedLabels[times.closed]}</p>
          ) : (
            <ScheduleSteps
              property={property}
              times={times}
              requestedSlot={requestedSlotText}
              onFee={setFee}
            />
          )
        ) : error ? (
          <LoadError onRetry={() => void refetch()}>{t('We could not load the available times.')}</LoadError>
        ) : (
          // As tall as the calendar, so that the layout does not shift.
          <p className="min-h-90 text-muted">{t('Loading available times...')}</p>
        )}
      </Dialog>
      {fee && <FeeDialog {...fee} onPaid={() => setPaidToken(fee.token)} onClose={() => setFee(null)} />}
    </>
  );
}

const closedLabels = {
  booked: t('This home takes nightly bookings, not viewings.'),
  'off-market': t('This home is off the market, so viewings are not available.'),
} as const;

const steps = ['Date', 'Time', 'Details'] as const;
const stepNames = { Date: t('Date'), Time: t('Time'), Details: t('Details') };
type Step = (typeof steps)[number];
/** A reserved time, while the visitor pays or verifies their email address. */
type ReservedSlot = BookedSlot & { awaits: 'email' | 'payment'; until: string };

type StepsProps = {
  property: Home;
  times: ViewingTimes;
  requestedSlot: string;
  onFee: (fee: PendingFee) => void;
};

function ScheduleSteps({ property, times, requestedSlot: requestedSlotText, onFee }: StepsProps) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [requestedSlot] = useState(() =>
    readRequestedSlot(times, requestedSlotText || readSlotDraft(property.id)),
  );
  const [day, setDay] = useState(requestedSlot.day);
  const [hour, setHour] = useState(requestedSlot.hour);
  const [step, setStep] = useState<Step>(() => firstStep(times, requestedSlot));
  const [booked, setBooked] = useState<BookedSlot | null>(null);
  const [reserved, setReserved] = useState<ReservedSlot | null>(null);
  const [offerCode, setOfferCode] = useState<string | null>(null);
  /**
   * The number of reservations that expired or were given up. After each, the same details need a new key.
   */
  const attemptNumber = useRef(0);
  const heading = useStepFocus(step);
  const pickers = useRef<HTMLDivElement>(null);
  /** The step that Continue was pressed in without a choice. */
  const [refused, setRefused] = useState<Step | null>(null);
  const chosenId = useId();
  useEffect(
    () => saveSlotDraft(property.id, booked ? null : { day, hour }),
    [property.id, booked, day, hour],
  );
  const isRental = property.category === 'rental_units';
  const contact = contactQuery(property.id, user?.id ?? null);
  const { data: reply } = useQuery({ ...contact, enabled: isRental && user !== undefined });
  const { data: access } = useQuery({ ...ownPackagesQuery(), enabled: isRental });
  const fees = feesOf(reply);
  const offer = fees.find(({ code }) => code === offerCode) ?? fees[0] ?? null;
  const isReserved =
    reserved !== null && reserved.day === day && reserved.hour === hour && !isExpired(reserved);
  const isChosen = day !== null && hour !== null && (isReserved || isSlotAvailable(times, { day, hour }));
  const slot = isChosen ? { day, hour } : null;
  const isFreeOfCharge =
    !isRental || (reply?.access === 'hidden' && !/^(opening|package)$/.test(reply.opensBy));
  const needsEmail = isFreeOfCharge && user?.isEmailConfirmed !== true;

  const missing =
    step === 'Date' && !day
      ? t('Please select a date')
      : step === 'Time' && !slot
        ? t('Please select a time slot')
        : null;
  const goToNextStep = () => {
    setRefused(missing ? step : null);
    if (!missing) return setStep(step === 'Date' ? 'Time' : 'Details');
    showToast({ title: missing, tone: 'destructive' });
    pickers.current
      ?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], [name="hour"]:not([disabled])')
      ?.focus();
  };

  async function book(guest: GuestDraft, key: string): Promise<void> {
    if (!slot) {
      setStep('Time');
      showToast({ title: t('Please select a time slot'), tone: 'destructive' });
      return;
    }
    saveGuestDraft(guest);
    // Gives a browser without an account the cookie that the viewing belongs to.
    await client.fetchQuery({ ...ownPackagesQuery(), staleTime: 0 });
    const body = { ...slot, ...guest, ...(offer && { pays: true }) };
    const send = () =>
      sendBooking(property.id, body, attemptNumber.current ? `${key}-${attemptNumber.current}` : key);
    try {
      let { mark, reserved: reservation } = await send();
      if (reservation && isExpired(reservation)) {
        attemptNumber.current += 1;
        ({ mark, reserved: reservation } = await send());
      }
      continueAfterBooking({ mark, ...slot, email: guest.email || null }, reservation, guest);
    } catch (error) {
      void client.invalidateQueries({ queryKey: timesQuery(property.id).queryKey });
      void client.invalidateQueries({ queryKey: contact.queryKey });
      throw error;
    }
  }

  function continueAfterBooking(
    newBooking: BookedSlot,
    reservation: Pick<ReservedSlot, 'awaits' | 'until'> | null,
    payer: GuestDraft,
  ): void {
    setReserved(reservation && { ...newBooking, ...reservation });
    if (!reservation) showBooked(newBooking);
    else if (reservation.awaits === 'payment' && offer)
      onFee({ offer, token: newBooking.mark, until: reservation.until, payer });
  }

  function showBooked(newBooking: BookedSlot): void {
    setBooked(newBooking);
    showToast({ title: t('Viewing Booked!'), description: fullSlotLabel(newBooking) });
  }

  if (booked) return <Confirmation booked={booked} />;
  if (reserved?.awaits === 'email')
    return (
      <>
        <p className="mb-4 t-subhead">{fullSlotLabel(reserved)}</p>
        <ConfirmEmail
          accessToken={reserved.mark}
          email={reserved.email ?? ''}
          until={reserved.until}
          onBooked={showBooked}
        />
        <p className="mt-4">
          <Button
            tone="secondary"
            onClick={() => {
              attemptNumber.current += 1;
              setReserved(null);
              setStep('Time');
            }}
          >
            {t('Choose another time')}
          </Button>
        </p>
      </>
    );
  return (
    <div ref={pickers} className="flex grow flex-col gap-4">
      <Steps
        names={steps.map((name) => stepNames[name])}
        current={steps.indexOf(step)}
        onGoBack={(index) => setStep(steps[index] ?? step)}
      />
      <ViewingFee
        isRental={isRental}
        reply={reply}
        slot={slot}
        chosen={offer}
        onChoose={setOfferCode}
        isLast={step === 'Details'}
        packages={access?.packages}
      />
      {isReserved && reserved && <ReservationExpiry until={reserved.until} />}
      {step === 'Date' && (
        <>
          <h3 ref={heading} tabIndex={-1} className="sr-only">
            {t('Viewing date')}
          </h3>
          <DayPicker
            times={times}
            selected={day}
            onChoose={(selectedDay) => {
              setDay(selectedDay);
              setHour(null);
            }}
          />
        </>
      )}
      {step === 'Time' && day && (
        <>
          <h3 ref={heading} tabIndex={-1} className="t-subhead">
            {formatFullDay(day)}
          </h3>
          <HourPicker times={times} day={day} selected={slot?.hour ?? null} onChoose={setHour} />
          {hour !== null && !slot && (
            <p role="status" className="text-danger">
              {t('{time} has just been taken. Please choose another time.', {
                time: slotLabel({ day, hour }),
              })}
            </p>
          )}
        </>
      )}
      {step === 'Details' && (
        <>
          {slot ? (
            <h3 ref={heading} tabIndex={-1} className="t-subhead">
              {fullSlotLabel(slot)}
            </h3>
          ) : (
            <p role="alert" className="text-danger">
              {day &&
                hour !== null &&
                `${t('{time} is no longer available.', { time: slotLabel({ day, hour }) })} `}
              {t('Please choose another time.')}
            </p>
          )}
          <GuestForm
            words={
              offer
                ? t('Pay {price} and book', { price: formatMoney(offer.price, offer.currency) })
                : t('Book viewing')
            }
            slot={slot}
            needsEmail={needsEmail}
            onSend={book}
          />
        </>
      )}
      {step !== 'Details' && (
        <DialogFoot>
          <p
            id={chosenId}
            className={`min-h-5 t-label ${missing ? (refused === step ? 'text-danger' : 'text-muted') : ''}`}
          >
            {missing ?? (slot ? fullSlotLabel(slot) : day && formatFullDay(day))}
          </p>
          <Button aria-describedby={chosenId} onClick={goToNextStep}>
            {t('Continue')}
          </Button>
        </DialogFoot>
      )}
    </div>
  );
}

const isExpired = ({ until }: { until: string }) => Date.parse(until) <= serverTimeMs();

/** Returns the requested day and hour. A day without viewings of this home is ignored. */
function readRequestedSlot(times: ViewingTimes, hash: string): ReturnType<typeof parseScheduleHash> {
  const parsed = parseScheduleHash(hash);
  const isShown = times.days.some(({ day, isOff }) => day === parsed.day && !isOff);
  return isShown ? parsed : { day: null, hour: null };
}

function firstStep(times: ViewingTimes, { day, hour }: ReturnType<typeof parseScheduleHash>): Step {
  if (day === null) return 'Date';
  return hour !== null && isSlotAvailable(times, { day, hour }) ? 'Details' : 'Time';
}
