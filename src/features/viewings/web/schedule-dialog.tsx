import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { type OfferLine, ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import type { ViewingTimes } from '#features/viewings/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { CallError } from '#kit/web/call.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { type GuestDraft, keepGuest } from './guest-draft.ts';
import { GuestForm } from './guest-form.tsx';
import { sendBooking, timesQuery } from './queries.ts';
import { DayPicker, HourPicker, isFree } from './slot-pickers.tsx';
import { fullSlotWords, slotWords } from './slot-words.ts';
import { feeOf, ViewingFee } from './viewing-fee.tsx';
import { visitAddress, wishIn } from './visit-link.ts';

const PurchaseDialog = lazy(() => import('#features/viewing-packages/web/purchase-dialog.tsx'));

/** What is to be paid by whom, and where the payer comes back to. */
type Fee = { offer: OfferLine; address: string; payer: GuestDraft };

type Home = Pick<Property, 'id' | 'title' | 'category'>;
type Props = {
  property: Home;
  /** What the address wished for: a day and an hour, or nothing. */
  wish: string;
  onClose: () => void;
};

/** 'Schedule Visit': the day, the time, who comes; and the viewing fee where there is one. */
export default function ScheduleDialog({ property, wish, onClose }: Props) {
  const { data: times, error, refetch } = useQuery(timesQuery(property.id));
  const [fee, setFee] = useState<Fee | null>(null);
  /** Runs once the fee is paid. */
  const [paid, setPaid] = useState(0);
  return (
    <>
      <Dialog
        title={t('Schedule Visit')}
        description={property.title}
        isOpen={fee === null}
        onClose={() => fee === null && onClose()}
      >
        {times ? (
          times.closed ? (
            <p>{closedWords[times.closed]}</p>
          ) : (
            <Steps property={property} times={times} wish={wish} paid={paid} onFee={setFee} />
          )
        ) : error ? (
          <LoadError onRetry={() => void refetch()}>{t('The free hours could not be loaded.')}</LoadError>
        ) : (
          // As high as the calendar.
          <p className="min-h-90 text-muted">{t('Looking up the free hours...')}</p>
        )}
      </Dialog>
      {fee && (
        <Suspense>
          <PurchaseDialog
            offer={fee.offer}
            wayBack={fee.address}
            payer={fee.payer}
            onBought={() => setPaid((times) => times + 1)}
            onClose={() => setFee(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const closedWords = {
  booked: t('This home is booked by the night.'),
  'off-market': t('This home is off the market, so nobody shows it.'),
} as const;

const steps = ['Date', 'Time', 'Details'] as const;
const stepNames = { Date: t('Date'), Time: t('Time'), Details: t('Details') };
type Step = (typeof steps)[number];
type Booked = { mark: string; day: string; hour: number; email: string };

type StepsProps = {
  property: Home;
  times: ViewingTimes;
  wish: string;
  /** How often the fee was paid here. */
  paid: number;
  onFee: (fee: Fee) => void;
};

function Steps({ property, times, wish, paid, onFee }: StepsProps) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [wished] = useState(() => wishedFrom(times, wish));
  const [day, setDay] = useState(wished.day);
  const [hour, setHour] = useState(wished.hour);
  const [step, setStep] = useState<Step>(() => firstStep(times, wished));
  const [booked, setBooked] = useState<Booked | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isRental = property.category === 'rental_units';
  const contact = contactQuery(property.id, user?.id ?? null);
  const { data: reply } = useQuery({ ...contact, enabled: isRental && user !== undefined });
  const offer = paid > 0 ? null : feeOf(reply);
  const slot = day !== null && hour !== null && isFree(times, { day, hour }) ? { day, hour } : null;

  const go = (to: Step) => {
    setStep(to);
    panel.current?.closest('dialog')?.scrollTo({ top: 0 });
  };
  const goOn = () => {
    if (step === 'Date' && !day) showToast({ title: t('Please select a date'), tone: 'destructive' });
    else if (step === 'Date') go('Time');
    else if (!slot) showToast({ title: t('Please select a time slot'), tone: 'destructive' });
    else go('Details');
  };

  async function book(guest: GuestDraft, key: string): Promise<void> {
    if (!slot) {
      go('Time');
      showToast({ title: t('Please select a time slot'), tone: 'destructive' });
      return;
    }
    keepGuest(guest);
    // It gives a browser without an account the cookie to which the viewing belongs.
    await client.fetchQuery({ ...ownPackagesQuery(), staleTime: 0 });
    let mark: string;
    try {
      ({ mark } = await sendBooking(property.id, { ...slot, ...guest }, key));
    } catch (refusal) {
      void client.invalidateQueries({ queryKey: timesQuery(property.id).queryKey });
      void client.invalidateQueries({ queryKey: contact.queryKey });
      // Everything else was right: the fee alone is missing.
      if (!offer || !isFeeNeeded(refusal)) throw refusal;
      onFee({ offer, address: visitAddress(property.id, slot), payer: guest });
      return;
    }
    setBooked({ mark, ...slot, email: guest.email });
    showToast({ title: t('Viewing Booked!'), description: fullSlotWords(slot) });
  }

  if (booked) return <Done booked={booked} />;
  return (
    <div ref={panel} className="grid gap-4">
      <ol className="flex flex-wrap rounded-control bg-sunken p-1">
        {steps.map((name) => (
          <li key={name} className="grow basis-20">
            <button
              type="button"
              aria-current={name === step ? 'step' : undefined}
              disabled={steps.indexOf(name) > steps.indexOf(step)}
              onClick={() => go(name)}
              className="min-h-11 w-full cursor-pointer rounded-control px-2 font-semibold text-muted disabled:cursor-default aria-[current]:bg-card aria-[current]:text-ink"
            >
              {stepNames[name]}
            </button>
          </li>
        ))}
      </ol>
      {step === 'Date' && (
        <DayPicker
          times={times}
          chosen={day}
          onChoose={(chosen) => {
            setDay(chosen);
            setHour(null);
          }}
        />
      )}
      {step === 'Time' && day && (
        <>
          <p className="font-medium">{fullSlotWords({ day, hour: 0 }).split(',')[0]}</p>
          <HourPicker times={times} day={day} chosen={slot?.hour ?? null} onChoose={setHour} />
          {hour !== null && !slot && (
            <p role="status" className="text-alert">
              {t('{time} has just been taken. Please choose another time.', {
                time: slotWords({ day, hour }),
              })}
            </p>
          )}
        </>
      )}
      {step === 'Details' && (
        <>
          {slot ? (
            <p className="text-lg font-semibold">{fullSlotWords(slot)}</p>
          ) : (
            <p role="alert" className="text-alert">
              {day &&
                hour !== null &&
                t('{time} is no longer available. ', { time: slotWords({ day, hour }) })}
              {t('Please choose another time.')}
            </p>
          )}
          <ViewingFee isRental={isRental} reply={paid > 0 ? openNow(reply) : reply} />
          {paid > 0 && (
            <p role="status" className="font-medium text-leaf">
              {t('Your viewing fee is paid. One tap books the viewing.')}
            </p>
          )}
          <GuestForm
            words={
              offer
                ? t('Pay {price} and book', { price: formatMoney(offer.price, offer.currency) })
                : t('Book the viewing')
            }
            slot={slot}
            onSend={book}
          />
        </>
      )}
      {step !== 'Details' && (
        <Button onClick={goOn} className="w-full">
          {t('Continue')}
        </Button>
      )}
    </div>
  );
}

function isFeeNeeded(refusal: unknown): boolean {
  return refusal instanceof CallError && refusal.problem?.code === 'fee_needed';
}

/** The answer that was read before the fee was paid is not shown as true any more. */
function openNow(reply: Parameters<typeof feeOf>[0]): Parameters<typeof feeOf>[0] {
  return feeOf(reply) ? undefined : reply;
}

/** A day on which the home is not shown is no wish that can be begun with. */
function wishedFrom(times: ViewingTimes, wish: string): ReturnType<typeof wishIn> {
  const wished = wishIn(wish);
  const isShown = times.days.some(({ day, isOff }) => day === wished.day && !isOff);
  return isShown ? wished : { day: null, hour: null };
}

function firstStep(times: ViewingTimes, { day, hour }: ReturnType<typeof wishIn>): Step {
  if (day === null) return 'Date';
  return hour !== null && isFree(times, { day, hour }) ? 'Details' : 'Time';
}

function Done({ booked }: { booked: Booked }) {
  return (
    <div role="status" className="grid gap-4 wrap-anywhere">
      <p className="text-lg font-semibold">{fullSlotWords(booked)}</p>
      <p>
        {booked.email
          ? t(
              'The entry for your calendar comes to {email}. The page of your viewing has the way there, and moves or cancels it.',
              { email: booked.email },
            )
          : t(
              'The page of your viewing has the way there, and moves or cancels it. Keep its address: no mail leads there.',
            )}
      </p>
      <p>
        <LinkButton href={`/viewings/${booked.mark}`}>{t('See your viewing')}</LinkButton>
      </p>
    </div>
  );
}
