import { mailboxOf } from '#features/accounts/rules.ts';
import { tryAttempt } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';

type EnquiryAddress = { id: number; email: string | null };

const signingPurpose = 'the email address of an enquiry';

/**
 * Returns the token that proves access to the email address of an enquiry. It is emailed only to that
 * address. The sender knows the reference of the enquiry but not this token.
 */
export const addressToken = ({ secrets }: Kit, { id, email }: EnquiryAddress): string =>
  secrets.sign(`${id} ${email}`, signingPurpose);

export const isAddressToken = ({ secrets }: Kit, { id, email }: EnquiryAddress, token: string): boolean =>
  secrets.isSigned(`${id} ${email}`, signingPurpose, token);

/**
 * Returns true when an email may be sent to an unconfirmed address, and counts the email, because visitors
 * may enter other people's addresses. An address can get ten emails at once, and then one every 15 minutes.
 * Must be called outside a transaction.
 */
export const tryEmailAttempt = (kit: Kit, email: string): Promise<boolean> =>
  tryAttempt(kit.db, {
    key: `enquiry mails to ${mailboxOf(email)}`,
    free: 10,
    openTo: 'anyone',
    refillSeconds: 900,
  });
