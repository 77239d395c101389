import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { TwoFactor } from '#app/web/pages/account/two-factor.tsx';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import {
  endOtherSessions,
  sendPassword,
  sendProfile,
  sessionsQuery,
} from '#features/accounts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';

export function Settings({ user }: { user: CurrentUser }) {
  return (
    <div className="grid gap-10">
      <ChangePassword />
      <MailPreferences user={user} />
      {user.role !== 'user' && <TwoFactor user={user} />}
      <Sessions />
    </div>
  );
}

function ChangePassword() {
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
  }

  return (
    <form onSubmit={onSubmit} noValidate className="grid max-w-md gap-4">
      <h2 className="text-xl font-semibold">Change Password</h2>
      <Field
        label="Present password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={fields.currentPassword}
      />
      <Field
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        error={fields.newPassword}
      />
      {message && Object.keys(fields).length === 0 && (
        <p role="alert" className="text-alert">
          {message}
        </p>
      )}
      <Button type="submit" tone="secondary" disabled={isPending}>
        Change Password
      </Button>
    </form>
  );
}

const preferences = [
  { name: 'wantsActivityMail', label: 'Mail about my bookings, visits and listings' },
  { name: 'wantsNews', label: 'News about new homes and offers' },
] as const;

function MailPreferences({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  async function change(name: (typeof preferences)[number]['name'], value: boolean) {
    client.setQueryData(currentUserKey, await sendProfile({ [name]: value }));
    showToast({ title: 'Your preferences were saved', durationMs: 3_000 });
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 font-display text-xl font-semibold">Email and notifications</legend>
      {preferences.map(({ name, label }) => (
        <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-clay"
            checked={user[name]}
            onChange={(event) => void change(name, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Sessions() {
  const client = useQueryClient();
  const { data = [] } = useQuery(sessionsQuery());
  async function endOthers() {
    const reply = await endOtherSessions();
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    showToast({ title: reply.message });
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-semibold">Where you are signed in</h2>
      <ul className="grid rounded-card border border-line bg-card">
        {data.map((session) => (
          <li key={session.id} className="border-b border-line p-4 last:border-b-0">
            <p className="break-words">{session.userAgent || 'Unknown browser'}</p>
            <p className="text-sm text-muted">
              {session.isThisOne ? 'This one' : `Last seen ${formatDate(session.lastSeenAt)}`}
            </p>
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <p>
          <Button tone="secondary" onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        </p>
      )}
    </section>
  );
}
