import { type FormEvent, useRef } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { viewingLimits } from '#features/viewings/choices.ts';
import { formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { type GuestDraft, readGuestDraft, saveGuestDraft } from './guest-draft.ts';

type Props = {
  words: string;
  /** The booking without the visitor's details. When it or the details change, the request gets a new key. */
  slot: unknown;
  /** True when only the email address can identify the visitor. */
  needsEmail?: boolean;
  /** @param key the idempotency key, which stays the same while the booking and the details do */
  onSend: (guest: GuestDraft, key: string) => Promise<void>;
};

/** Collects the details of the visitor. */
export function GuestForm({ words: submitLabel, slot, needsEmail = false, onSend }: Props) {
  const user = useCurrentUser();
  const { isPending, fields, message, submit } = useSubmit<void>();
  const attempt = useRef<Attempt | null>(null);
  // Only the email address may be left out, so an empty name or number is not a choice.
  const draft = readGuestDraft();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const guest = readGuest(event.currentTarget);
    attempt.current = attemptFor({ guest, slot }, attempt.current);
    const { key } = attempt.current;
    await submit(() => onSend(guest, key));
  }

  return (
    // The session may load after the form is shown. The changed key then renders the form again with the
    // user's details.
    <form
      key={user?.id ?? 0}
      onSubmit={send}
      onInput={({ currentTarget }) => saveGuestDraft(readGuest(currentTarget))}
      className="flex grow flex-col gap-4"
      noValidate
    >
      <Field
        label={t('Your name')}
        name="name"
        autoComplete="name"
        maxLength={viewingLimits.name}
        defaultValue={draft?.name || user?.fullName}
        error={fields['name']}
      />
      <Field
        label={t('Phone number')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={draft?.phone || (user?.phone ? formatPhone(user.phone) : '')}
        hint={t('For the agent who shows you the home')}
        error={fields['phone']}
      />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={draft?.email ?? user?.email}
        hint={
          needsEmail
            ? t('We send a code to this address to confirm your viewing')
            : t('Optional. For your calendar invitation and reminders')
        }
        error={fields['email']}
      />
      {message && !['name', 'phone', 'email'].some((field) => field in fields) && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
      <DialogFoot>
        <Button type="submit" disabled={isPending}>
          {isPending ? t('Booking...') : submitLabel}
        </Button>
      </DialogFoot>
    </form>
  );
}

function readGuest(form: HTMLFormElement): GuestDraft {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '').trim();
  return { name: textOf('name'), phone: textOf('phone'), email: textOf('email') };
}
