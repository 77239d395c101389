import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import { lotLimits } from '#features/auctions/choices.ts';
import { isLive } from '#features/auctions/rules.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import { lotQuery, sendQuestion } from '#features/auctions/web/queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

type Props = { lot: LotDetail; isSignedIn: boolean; propertyId: number };

/**
 * Shows the public questions and answers, without names. Signed-in users can ask questions until bidding is
 * over.
 */
export function LotQuestions({ lot, isSignedIn, propertyId }: Props) {
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const sending = useSubmit<null>();
  const takesQuestions = isLive(lot);
  if (!takesQuestions && lot.questions.length === 0) return null;

  async function send(event: FormEvent) {
    event.preventDefault();
    let wasSent = false;
    await sending.submit(async () => {
      await sendQuestion(lot.id, text);
      wasSent = true;
      return null;
    });
    if (!wasSent) return;
    setText('');
    if (lot.propertyId !== null)
      void client.invalidateQueries({ queryKey: lotQuery(lot.propertyId).queryKey });
  }

  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer content-center link">
        {t('Questions and answers ({count})', { count: lot.questions.length })}
      </summary>
      <dl className="divide-y divide-line">
        {lot.questions.map(({ id, words: question, answer }) => (
          <div key={id} className="py-2">
            <dt className="t-label wrap-anywhere">{question}</dt>
            <dd className="text-muted wrap-anywhere">{answer ?? t('Not answered yet')}</dd>
          </div>
        ))}
      </dl>
      {takesQuestions && !isSignedIn && (
        <TextLink href={signInAddress(`/property/${propertyId}`)}>{t('Sign in to ask a question')}</TextLink>
      )}
      {takesQuestions && isSignedIn && (
        <form onSubmit={send} className="mt-2 grid justify-items-start gap-2" noValidate>
          <FieldFrame
            id={id}
            label={t('Your question (shown publicly without your name)')}
            error={sending.fields.words}
            className="w-full"
          >
            <textarea
              rows={3}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              maxLength={lotLimits.question}
              {...controlProps({ id, error: sending.fields.words })}
            />
          </FieldFrame>
          <FormError message={sending.message} fields={sending.fields} />
          <Button type="submit" tone="secondary" disabled={sending.isPending}>
            {sending.isPending ? t('Sending...') : t('Post question')}
          </Button>
        </form>
      )}
    </details>
  );
}
