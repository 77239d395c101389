import type { FormEvent } from 'react';
import type { Platform } from '#features/waitlist/choices.ts';
import { defaultRating, ratings } from '#features/waitlist/ratings.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendToWaitlist } from './queries.ts';

type Props = { platform: Platform; onJoined: () => void };

/** Shows each error beside its field and keeps the input. After success the fields are reset. */
export function WaitlistForm({ platform, onJoined }: Props) {
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();

  async function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { name = '', email = '' } = data;
    const reply = await submit(() => sendToWaitlist({ name, email, platform, rating: Number(data.rating) }));
    if (!reply) return;
    form.reset();
    showToast({ title: reply.message, description: t('We will email you when the app is ready.') });
    onJoined();
  }

  return (
    <form onSubmit={join} className="grid gap-4">
      <Field
        label={t('Full Name')}
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        error={fields.name}
      />
      <Field
        label={t('Email Address')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={fields.email}
      />
      <RatingChoice />
      {message && !fields.name && !fields.email && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Submitting...') : t('Join Waitlist')}
      </Button>
    </form>
  );
}

function RatingChoice() {
  return (
    <fieldset>
      <legend className="t-label">{t('How excited are you about the app?')}</legend>
      <div className="mt-1 grid gap-2">
        {ratings.map((rating) => (
          <RadioRow
            key={rating.value}
            name="rating"
            value={rating.value}
            defaultChecked={rating.value === defaultRating}
            label={rating.name}
          />
        ))}
      </div>
    </fieldset>
  );
}
