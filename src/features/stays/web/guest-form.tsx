import type { FormEvent } from 'react';
import type { PayerDraft } from '#features/payments/web/payer-form.tsx';
import { t } from '#kit/t.ts';
import type { Submission } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';

type Props = {
  total: string;
  submission: Pick<Submission<unknown>, 'isPending' | 'fields' | 'message'>;
  onAsk: (guest: PayerDraft) => void;
  onBack: () => void;
};

/** Who asks the host. */
export function GuestForm({ total, submission: { isPending, fields, message }, onAsk, onBack }: Props) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: string) => String(form.get(name) ?? '').trim();
    onAsk({ name: given('name'), email: given('email'), phone: given('phone') || null });
  }
  const errorOf = (name: string) => fields[name] ?? fields[`guest.${name}`];
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <p>
        {t('The host accepts each stay here first. Asking costs nothing; the stay costs {total}.', { total })}
      </p>
      <Field label={t('Full name')} name="name" autoComplete="name" maxLength={200} error={errorOf('name')} />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errorOf('email')}
      />
      <Field
        label={t('Phone number (optional)')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        error={errorOf('phone')}
      />
      {message && !['name', 'email', 'phone'].some(errorOf) && (
        <p role="alert" className="text-alert">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" disabled={isPending} className="grow">
          {isPending ? t('Asking...') : t('Ask the host')}
        </Button>
      </div>
    </form>
  );
}
