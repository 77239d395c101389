import { type FormEvent, useRef } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { useKnownPhone } from '#features/payments/web/use-known-phone.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { ContactFields } from '#kit/web/ui/flow/contact-fields.tsx';
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
  const { contact: knownPhone } = useKnownPhone();
  const { isPending, fields, message, submit } = useSubmit<void>();
  const attempt = useRef<Attempt | null>(null);
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
      <ContactFields
        label={t('Your details')}
        note={needsEmail && codeHint}
        fields={[
          {
            name: 'name',
            label: t('Your name'),
            ...{ known: user?.fullName, typed: draft?.name || null, error: fields['name'] },
          },
          {
            name: 'phone',
            label: t('Phone number'),
            hint: t('For the agent who shows you the home'),
            ...{ known: knownPhone, typed: draft?.phone || null, error: fields['phone'] },
          },
          {
            name: 'email',
            label: t('Email'),
            hint: needsEmail ? codeHint : t('Optional. For your calendar invitation and reminders'),
            ...{ known: user?.email, typed: draft?.email, error: fields['email'] },
          },
        ]}
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

const codeHint = t('We send a code to this address to confirm your viewing');

function readGuest(form: HTMLFormElement): GuestDraft {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '').trim();
  return { name: textOf('name'), phone: textOf('phone'), email: textOf('email') };
}
