import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { reviewLimits } from '#features/reviews/choices.ts';
import type { Review } from '#features/reviews/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { sendHideReview } from './queries.ts';

export default function HideDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<unknown>();
  const id = useId();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    if (!(await submit(() => sendHideReview(review.id, reason)))) return;
    showToast({ title: 'The review was hidden', durationMs: 3_000 });
    onClose();
    await client.invalidateQueries();
  }
  const fieldProps = {
    id,
    error: fields['reason'] ?? message ?? undefined,
    hint: 'We send the reason to the author and record it in the audit log.',
  };
  return (
    <Dialog title="Hide this review?" isOpen onClose={onClose}>
      <form onSubmit={send} className="grid gap-4" noValidate>
        <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>
        <FieldFrame {...fieldProps} label="Reason">
          <textarea {...controlProps(fieldProps)} name="reason" rows={3} maxLength={reviewLimits.reason} />
        </FieldFrame>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Hiding...' : 'Hide review'}
        </Button>
      </form>
    </Dialog>
  );
}
