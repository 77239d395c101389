import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { directionsUrl } from '#features/viewings/rules.ts';
import type { ViewingPage } from '#features/viewings/schema.ts';
import { callAddress, chatAddress, formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { CancelledViewing, unlockMessage } from './cancelled-viewing.tsx';
import { ConfirmEmail, ReservationExpiry } from './confirm-email.tsx';
import { PaidViewingMessage } from './paid-viewing.tsx';
import { PayViewing } from './pay-viewing.tsx';
import { sendCancellation, sendHostNoShow, sendMove, viewingQuery } from './queries.ts';
import { RescheduleForm } from './reschedule-form.tsx';
import { scheduleUrl } from './schedule-link.ts';
import { fullSlotLabel, slotLabel, viewingStateLabel, viewingStateTone } from './slot-labels.ts';

type Props = {
  viewing: ViewingPage;
  /** The agency's contact, used when no owner's contact is unlocked. */
  agency: { phone: string | null; chat: string | null; areSamples: boolean };
  /** The content shown once both sides have attended. */
  afterwards?: ReactNode;
};

/**
 * Shows the time, place, contact, directions and code of a viewing, with buttons to reschedule it, to cancel
 * it and to report a no-show.
 */
export function OwnViewing({ viewing, agency, afterwards: completedContent }: Props) {
  const { home, code, state, words: declineMessage, agent } = viewing;
  const isBooked = state === 'booked';
  return (
    <div className="grid gap-6">
      <div>
        <p className="t-heading">{fullSlotLabel(viewing)}</p>
        <p className="mt-1 wrap-anywhere">
          {home.id === null ? (
            home.title
          ) : (
            <Link href={`/property/${home.id}`} className="link">
              {home.title}
            </Link>
          )}
          {home.location && `, ${home.location}`}
        </p>
        <p className="mt-2">
          <Badge tone={viewingStateTone(viewing)}>{viewingStateLabel(viewing)}</Badge>
        </p>
        {declineMessage && <p className="mt-2 wrap-anywhere whitespace-pre-line">{declineMessage}</p>}
        {home.id === null && <p className="mt-2">{t('The home is no longer listed.')}</p>}
      </div>
      <Reservation viewing={viewing} />
      {isBooked && (
        <>
          <Section title={t('Directions')}>
            <p>
              {home.location && (
                <a
                  href={directionsUrl(home)}
                  target="_blank"
                  rel="noopener"
                  className={buttonClass('secondary', 'px-4')}
                >
                  {t('Get directions')}
                </a>
              )}
            </p>
            {home.lat === null && home.location && (
              <p className="mt-2 text-muted">
                {t(
                  'Directions lead to the neighbourhood. You will see the exact location when the viewing is confirmed.',
                )}
              </p>
            )}
          </Section>
          <Section title={t('Who you will meet')}>
            <ContactDetails viewing={viewing} agent={agent} agency={agency} />
          </Section>
          <Section title={t('Your code')}>
            <p className="t-price-l">{code}</p>
            <p className="mt-1 text-muted">
              {t('Show this code to the agent at the home. They enter it to record that you both attended.')}
            </p>
          </Section>
        </>
      )}
      {(state === 'cancelled' || state === 'declined') && <CancelledViewing viewing={viewing} />}
      {state === 'met' && completedContent}
      <ViewingActions viewing={viewing} />
    </div>
  );
}

/** Shows the next step of a reservation, or the outcome of an expired one. */
function Reservation({ viewing }: { viewing: ViewingPage }) {
  const { state, reserved, mark, email, home } = viewing;
  if (!reserved || (state !== 'reserved' && state !== 'expired')) return null;
  if (state === 'reserved' && reserved.awaits === 'email')
    return (
      <div className="max-w-md">
        <ConfirmEmail
          accessToken={mark}
          email={email ?? ''}
          until={reserved.until}
          onBooked={announceBooked}
        />
      </div>
    );
  return (
    <div className="grid justify-items-start gap-3">
      {state === 'reserved' && (
        <>
          <p>{t('The viewing fee is not paid yet. Your payment books the viewing.')}</p>
          <ReservationExpiry until={reserved.until} />
          {home.id !== null && <PayViewing viewing={viewing} homeId={home.id} until={reserved.until} />}
        </>
      )}
      {viewing.isPaidLate && <PaidViewingMessage viewing={viewing} />}
      {state === 'expired' && !viewing.isPaidLate && (
        <p>{t('Your hold on this time has expired. No viewing is booked.')}</p>
      )}
      {state === 'expired' && home.id !== null && (
        <LinkButton href={scheduleUrl(home.id, null)}>{t('Choose another time')}</LinkButton>
      )}
    </div>
  );
}

const announceBooked = (viewing: ViewingPage) =>
  showToast({ title: t('Viewing Booked!'), description: fullSlotLabel(viewing) });

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 t-subhead">{title}</h2>
      {children}
    </section>
  );
}

