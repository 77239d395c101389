import { timingSafeEqual } from 'node:crypto';
import { foldEmail } from '#features/accounts/rules.ts';
import { type EmailEvent, emailEvents } from '#features/notifications/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { dropOptionalEmails, markBounced } from '#kit/server/email/bounced-emails.ts';
import type { Bounce } from '#kit/server/email/email-router.ts';
import type { Proof } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken } from '#kit/server/secrets.ts';
import { insertBounce } from './bounce-rows.ts';
import { insertNotification, readRecipientByEmail } from './notification-rows.ts';

/**
 * Records a bounce. Optional emails to the address stop, and its account gets a notification in the inbox.
 */
export async function recordBounce(
  { secrets, translator }: Pick<Kit, 'secrets' | 'translator'>,
  db: Db,
  { recipient, reason }: Bounce,
  now: Date,
): Promise<void> {
  const address = foldEmail(recipient);
  await dropOptionalEmails(db, address);
  if (!(await insertBounce(db, { address, reason: reason.slice(0, 300), at: now }))) return;
  const reader = await readRecipientByEmail(db, address, null);
  if (!reader) return;
  await insertNotification(secrets, db, {
    account: reader.id,
    kind: 'account',
    about: null,
    title: translator.translate(
      reader.language ?? 'en',
      msg('Emails to your address are bouncing, so we only send essential ones'),
    ),
    path: '/profile?tab=settings',
    once: `bounce ${now.toISOString()}`,
    digestOn: null,
    at: now,
  });
}

/**
 * Parses the email events that the provider sent.
 * @throws AppError 'invalid'
 */
export function readEmailEvents(body: Buffer): readonly EmailEvent[] {
  const parsed = emailEvents.safeParse(parseJson(body));
  if (parsed.success) return parsed.data.events;
  throw new AppError(
    'invalid',
    'unreadable_events',
    msg('The request body is not a valid list of mail events.'),
  );
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

export async function receiveEmailEvents(kit: Kit, events: readonly EmailEvent[]): Promise<void> {
  const now = kit.clock();
  for (const { type, recipient, reason, messageId } of events)
    await kit.db.transaction().execute(async (tx) => {
      const fullReason =
        reason || (type === 'bounced' ? 'The email bounced.' : 'The email was marked as spam.');
      if (messageId)
        await markBounced(tx, { messageId, address: foldEmail(recipient), reason: fullReason.slice(0, 300) });
      await recordBounce(kit, tx, { recipient, reason: fullReason }, now);
    });
}

/**
 * Returns the check of the provider's `Authorization: Bearer …` header. When no secret is configured, every
 * request fails it.
 */
export function providerProof(secret: string | null): Proof {
  return {
    name: 'secret of the mail provider',
    isProven({ headers }) {
      if (secret === null) return false;
      const [provided, expected] = [headers.authorization ?? '', `Bearer ${secret}`].map(hashToken);
      return provided !== undefined && expected !== undefined && timingSafeEqual(provided, expected);
    },
  };
}
