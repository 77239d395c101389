import { timingSafeEqual } from 'node:crypto';
import { foldEmail } from '#features/accounts/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import { enqueueCodeEmail, type Site } from './emails.ts';
import { consumeCodeSend } from './reservation-rows.ts';
import type { ViewingRow } from './viewing-rows.ts';

/** The maximum number of codes sent for one reservation, including those to corrected addresses. */
const maxCodes = 4;

/**
 * Emails the code and the link that verify the address of a reservation. Both are derived from the
 * reservation and the address with the server's key, so that no secret is stored and a resent code is the
 * same.
 * @returns false when the limit of codes is reached, or no reservation waits for a code
 */
export async function emailCode(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  site: Site,
  email = viewing.email,
): Promise<boolean> {
  if (!email || !(await consumeCodeSend(tx, viewing.id, { email, most: maxCodes }))) return false;
  const verification = { id: viewing.id, email };
  await enqueueCodeEmail(kit, tx, { ...viewing, email, codesSent: viewing.codesSent + 1 }, site, {
    code: codeOf(kit.secrets, verification),
    token: tokenOf(kit.secrets, verification),
  });
  return true;
}

type EmailVerification = { id: number; email: string };

export function isValidCode(secrets: Secrets, verification: EmailVerification, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeOf(secrets, verification)), Buffer.from(code));
}

export function isValidLinkToken(secrets: Secrets, verification: EmailVerification, token: string): boolean {
  return secrets.isSigned(subjectOf(verification), linkPurpose, token);
}

const linkPurpose = 'the email address of a viewing, by a link';

const tokenOf = (secrets: Secrets, verification: EmailVerification) =>
  secrets.sign(subjectOf(verification), linkPurpose);

/** Returns the six-digit code that verifies an email address. */
function codeOf(secrets: Secrets, verification: EmailVerification): string {
  const signature = secrets.sign(subjectOf(verification), 'the email address of a viewing, by a code');
  return String(Buffer.from(signature, 'base64url').readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

const subjectOf = ({ id, email }: EmailVerification) => `${id} ${foldEmail(email)}`;
