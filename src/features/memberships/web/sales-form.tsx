import { type FormEvent, useId } from 'react';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { salesLimits } from '#features/memberships/sales-limits.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { sendSalesEnquiry } from './sales-queries.ts';

/** The known contact details of the sender, which fill in the form. */
type KnownContact = { name: string; email: string; phone?: string | undefined };

/** Renders the form for a sales enquiry, with or without an account. */
export function SalesForm({ known, onSent }: { known?: KnownContact | undefined; onSent(): void }) {
  const id = useId();
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const sent = await submit(() =>
      sendSalesEnquiry({
        name: text('name'),
        email: text('email'),
        phone: text('phone') || null,
        company: text('company'),
        words: text('words'),
      }),
    );
    if (!sent) return;
    showToast({ title: t('Message sent'), description: t('We will reply by email.') });
    onSent();
  }
  const field = { id, error: fields.words };
  return (
    <SecretForm onSubmit={onSubmit} className="grid gap-4">
      <Field
        label={t('Full name')}
        name="name"
        autoComplete="name"
        defaultValue={known?.name}
        error={fields.name}
      />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={known?.email}
        error={fields.email}
      />
      <Field
        label={t('Phone (optional, if you want a call)')}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={known?.phone}
        error={fields.phone}
      />
      <Field
        label={t('Company (optional)')}
        name="company"
        autoComplete="organization"
        error={fields.company}
      />
      <FieldFrame {...field} label={t('How can we help?')}>
        <textarea {...controlProps(field)} name="words" rows={4} maxLength={salesLimits.words} />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Sending...') : t('Send message')}
      </Button>
    </SecretForm>
  );
}
