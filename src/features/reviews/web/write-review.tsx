import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { reviewLimits } from '#features/reviews/choices.ts';
import type { Review, ReviewRequest } from '#features/reviews/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { reviewRequestQuery, sendReviewReply } from './queries.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewForm } from './review-form.tsx';

/**
 * Shows a review request to one of its two sides: to write a review, and to read both once they are
 * published.
 */
export function ReviewRequestView({ token, occasion }: { token: string; occasion: ReviewRequest }) {
  const client = useQueryClient();
  const cacheRequest = (changed: ReviewRequest) =>
    client.setQueryData(reviewRequestQuery(token).queryKey, changed);
  const [isChanging, setChanging] = useState(false);
  const { side, own, theirs, mayWrite, standing } = occasion;
  const otherName = occasion.other ?? (side === 'guest' ? t('the host') : t('your guest'));
  const isWriting = mayWrite && (own === null || isChanging);
  function onSaved(changed: ReviewRequest) {
    cacheRequest(changed);
    setChanging(false);
    showToast({ title: t('Your review was saved'), durationMs: 3_000 });
  }
  return (
    <div className="grid gap-6">
      <Heading occasion={occasion} />
      {own?.hiddenBecause == null && <p>{stateLabel(occasion, otherName)}</p>}
      {isWriting && <ReviewForm token={token} occasion={occasion} onSaved={onSaved} />}
      {own && !isWriting && (
        <Section title={t('Your review')}>
          <ReviewCard
            review={{ ...own, answer: side === 'guest' ? own.answer : null }}
            anonymousLabel={t('You')}
          />
          {own.hiddenBecause && (
            <Notice tone="danger" className="mt-2">
              {t('We have hidden this review. Reason: {hiddenBecause}', { hiddenBecause: own.hiddenBecause })}
            </Notice>
          )}
          {mayWrite && (
            <Button tone="secondary" className="mt-3" onClick={() => setChanging(true)}>
              {t('Edit review')}
            </Button>
          )}
        </Section>
      )}
      {standing !== 'open' && theirs && (
        <Section title={side === 'guest' ? t('About you') : t('About the home')}>
          <OtherReview review={theirs} side={side} />
          {occasion.mayAnswer && <ReplyForm token={token} onSaved={cacheRequest} />}
        </Section>
      )}
    </div>
  );
}

const questions = {
  guest: { stay: t('How was your stay?'), visit: t('How was your viewing?') },
  host: { stay: t('How was your guest?'), visit: t('How was your visitor?') },
};

function Heading({ occasion: { side, kind, home, day } }: { occasion: ReviewRequest }) {
  return (
    <div>
      <h1 className="t-title">{questions[side][kind]}</h1>
      <p className="mt-2 wrap-anywhere">
        {home.id === null ? (
          home.title
        ) : (
          <Link href={`/property/${home.id}`} className="link">
            {home.title}
          </Link>
        )}
        {`, ${kind === 'stay' ? t('stayed until {day}', { day: formatDate(day) }) : formatDate(day)}`}
      </p>
    </div>
  );
}

function stateLabel({ standing, closesAt, side, home }: ReviewRequest, other: string): string {
  const deadline = formatDate(closesAt);
  switch (standing) {
    case 'open':
      return t(
        'Write your review by {until}. {other} cannot read it until both reviews are published, and you cannot read theirs.',
        { until: deadline, other: capitalise(other) },
      );
    case 'written':
      return t('We will publish both reviews together: when {other} has written one too, or on {until}.', {
        other,
        until: deadline,
      });
    case 'published':
      return side === 'guest'
        ? t('Published. Everyone can read your review on the home’s page.')
        : t('Published. Hosts who get a request from this guest can read your review.');
    case 'closed':
      return home.id === null
        ? t('The home is no longer listed.')
        : t('The review period ended on {until}, or the other review has been published.', {
            until: deadline,
          });
  }
}

const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function OtherReview({ review, side }: { review: Review; side: ReviewRequest['side'] }) {
  return <ReviewCard review={review} anonymousLabel={side === 'guest' ? t('The host') : t('A guest')} />;
}

function ReplyForm({ token, onSaved }: { token: string; onSaved: (changed: ReviewRequest) => void }) {
  const { isPending, fields, message, submit } = useSubmit<ReviewRequest>();
  const id = useId();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '');
    const changed = await submit(() => sendReviewReply(token, text));
    if (!changed) return;
    onSaved(changed);
    showToast({ title: t('Your reply was published'), durationMs: 3_000 });
  }
  const fieldProps = {
    id,
    error: fields['text'] ?? message ?? undefined,
    hint: t('Everyone can read it under the review. You can reply once and cannot change it later.'),
  };
  return (
    <form onSubmit={send} className="mt-4 grid justify-items-start gap-3" noValidate>
      <FieldFrame {...fieldProps} label={t('Your reply (optional)')} className="w-full">
        <textarea {...controlProps(fieldProps)} name="text" rows={3} maxLength={reviewLimits.text} />
      </FieldFrame>
      <Button type="submit" tone="secondary" disabled={isPending}>
        {isPending ? t('Saving...') : t('Publish reply')}
      </Button>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-4">
      <h2 className="mb-2 t-heading">{title}</h2>
      {children}
    </section>
  );
}
