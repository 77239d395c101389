import { type FormEvent, useId, useState } from 'react';
import { ratingCategories, reviewLimits } from '#features/reviews/choices.ts';
import { canRateCategories } from '#features/reviews/rules.ts';
import type { CategoryRatings, ReviewRequest } from '#features/reviews/schema.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { type ReviewDraftInput, sendReview } from './queries.ts';
import { categoryLabels } from './review-labels.ts';
import { StarInput } from './star-input.tsx';

type Props = { token: string; occasion: ReviewRequest; onSaved: (changed: ReviewRequest) => void };

/** Collects a review. The typed text stays until it is saved. */
export function ReviewForm({ token, occasion, onSaved }: Props) {
  const { side, kind, own } = occasion;
  const [rating, setRating] = useState<number | null>(own?.rating ?? null);
  const [ratings, setRatings] = useState<Partial<CategoryRatings>>(own?.parts ?? {});
  const { isPending, fields, message, submit, refuse } = useSubmit<ReviewRequest>();
  const id = useId();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '');
    if (rating === null) return refuse({ rating: t('Please choose 1 to 5 stars') });
    const draft: ReviewDraftInput = { rating, text, ...(canRateCategories(side, kind) && ratings) };
    const changed = await submit(() => sendReview(token, draft));
    if (changed) onSaved(changed);
  }
  const fieldProps = {
    id,
    error: fields['text'],
    hint:
      side === 'guest'
        ? t('What should others know before they decide? Do not include names or phone numbers.')
        : t('What should other hosts know? Only hosts who get a request from this guest can read it.'),
  };
  return (
    <form onSubmit={send} className="grid gap-4" noValidate>
      <StarInput
        label={side === 'guest' ? t('Overall rating') : t('Your guest')}
        name="rating"
        value={rating}
        onChange={setRating}
        error={fields['rating']}
      />
      {canRateCategories(side, kind) && (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {ratingCategories.map((category) => (
            <StarInput
              key={category}
              label={`${categoryLabels[category]} (optional)`}
              name={category}
              value={ratings[category] ?? null}
              onChange={(value) => setRatings({ ...ratings, [category]: value })}
              error={fields[category]}
            />
          ))}
        </div>
      )}
      <FieldFrame {...fieldProps} label={t('Your review')}>
        <textarea
          {...controlProps(fieldProps)}
          name="text"
          rows={6}
          maxLength={reviewLimits.text}
          defaultValue={own?.text}
        />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? t('Saving...') : own ? t('Save changes') : t('Submit review')}
      </Button>
    </form>
  );
}
