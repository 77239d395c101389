import type { FormEvent, ReactNode, Ref } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { PayerDraft } from '#features/payments/web/checkout/payer-draft.ts';
import { useKnownPhone } from '#features/payments/web/use-known-phone.ts';
import type { BookingMode } from '#features/stays/choices.ts';
import { t } from '#kit/t.ts';
import type { Submission } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { ContactFields } from '#kit/web/ui/flow/contact-fields.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

type Props = {
  heading?: Ref<HTMLHeadingElement>;
  books: BookingMode;
  total: string;
  /** The values that the guest entered before returning to this step; null at first. */
  knownGuest: PayerDraft | null;
  submission: Pick<Submission<unknown>, 'isPending' | 'fields' | 'message'>;
  /** Called while the guest is typing. */
  onDraft?: (guest: PayerDraft) => void;
  onSend: (guest: PayerDraft) => void;
  /** The content above the buttons. */
  children?: ReactNode;
};

/** Collects the contact details of the guest, which every hold requires. */
export function GuestForm({
  heading,
  books,
  total,
  knownGuest,
  submission,
  onDraft,
  onSend,
  children,
}: Props) {
  const user = useCurrentUser();
  const { contact: knownPhone } = useKnownPhone();
  const { isPending, fields, message } = submission;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(readGuest(event.currentTarget));
  }
  const errorOf = (name: string) => fields[name] ?? fields[`guest.${name}`];
  const fieldNames = ['name', 'email', 'phone'].flatMap((name) => [name, `guest.${name}`]);
  const otherMessages = Object.entries(fields).flatMap(([name, message]) =>
    fieldNames.includes(name) ? [] : [message],
  );
  const hasFieldError = Object.keys(fields).length > otherMessages.length;
  return (
    // The session may load after the form is shown. The changed key then renders the form again with the
    // user's details.
    <form
      key={user?.id ?? 0}
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => onDraft?.(readGuest(currentTarget))}
      className="flex grow flex-col gap-4"
      noValidate
    >
      <h3 ref={heading} tabIndex={-1} className="t-subhead">
        {t('Your details')}
      </h3>
      <p>
        {books === 'request'
          ? t(
              'The host reviews each request before accepting it. Sending a request is free. Your stay would cost {total}.',
              {
                total,
              },
            )
          : t('We hold these nights for you while you pay. The host gets your contact details after that.')}
      </p>
      <ContactFields
        label={t('Your details')}
        fields={[
          {
            name: 'name',
            label: t('Full name'),
            ...{ known: user?.fullName, typed: knownGuest?.name || null, error: errorOf('name') },
          },
          {
            name: 'phone',
            label: t('Phone number'),
            ...{ known: knownPhone, typed: knownGuest?.phone || null, error: errorOf('phone') },
          },
          {
            name: 'email',
            label: t('Email'),
            ...{ known: user?.email, typed: knownGuest?.email || null, error: errorOf('email') },
          },
        ]}
      />
      <FormError message={otherMessages[0] ?? (hasFieldError ? null : message)} fields={{}} />
      {children}
      <DialogFoot>
        <Button type="submit" disabled={isPending}>
          {books === 'request'
            ? isPending
              ? t('Sending...')
              : t('Send request')
            : isPending
              ? t('Holding your nights...')
              : t('Continue to payment')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function readGuest(form: HTMLFormElement): PayerDraft {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '').trim();
  return { name: textOf('name'), email: textOf('email'), phone: textOf('phone') || null };
}
