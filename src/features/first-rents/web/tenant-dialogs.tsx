import { type FormEvent, useId, useRef } from 'react';
import { firstRentLimits, type TenantAct } from '#features/first-rents/choices.ts';
import type { FirstRent } from '#features/first-rents/schema.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ActDialog } from './act-dialog.tsx';
import { shillings } from './first-rent-labels.ts';
import { sendTenantAct } from './queries.ts';

type Props = { act: TenantAct; firstRent: FirstRent; onClose: (updated?: FirstRent) => void };

/** Asks the tenant to confirm what they want to do. */
export default function TenantDialog({ act, firstRent, onClose }: Props) {
  const { id, title, received } = firstRent;
  const refund = shillings(received);
  const shared = { description: title, onClose };
  switch (act) {
    case 'withdraw':
      return (
        <ActDialog
          {...shared}
          title={t('Withdraw your request?')}
          act={t('Withdraw')}
          tone="danger"
          send={(key) => sendTenantAct(id, { act }, key)}
        >
          <p>
            {received > 0
              ? t('We refund {refund} to where it came from.', { refund })
              : t('You have not paid anything. The lister can then take another tenant.')}
          </p>
        </ActDialog>
      );
    case 'cancel':
      return (
        <ActDialog
          {...shared}
          title={t('Cancel and get your money back?')}
          act={t('Refund {received}', { received: refund })}
          tone="danger"
          send={(key) => sendTenantAct(id, { act }, key)}
        >
          <p>{t('The home is then free for other tenants. Mobile money and cards take a few days.')}</p>
        </ActDialog>
      );
    case 'take_back':
      return (
        <ActDialog
          {...shared}
          title={t('Did the keys never come?')}
          act={t('Refund {received}', { received: refund })}
          send={(key) => sendTenantAct(id, { act }, key)}
        >
          <p>{t('We refund everything and tell the lister. Mobile money and cards take a few days.')}</p>
        </ActDialog>
      );
    case 'confirm':
      return (
        <ActDialog
          {...shared}
          title={t('Do you have the keys?')}
          act={t('I have the keys')}
          send={(key) => sendTenantAct(id, { act }, key)}
        >
          <p>{t('We then pay {amount} to the lister. This cannot be undone.', { amount: refund })}</p>
        </ActDialog>
      );
    case 'explain':
      return <ExplainDialog firstRent={firstRent} onClose={onClose} />;
    case 'pay':
      return null;
  }
}

function ExplainDialog({ firstRent: { id, title, tenantText }, onClose }: Omit<Props, 'act'>) {
  const { isPending, fields, message, submit } = useSubmit<FirstRent>();
  const attempt = useRef<Attempt | null>(null);
  const fieldId = useId();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    attempt.current = attemptFor(text, attempt.current);
    const { key } = attempt.current;
    const updated = await submit(() => sendTenantAct(id, { act: 'explain', text }, key));
    if (updated) onClose(updated);
  }

  const field = { id: fieldId, error: fields['text'], hint: t('The lister and our admins read this.') };
  return (
    <Dialog title={t('Tell us what happened')} description={title} isOpen onClose={() => onClose()}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <FieldFrame {...field} label={t('What happened')}>
          <textarea
            {...controlProps(field)}
            name="text"
            rows={4}
            maxLength={firstRentLimits.text}
            defaultValue={tenantText ?? ''}
          />
        </FieldFrame>
        <FormError message={message} fields={fields} />
        <Button type="submit" disabled={isPending}>
          {isPending ? t('Sending...') : t('Send')}
        </Button>
      </form>
    </Dialog>
  );
}
