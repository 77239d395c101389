import { mailboxOf } from '#features/accounts/rules.ts';
import { tryAttempt } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';

type Addressed = { id: number; email: string | null };

const about = 'the email address of an enquiry';

/**
 * Returns the token that proves access to an email address. It is sent only to that address, so the sender of
 * the enquiry, who knows its reference, does not get it.
 */
export const addressToken = ({ secrets }: Kit, { id, email }: Addressed): string =>
  secrets.sign(`${id} ${email}`, about);

export const isAddressToken = ({ secrets }: Kit, { id, email }: Addressed, token: string): boolean =>
  secrets.isSigned(`${id} ${email}`, about, token);

/**
 * Returns true when an email may be sent to an unconfirmed address, and counts it, because visitors also type
 * other people's addresses. An address can get ten emails at once, and one every 15 minutes after that. Call
 * it outside a transaction.
 */
export const mayWriteTo = (kit: Kit, email: string): Promise<boolean> =>
  tryAttempt(kit.db, {
    key: `enquiry mails to ${mailboxOf(email)}`,
    free: 10,
    openTo: 'anyone',
    refillSeconds: 900,
  });