function ContactDetails({ viewing, agent, agency }: Props & { agent: string }) {
  const { contact } = viewing;
  const phone = contact ? contact.phone : agency.phone;
  const chat = contact ? contact.phone : agency.chat;
  const greeting = t('Hello, I have a viewing of “{title}” at {viewing}.', {
    title: viewing.home.title,
    viewing: slotLabel(viewing),
  });
  return (
    <>
      <p className="wrap-anywhere">{contact?.name ?? agent}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {phone && (
          <a href={callAddress(phone)} className={buttonClass('secondary', 'px-4')}>
            {t('Call {phone}', { phone: formatPhone(phone) })}
          </a>
        )}
        {chat && (
          <a
            href={chatAddress(chat, greeting)}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary', 'px-4')}
          >
            {t('Send a message')}
          </a>
        )}
      </p>
      {!contact && agency.areSamples && (
        <p className="mt-2 t-small text-muted">
          {t('These are sample numbers. Calls and messages will not be answered.')}
        </p>
      )}
    </>
  );
}

function ViewingActions({ viewing }: { viewing: ViewingPage }) {
  const client = useQueryClient();
  const [openForm, setOpenForm] = useState<'move' | 'cancel' | 'missed' | null>(null);
  const { isPending, message, submit } = useSubmit<true>();
  const { mark, home } = viewing;
  const storeViewing = (updatedViewing: ViewingPage) =>
    client.setQueryData(viewingQuery(mark).queryKey, updatedViewing);

  async function cancel() {
    if (await submit(async () => (storeViewing(await sendCancellation(mark)), true))) {
      setOpenForm(null);
      showToast({ title: t('Viewing cancelled') });
    }
  }
  async function reportNoShow() {
    await submit(async () => {
      const { viewing: updatedViewing, isClaimed } = await sendHostNoShow(mark);
      storeViewing(updatedViewing);
      setOpenForm(null);
      showToast({
        title: t('Thank you for telling us'),
        description: isClaimed
          ? t('We have recorded your report. Follow it under Unlocked homes.')
          : t('We have recorded your report. You can book another time or another home.'),
      });
      return true;
    });
  }

  if (openForm === 'move' && home.id !== null)
    return (
      <RescheduleForm
        propertyId={home.id}
        onMove={async (slot) => {
          const movedViewing = await sendMove(mark, slot);
          storeViewing(movedViewing);
          showToast({ title: t('Viewing rescheduled'), description: fullSlotLabel(movedViewing) });
        }}
        onClose={() => setOpenForm(null)}
      />
    );
  if (openForm === 'cancel' || openForm === 'missed')
    return (
      <ConfirmPrompt
        question={
          openForm === 'cancel'
            ? t('Cancel this viewing? Other visitors can then book this time.')
            : t('Did the agent not show up? We will ask them what happened.')
        }
        details={openForm === 'cancel' && viewing.isUnlocked ? unlockMessage : null}
        yes={openForm === 'cancel' ? t('Cancel viewing') : t('Report no-show')}
        no={openForm === 'cancel' ? t('Keep viewing') : t('Back')}
        isPending={isPending}
        message={message}
        onYes={() => void (openForm === 'cancel' ? cancel() : reportNoShow())}
        onNo={() => setOpenForm(null)}
      />
    );
  return (
    <>
      {viewing.mayChange && (
        <p className="flex flex-wrap gap-2">
          {home.id !== null && (
            <Button tone="secondary" onClick={() => setOpenForm('move')}>
              {t('Reschedule')}
            </Button>
          )}
          <Button tone="secondary" onClick={() => setOpenForm('cancel')}>
            {t('Cancel viewing')}
          </Button>
        </p>
      )}
      {viewing.mayMiss && (
        <p>
          <Button tone="secondary" onClick={() => setOpenForm('missed')}>
            {t('Report no-show')}
          </Button>
        </p>
      )}
      {viewing.state === 'missed' && viewing.endedBy === 'visitor' && (
        <p>
          <Link href="/opened-homes" className="link">
            {t('Unlocked homes')}
          </Link>
        </p>
      )}
    </>
  );
}

type ConfirmPromptProps = {
  question: string;
  /** The consequence of the action. */
  details?: string | null;
  yes: string;
  no: string;
  isPending: boolean;
  message: string | null;
  onYes: () => void;
  onNo: () => void;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmPrompt({
  question,
  details,
  yes,
  no,
  isPending,
  message,
  onYes,
  onNo,
}: ConfirmPromptProps) {
  return (
    <Card className="grid gap-3">
      <p>{question}</p>
      {details && <p>{details}</p>}
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        <Button disabled={isPending} onClick={onYes}>
          {isPending ? t('One moment...') : yes}
        </Button>
        <Button tone="secondary" onClick={onNo}>
          {no}
        </Button>
      </p>
    </Card>
  );
}
