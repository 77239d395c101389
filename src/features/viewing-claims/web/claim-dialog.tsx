import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { claimReasons, maxMessageLength } from '#features/viewing-claims/choices.ts';
import type { UnlockedProperty } from '#features/viewing-claims/schema.ts';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldError, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ownStateLabel, reasonLabels } from './claim-labels.ts';
import { ownUnlocksQuery, sendClaim } from './queries.ts';

type Props = {
  unlock: Pick<UnlockedProperty, 'id' | 'home'>;
  /** Called when the unlock was returned, after which the contact is locked again. */
  onReturned: () => void;
  onClose: () => void;
};

/** Collects a claim about an unlocked home and shows the result. */
export default function ClaimDialog({ unlock, onReturned, onClose }: Props) {
  const client = useQueryClient();
  const { isPending, fields, message, submit, refuse } = useSubmit<UnlockedProperty>();
  const attempt = useRef<Attempt | null>(null);
  const id = useId();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = claimReasons.find((claimReason) => claimReason === form.get('reason'));
    if (!reason) return refuse({ reason: t('Choose what went wrong') });
    const body = { reason, text: String(form.get('text') ?? '').trim() };
    attempt.current = attemptFor(body, attempt.current);
    const { key } = attempt.current;
    const updatedUnlock = await submit(() => sendClaim(unlock.id, body, key));
    if (!updatedUnlock?.claim) return;
    showToast({ title: t('Thank you for telling us'), description: ownStateLabel(updatedUnlock.claim) });
    await Promise.all(
      [ownUnlocksQuery(), ownPackagesQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
    if (updatedUnlock.claim.givenBack) onReturned();
    onClose();
  }

  const textField = {
    id: `${id}text`,
    error: fields['text'],
    hint: t('The agent will read this. Do not include your name or phone number.'),
  };
  return (
    <Dialog title={t('What went wrong?')} description={unlock.home.title} isOpen onClose={onClose}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <fieldset
          className="grid gap-2"
          aria-label={t('Problem')}
          aria-describedby={fields['reason'] ? `${id}reason` : undefined}
        >
          {claimReasons.map((reason) => (
            <RadioRow key={reason} name="reason" value={reason} label={reasonLabels[reason]} />
          ))}
          {fields['reason'] && <FieldError id={`${id}reason`}>{fields['reason']}</FieldError>}
        </fieldset>
        <FieldFrame {...textField} label={t('What happened')}>
          <textarea {...controlProps(textField)} name="text" rows={3} maxLength={maxMessageLength} />
        </FieldFrame>
        <p className="t-small text-muted">
          {t(
            'If the home was no longer available, we return your unlock straight away and ask the agent about it. For other problems, the agent can reply first. If you have reported several homes, we review your report before we return the unlock.',
          )}
        </p>
        <FormError message={message} fields={fields} />
        <Button type="submit" disabled={isPending}>
          {isPending ? t('Sending...') : t('Send')}
        </Button>
      </form>
    </Dialog>
  );
}
