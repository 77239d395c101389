import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ViewingPage } from '#features/viewings/schema.ts';
import { formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useServerNow } from '#kit/web/hooks/use-server-now.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendConfirmEmail, sendEmailCode, viewingQuery } from './queries.ts';

type Props = {
  accessToken: string;
  /** The email address to which the code was sent. */
  email: string;
  /** The end of the reservation. */
  until: string;
  onBooked: (viewing: ViewingPage) => void;
};

const linkHash = /^#confirm=([A-Za-z0-9_-]+)$/;

/** Verifies the visitor's email address: by the code, or by the link that opened this page. */
export function ConfirmEmail({ accessToken, email: initialEmail, until, onBooked }: Props) {
  const client = useQueryClient();
  const [email, setEmail] = useState(initialEmail);
  const [isChangingEmail, setChangingEmail] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<ViewingPage>();
  // The emailed link may have been opened on another device.
  const { data } = useQuery(viewingQuery(accessToken));
  const bookedViewing = data?.state === 'booked' ? data : null;
  const isAnnounced = useRef(false);
  useEffect(() => {
    if (bookedViewing && !isAnnounced.current) onBooked(bookedViewing);
  }, [bookedViewing, onBooked]);

  async function confirm(proof: Parameters<typeof sendConfirmEmail>[1]): Promise<void> {
    const viewing = await submit(() => sendConfirmEmail(accessToken, proof));
    if (!viewing) return;
    isAnnounced.current = true;
    client.setQueryData(viewingQuery(accessToken).queryKey, viewing);
    onBooked(viewing);
  }
  const confirmByLink = useRef((token: string) => confirm({ token }));
  useEffect(() => {
    const [, token] = linkHash.exec(location.hash) ?? [];
    if (!token) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    void confirmByLink.current(token);
  }, []);

  async function send(address: string): Promise<void> {
    const viewing = await submit(() => sendEmailCode(accessToken, address));
    if (!viewing) return;
    setEmail(address);
    setChangingEmail(false);
    showToast({ title: t('Code sent'), description: address });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    void (isChangingEmail ? send(field('email')) : confirm({ code: field('code') }));
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4 wrap-anywhere" noValidate>
      <div>
        <h2 className="t-subhead">
          {isChangingEmail
            ? t('Change the email address')
            : t('Enter the code we sent to {email}', { email })}
        </h2>
        <ReservationExpiry until={until} />
      </div>
      {isChangingEmail ? (
        <Field
          key="email"
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={email}
          error={fields['email']}
        />
      ) : (
        <Field
          key="code"
          label={t('Six-digit code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          hint={t(
            'You can also book with the link in the email. Check your spam folder if it does not arrive.',
          )}
          error={fields['code']}
        />
      )}
      {message && !fields['code'] && !fields['email'] && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? t('One moment...') : isChangingEmail ? t('Send the code') : t('Confirm and book')}
      </Button>
      <p className="flex flex-wrap gap-2">
        {!isChangingEmail && (
          <Button tone="secondary" disabled={isPending} onClick={() => void send(email)}>
            {t('Resend the code')}
          </Button>
        )}
        <Button tone="secondary" disabled={isPending} onClick={() => setChangingEmail(!isChangingEmail)}>
          {isChangingEmail ? t('Back') : t('Change email')}
        </Button>
      </p>
    </form>
  );
}

/** Shows when a reservation ends, with the remaining minutes. */
export function ReservationExpiry({ until }: { until: string }) {
  const [openedAt] = useState(() => serverTimeMs());
  const now = useServerNow(openedAt);
  const minutes = Math.ceil((Date.parse(until) - now.getTime()) / 60_000);
  const time = formatTime(until);
  return (
    <p role="status" className="mt-1 text-muted">
      {minutes > 0
        ? t(
            'We are holding this time for you until {time}: {n, plural, one {# minute} other {# minutes}} left.',
            {
              time,
              n: minutes,
            },
          )
        : t('We held this time until {time}. Please choose a time again.', { time })}
    </p>
  );
}
