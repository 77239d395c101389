import { type EmailFrequency, type EmailTopic, emailTopicNames } from '#features/notifications/choices.ts';
import type { EmailSettings } from '#features/notifications/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';
import { deleteBounce, readBounce } from './bounce-rows.ts';
import { insertUnsubscribe, readChoices, upsertChoice } from './preference-rows.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export async function readEmailSettings(kit: Kit, account: number): Promise<EmailSettings> {
  const [choices, bounce] = [await readChoices(kit.db, account), await readBounce(kit.db, account)];
  return {
    choices: emailTopicNames.map((topic) => ({ topic, choice: choices.get(topic) ?? 'at_once' })),
    bounce: bounce && { reason: bounce.reason, at: bounce.at.toISOString() },
  };
}

export async function setEmailFrequency(
  kit: Kit,
  account: number,
  { topic, choice }: { topic: EmailTopic; choice: EmailFrequency },
): Promise<EmailSettings> {
  await upsertChoice(kit.db, account, topic, choice);
  return readEmailSettings(kit, account);
}

/**
 * Resumes emails to the address. A new bounce stops them again.
 * @throws AppError 'too-many'
 */
export async function clearBounce(kit: Kit, account: number): Promise<EmailSettings> {
  await consumeAttempt(kit.db, { key: `bounce forgotten by #${account}`, free: 3 });
  await deleteBounce(kit.db, account);
  return readEmailSettings(kit, account);
}

/**
 * Unsubscribes through the link in an email, whether the reader is signed in or not. A repeated call changes
 * nothing.
 * @throws AppError 'not-found'
 */
export async function unsubscribeFromEmails(kit: Kit, token: string): Promise<{ topics: EmailTopic[] }> {
  const target = readUnsubscribeToken(kit.secrets, token);
  if (!target)
    throw new AppError(
      'not-found',
      'no_such_link',
      msg('This link is not valid. Check that you copied all of it.'),
    );
  const { topics } = target;
  await kit.db.transaction().execute(async (tx) => {
    for (const topic of topics) {
      if ('account' in target) await upsertChoice(tx, target.account, topic, 'never');
      else await insertUnsubscribe(tx, target.addressHash, topic);
    }
  });
  return { topics: [...topics] };
}
