import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { directionsUrl } from '#features/viewings/rules.ts';
import type { ManagerViewing } from '#features/viewings/schema.ts';
import { callAddress, chatAddress, formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ConfirmPrompt } from './own-viewing.tsx';
import { sendCheckInCode, sendConfirmation, sendDecline, sendManagerMove, sendNoShow } from './queries.ts';
import { RescheduleForm } from './reschedule-form.tsx';
import { hourLabel, slotLabel, viewingStateLabel, viewingStateTone } from './slot-labels.ts';

type Props = { viewing: ManagerViewing; namesAgent: boolean; more: ReactNode };

/** Shows one viewing of the day: time, place, contact, and the available actions. */
export function ViewingCard({ viewing, namesAgent, more }: Props) {
  const { home, name, phone, email, hour, agent } = viewing;
  const greeting = `Hello ${name}, about your viewing of “${home.title}” at ${slotLabel(viewing)}:`;
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="t-heading">{hourLabel(hour)}</h2>
        <Badge tone={viewingStateTone(viewing)}>{viewingStateLabel(viewing)}</Badge>
      </div>
      <p className="wrap-anywhere">
        <b className="t-strong">{home.title}</b>
        {home.location && <span className="block text-muted">{home.location}</span>}
        {namesAgent && <span className="block text-muted">{`Shown by ${agent}`}</span>}
      </p>
      <p className="wrap-anywhere">
        {name}
        {email && <span className="block text-muted">{email}</span>}
      </p>
      <p className="flex flex-wrap gap-2">
        <a href={callAddress(phone)} className={buttonClass('secondary', 'px-4')}>
          {`Call ${formatPhone(phone)}`}
        </a>
        <a
          href={chatAddress(phone, greeting)}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary', 'px-4')}
        >
          Message
        </a>
        {home.location && (
          <a
            href={directionsUrl(home)}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary', 'px-4')}
          >
            Directions
          </a>
        )}
      </p>
      {more}
      <ViewingActions viewing={viewing} />
    </Card>
  );
}

function ViewingActions({ viewing }: { viewing: ManagerViewing }) {
  const client = useQueryClient();
  const [openForm, setOpenForm] = useState<'move' | 'decline' | 'missed' | null>(null);
  const { isPending, message, submit } = useSubmit<true>();
  const { id, home } = viewing;
  /** Reloads every day of the dashboard. */
  const refresh = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => isManagerAddress(queryKey[0]) });

  async function runAction(work: () => Promise<unknown>, toastTitle: string) {
    const isDone = await submit(async () => {
      await work();
      await refresh();
      return true;
    });
    if (!isDone) return;
    setOpenForm(null);
    showToast({ title: toastTitle, durationMs: 3_000 });
  }

  if (openForm === 'move' && home.id !== null)
    return (
      <RescheduleForm
        propertyId={home.id}
        onMove={async (slot) => {
          await sendManagerMove(id, slot);
          await refresh();
          showToast({
            title: 'Viewing rescheduled',
            description: `New time: ${slotLabel(slot)}. We have emailed the visitor.`,
          });
        }}
        onClose={() => setOpenForm(null)}
      />
    );
  if (openForm === 'decline')
    return (
      <DeclineForm
        isPending={isPending}
        message={message}
        onSend={(reason) => runAction(() => sendDecline(id, reason), 'Viewing cancelled')}
        onClose={() => setOpenForm(null)}
      />
    );
  if (openForm === 'missed')
    return (
      <ConfirmPrompt
        question="Did the visitor miss the viewing?"
        yes="Record no-show"
        no="Back"
        isPending={isPending}
        message={message}
        onYes={() => void runAction(() => sendNoShow(id), 'No-show recorded')}
        onNo={() => setOpenForm(null)}
      />
    );
  return (
    <>
      {viewing.mayMeet && <CodeForm id={id} onMet={() => runAction(async () => {}, 'Viewing completed')} />}
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {viewing.mayChange && !viewing.isConfirmed && (
          <Button
            disabled={isPending}
            onClick={() => void runAction(() => sendConfirmation(id), 'Viewing confirmed')}
          >
            Confirm
          </Button>
        )}
        {viewing.mayChange && home.id !== null && (
          <Button tone="secondary" onClick={() => setOpenForm('move')}>
            Reschedule
          </Button>
        )}
        {viewing.mayChange && (
          <Button tone="secondary" onClick={() => setOpenForm('decline')}>
            Decline
          </Button>
        )}
        {viewing.mayMiss && (
          <Button tone="secondary" onClick={() => setOpenForm('missed')}>
            Visitor no-show
          </Button>
        )}
      </p>
    </>
  );
}

const isManagerAddress = (address: unknown) =>
  typeof address === 'string' && address.startsWith('/api/desk/viewings');

/** Collects the code that the visitor shows to the agent. */
function CodeForm({ id, onMet }: { id: number; onMet: () => Promise<void> }) {
  const { isPending, fields, message, submit } = useSubmit<true>();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '');
    if (await submit(async () => (await sendCheckInCode(id, code), true))) await onMet();
  }
  return (
    <form onSubmit={send} className="flex flex-wrap items-start gap-3" noValidate>
      <Field
        label="Visitor’s code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={fields['code'] ?? message ?? undefined}
        className="w-44"
      />
      <Button type="submit" disabled={isPending} className="mt-8">
        {isPending ? 'Checking...' : 'Confirm meeting'}
      </Button>
    </form>
  );
}

type DeclineProps = {
  isPending: boolean;
  message: string | null;
  onSend: (reason: string) => void;
  onClose: () => void;
};

function DeclineForm({ isPending, message, onSend, onClose }: DeclineProps) {
  const id = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(String(new FormData(event.currentTarget).get('words') ?? ''));
  }
  const fieldProps = {
    id,
    error: message ?? undefined,
    hint: 'We send this to the visitor by email and show it on their viewing page',
  };
  return (
    <form onSubmit={send} className="grid gap-3" noValidate>
      <FieldFrame {...fieldProps} label="Reason">
        <textarea {...controlProps(fieldProps)} name="words" rows={2} maxLength={500} />
      </FieldFrame>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'One moment...' : 'Cancel viewing'}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Keep viewing
        </Button>
      </p>
    </form>
  );
}
