import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type EmailFrequency,
  type EmailTopic,
  emailFrequencies,
  emailTopics,
} from '#features/notifications/choices.ts';
import type { EmailSettings } from '#features/notifications/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { emailSettingsQuery, sendBounceReset, sendEmailChoice } from './queries.ts';

const frequencyLabels: Record<EmailFrequency, string> = {
  at_once: t('Immediately'),
  daily: t('Daily summary'),
  weekly: t('Weekly summary, on Mondays'),
  never: t('No emails'),
};

/** Edits how often emails about each topic are sent. All notifications remain in the inbox. */
export function EmailPreferencesForm({ isAdmin }: { isAdmin: boolean }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(emailSettingsQuery());
  const { isPending, message, submit } = useSubmit<EmailSettings>();
  async function change(work: () => Promise<EmailSettings>, message: string) {
    const reply = await submit(work);
    if (!reply) return;
    client.setQueryData(emailSettingsQuery().queryKey, reply);
    showToast({ title: message, durationMs: 3_000 });
  }
  if (error && !data)
    return (
      <LoadError onRetry={() => void refetch()}>{t('Your email settings could not be loaded.')}</LoadError>
    );
  if (!data) return <p className="text-muted">{t('Loading your email settings...')}</p>;
  const visibleChoices = data.choices.filter(({ topic }) => topic !== 'market' || isAdmin);
  return (
    <div className="grid max-w-xl gap-4">
      {data.bounce && (
        <Notice tone="danger">
          <div className="grid justify-items-start gap-2">
            <p className="wrap-anywhere">
              {t(
                'Emails to your address have bounced since {at}, so we only send essential ones. Reason: “{reason}”',
                {
                  at: formatDate(data.bounce.at),
                  reason: data.bounce.reason,
                },
              )}
            </p>
            <Button
              tone="secondary"
              disabled={isPending}
              onClick={() => void change(sendBounceReset, t('Emails resumed'))}
            >
              {t('Resume emails')}
            </Button>
          </div>
        </Notice>
      )}
      {visibleChoices.map(({ topic, choice }) => (
        <FrequencyChoice
          key={topic}
          topic={topic}
          choice={choice}
          isPending={isPending}
          onChange={(frequency) =>
            void change(() => sendEmailChoice(topic, frequency), t('Your preferences were saved'))
          }
        />
      ))}
      <FormError message={message} fields={{}} />
      <p className="t-small text-muted">
        {t(
          'We always email these immediately: receipts, bookings and booking changes, bids, decisions about a listing, and account security. Everything also appears in your notifications.',
        )}
      </p>
    </div>
  );
}

type Props = {
  topic: EmailTopic;
  choice: EmailFrequency;
  isPending: boolean;
  onChange(choice: EmailFrequency): void;
};

function FrequencyChoice({ topic, choice, isPending, onChange }: Props) {
  const id = useId();
  const parseFrequency = (value: string) => emailFrequencies.find((frequency) => frequency === value);
  return (
    <FieldFrame id={id} label={emailTopics[topic]}>
      <select
        {...controlProps({ id })}
        value={choice}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) => {
          const next = parseFrequency(value);
          if (next) onChange(next);
        }}
      >
        {emailFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyLabels[frequency]}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
