import { type FormEvent, useId, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { enquiryLimits } from '#features/enquiries/choices.ts';
import type { Property } from '#features/properties/schema.ts';
import { formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useFormDraft } from '#kit/web/hooks/use-form-draft.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { defaultMessage } from './default-message.ts';
import { sendNewEnquiry } from './queries.ts';

type Home = Pick<Property, 'id' | 'title' | 'category' | 'auctionStatus' | 'lister'> &
  Partial<Pick<Property, 'lotStage'>>;
type Props = { property: Home; onClose: () => void };

/** Renders the dialog that sends an enquiry to the manager of a home, with or without an account. */
export default function EnquiryDialog({ property, onClose }: Props) {
  const [sent, setSent] = useState<SentEnquiry | null>(null);
  return (
    <Dialog title={t('Contact Agent')} description={property.title} isOpen onClose={onClose}>
      {sent ? (
        <SentNotice to={property.lister.name} {...sent} />
      ) : (
        <EnquiryForm property={property} onSent={setSent} />
      )}
    </Dialog>
  );
}

type SentEnquiry = { reference: string; email: string | null; isConfirmed: boolean };
type FormProps = { property: Home; onSent: (sent: SentEnquiry) => void };

function EnquiryForm({ property, onSent }: FormProps) {
  const user = useCurrentUser();
  const { isPending, fields, message, submit } = useSubmit<{ reference: string }>();
  /**
   * Keeps the idempotency key while the enquiry is unchanged, so that a repeated submission sends it only
   * once.
   */
  const attempt = useRef<Attempt | null>(null);
  const id = useId();
  const { draft, onInput, clear } = useFormDraft(`enquiry ${property.id}`);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const enquiry = {
      name: field('name'),
      email: field('email') || null,
      phone: field('phone') || null,
      message: field('message'),
    };
    attempt.current = attemptFor(enquiry, attempt.current);
    const { key } = attempt.current;
    const sent = await submit(() => sendNewEnquiry(property.id, enquiry, key));
    if (!sent) return;
    clear();
    showToast({ title: t('Agent contacted'), durationMs: 3_000 });
    const isConfirmed = user?.isEmailConfirmed === true && user.email === enquiry.email;
    onSent({ ...sent, email: enquiry.email, isConfirmed });
  }

  const messageField = { id: `${id}message`, error: fields['message'] };
  return (
    // The account may be loaded after the form is shown. It then fills in the fields that the visitor has not
    // touched.
    <form onSubmit={send} onInput={onInput} className="grid gap-4" noValidate>
      <FieldFrame {...messageField} label={t('Your question')}>
        <textarea
          {...controlProps(messageField)}
          name="message"
          rows={4}
          maxLength={enquiryLimits.message}
          defaultValue={draft['message'] ?? defaultMessage(property)}
        />
      </FieldFrame>
      <Field
        label={t('Your name')}
        name="name"
        autoComplete="name"
        maxLength={enquiryLimits.name}
        defaultValue={draft['name'] || user?.fullName}
        error={fields['name']}
      />
      <Field
        label={t('Phone number')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={draft['phone'] || (user?.phone ? formatPhone(user.phone) : '')}
        error={fields['phone']}
      />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={draft['email'] || user?.email}
        hint={t('We will send the reply here. You only need a phone number or an email address.')}
        error={fields['email']}
      />
      <FormError message={message} fields={fields} />
      <p className="t-small text-muted">
        {t('Only {name} and our team can see this. You can delete it later.', { name: property.lister.name })}
      </p>
      <DialogFoot>
        <Button type="submit" disabled={isPending}>
          {isPending ? t('Sending...') : t('Send')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function SentNotice({ to, reference, email, isConfirmed }: SentEnquiry & { to: string }) {
  return (
    <div role="status" className="grid gap-4 wrap-anywhere">
      <p>{t('We sent your question to {to}.', { to })}</p>
      <p>
        {email === null &&
          t(
            'Written replies will appear on your enquiry page. Save its link now because we have no email address to send it to.',
          )}
        {email !== null &&
          (isConfirmed
            ? t('We will email the reply to {email}. You can also read it on your enquiry page.', { email })
            : t(
                'We emailed {email}. Open the link in that email to get the reply by email. The reply will also appear on your enquiry page.',
                { email },
              ))}
      </p>
      <p>
        <LinkButton href={`/enquiries/${reference}`}>{t('View your enquiry')}</LinkButton>
      </p>
    </div>
  );
}
