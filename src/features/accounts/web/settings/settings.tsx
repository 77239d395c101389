import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { accountLimits } from '#features/accounts/limits.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { browserName } from '#features/accounts/web/browser-name.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { PasswordField } from '#features/accounts/web/password-field.tsx';
import {
  endOneSession,
  endOtherSessions,
  sendPassword,
  sendProfile,
  sessionsQuery,
} from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailAddress } from './email-address.tsx';
import { PhoneNumber } from './phone-number.tsx';
import { TwoFactor } from './two-factor.tsx';

/** Renders three collapsible sections, and the other account settings below them. */
export function Settings({ user, mailChoices }: { user: CurrentUser; mailChoices?: ReactNode }) {
  return (
    <div className="grid gap-8">
      <List as="div">
        <Section name="Change Password" isOpen={user.isHeldBack}>
          <ChangePassword user={user} />
        </Section>
        <Section name="Update Email Preferences">
          <EmailPreference user={user} name="wantsNews">
            {t('News about new homes and offers')}
          </EmailPreference>
          {mailChoices && <div className="mt-4">{mailChoices}</div>}
        </Section>
        <Section name="Manage Notification Settings">
          <EmailPreference user={user} name="wantsActivityMail">
            {t('Emails about my bookings, viewings and listings')}
          </EmailPreference>
          <p className="t-small text-muted">
            {t(
              'When this is off, we only send essential emails, such as receipts and booking confirmations. You will still see everything in your notifications.',
            )}
          </p>
        </Section>
      </List>
      <EmailAddress user={user} />
      <PhoneNumber user={user} />
      {user.role !== 'user' && <TwoFactor user={user} />}
      <Sessions />
      <DataExport user={user} />
      <DeleteAccount user={user} />
    </div>
  );
}

type SectionProps = { name: string; isOpen?: boolean; children: ReactNode };

function Section({ name, isOpen = false, children }: SectionProps) {
  return (
    <details open={isOpen} className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 t-strong md:px-4">
        <Icon name="next" className="size-4 transition-transform group-open:rotate-90" />
        {name}
      </summary>
      <div className="px-4 pt-1 pb-4 md:px-4">{children}</div>
    </details>
  );
}

function ChangePassword({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const minLength = user.role === 'user' ? accountLimits.passwordMin : accountLimits.managerPasswordMin;
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (name: string) => String(new FormData(form).get(name) ?? '');
    const body = { currentPassword: text('currentPassword'), newPassword: text('newPassword') };
    const reply = await submit(() => sendPassword(body));
    if (!reply) return;
    form.reset();
    showToast({ title: reply.message });
    await client.invalidateQueries({ queryKey: currentUserKey });
  }

  return (
    <SecretForm onSubmit={onSubmit} className="grid max-w-md gap-4">
      {user.isHeldBack && <p>{t('Your role needs a longer password that is not easy to guess.')}</p>}
      <PasswordField
        label={t('Current password')}
        name="currentPassword"
        autoComplete="current-password"
        error={fields.currentPassword}
      />
      <PasswordField
        label={t('New password')}
        name="newPassword"
        autoComplete="new-password"
        error={fields.newPassword}
        hint={t('At least {least} characters. A short sentence works best.', { least: minLength })}
      />
      <FormError message={message} fields={fields} />
      <Button type="submit" tone="secondary" disabled={isPending}>
        {isPending ? t('Saving...') : t('Save new password')}
      </Button>
    </SecretForm>
  );
}

function EmailPreference({
  user,
  name,
  children,
}: {
  user: CurrentUser;
  name: 'wantsNews' | 'wantsActivityMail';
  children: ReactNode;
}) {
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit<CurrentUser>();
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  async function change(value: boolean) {
    setPendingValue(value);
    const updatedUser = await submit(() => sendProfile({ [name]: value }));
    if (updatedUser) client.setQueryData(currentUserKey, updatedUser);
    setPendingValue(null);
    if (updatedUser) showToast({ title: t('Your preferences were saved'), durationMs: 3_000 });
  }
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={pendingValue ?? user[name]}
          disabled={isPending}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        {children}
      </label>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </>
  );
}

function Sessions() {
  const client = useQueryClient();
  const { data = [], isError } = useQuery(sessionsQuery());
  const { isPending, message, submit } = useSubmit<{ message: string }>();
  async function endOthers() {
    const reply = await submit(endOtherSessions);
    if (!reply) return;
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    showToast({ title: reply.message });
  }
  async function endSession(session: string) {
    const reply = await submit(() => endOneSession(session));
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    if (reply) showToast({ title: reply.message });
  }
  const error = isError ? t('We could not load your sessions. Please try again later.') : message;
  return (
    <section className="grid gap-3">
      <h2 className="t-heading">{t('Where you are signed in')}</h2>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <List className="empty:hidden">
        {data.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line p-4 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="break-words">{browserName(session.userAgent)}</p>
              <p className="t-small text-muted">
                {session.isThisOne
                  ? t('This device')
                  : t('Last seen {day} at {time}', {
                      day: formatDate(session.lastSeenAt),
                      time: formatTime(session.lastSeenAt),
                    })}
              </p>
            </div>
            {!session.isThisOne && (
              <Button
                tone="quiet"
                className="max-sm:-ml-4 sm:-mr-4"
                disabled={isPending}
                aria-label={t('Sign out {browser}, last seen {day}', {
                  browser: browserName(session.userAgent),
                  day: formatDate(session.lastSeenAt),
                })}
                onClick={() => void endSession(session.id)}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </List>
      {data.length > 1 && (
        <p>
          <Button tone="secondary" disabled={isPending} onClick={() => void endOthers()}>
            {t('Sign out everywhere else')}
          </Button>
        </p>
      )}
    </section>
  );
}
