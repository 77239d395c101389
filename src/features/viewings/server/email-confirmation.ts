import { foldEmail } from '#features/accounts/rules.ts';
import { notBookableReason } from '#features/viewings/rules.ts';
import type { ConfirmEmailInput } from '#features/viewings/schema.ts';
import { lockSchedules } from '#features/viewings/server/hours/schedule-lock.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Kit } from '#kit/server/kit.ts';
import { consumeEmailLimit, lockPerson, requireViewingQuota } from './booking.ts';
import { emailCode, isValidCode, isValidLinkToken } from './email-code.ts';
import { notifyBooked, type Site } from './emails.ts';
import { ownerOfRow, requireViewingRow } from './own-viewings.ts';
import { requireShareOfAgent, reservationExpiredError } from './reservation.ts';
import { consumeConfirmationAttempt, readNetwork, updateBooked } from './reservation-rows.ts';
import { lockExistingHome } from './viewable-property.ts';
import { lockViewingByToken, readViewingById, type ViewingRow } from './viewing-rows.ts';

const maxAttempts = 10;

/**
 * Books a reserved viewing for a visitor who verifies their email address by the code or by the link.
 * Confirming again has no effect.
 * @throws AppError 'not-found'; 'unprocessable' for a wrong code; 'too-many' after ten tries, or when the
 * network has booked too many viewings of this agent; 'conflict' when the reservation has expired, the home
 * is off the market, or this person has too many viewings
 */
export async function confirmEmail(
  kit: Kit,
  token: string,
  proof: ConfirmEmailInput,
  site: Site,
): Promise<void> {
  const { id, state, ...row } = await requireViewingRow(kit.db, token);
  const owner = ownerOfRow(row);
  if (state === 'reserved' && !(await consumeConfirmationAttempt(kit.db, id, maxAttempts)))
    throw tooManyCodesError();
  await kit.db.transaction().execute(async (tx) => {
    await lockPerson(tx, owner, row.email && foldEmail(row.email));
    await lockSchedules(tx, [row.agentId]);
    const home = await lockExistingHome(tx, row.propertyId);
    const viewing = await lockViewingByToken(tx, token);
    if (!viewing || viewing.state === 'booked') return;
    const now = kit.clock();
    requireReserved(viewing, now);
    if (!home || notBookableReason(home)) throw offMarketError();
    const { email } = viewing;
    if (email === null || !isValidProof(kit, { id, email }, proof)) throw wrongCodeError(proof);
    const provenEmail = foldEmail(email);
    await requireViewingQuota(tx, { owner, provenEmail, propertyId: viewing.propertyId, except: id }, now);
    const network = await readNetwork(tx, id);
    if (network !== null)
      await requireShareOfAgent(tx, { owner, network, agentId: viewing.agentId, isCounted: true });
    await updateBooked(tx, id, { provenEmail, paidAt: null }, now);
    const bookedViewing = await readViewingById(tx, id);
    if (bookedViewing) await notifyBooked(kit, tx, bookedViewing, site);
  });
}

/**
 * Resends the code, or sends it to another address. It does not extend the reservation.
 * @throws AppError 'not-found'; 'too-many'; 'conflict' when the reservation has expired
 */
export async function sendCode(
  kit: Kit,
  token: string,
  { email, address, work }: { email: string; address: string; work: ProofOfWork },
  site: Site,
): Promise<void> {
  // Checked before the limits, so that an invalid access token does not use the limits up.
  await requireViewingRow(kit.db, token);
  const networkLimit = { key: `viewing codes from ${address}`, free: 30, openTo: 'network' } as const;
  await consumeAttempt(kit.db, networkLimit, work);
  await consumeEmailLimit(kit, email, work);
  await kit.db.transaction().execute(async (tx) => {
    const viewing = await lockViewingByToken(tx, token);
    if (!viewing) return void (await requireViewingRow(tx, token));
    requireReserved(viewing, kit.clock());
    if (!(await emailCode(kit, tx, viewing, site, email)))
      throw new AppError(
        'too-many',
        'codes_sent',
        msg('We have sent 4 codes for this viewing. Check your spam folder, or choose a time again.'),
      );
  });
}

function requireReserved({ state, awaits, reservedUntil, startsAt }: ViewingRow, now: Date): void {
  const isReserved = state === 'reserved' && reservedUntil !== null && now < reservedUntil && now < startsAt;
  if (isReserved && awaits === 'email') return;
  if (reservedUntil && awaits === 'email') throw reservationExpiredError(reservedUntil);
  throw new AppError('conflict', 'nothing_to_confirm', msg('This viewing does not need a code.'));
}

function isValidProof(
  kit: Kit,
  reservation: { id: number; email: string },
  proof: ConfirmEmailInput,
): boolean {
  if (proof.token !== undefined) return isValidLinkToken(kit.secrets, reservation, proof.token);
  return proof.code !== undefined && isValidCode(kit.secrets, reservation, proof.code);
}

function wrongCodeError({ token }: ConfirmEmailInput): AppError {
  if (token !== undefined)
    return new AppError(
      'unprocessable',
      'wrong_link',
      msg('This link is incomplete or belongs to another email address. Enter the code from the email.'),
    );
  const message = msg('This is not the code that we sent. Check the newest email.');
  return new AppError('unprocessable', 'wrong_code', message, { fields: { code: message } });
}

function offMarketError(): AppError {
  return new AppError(
    'conflict',
    'viewing_off_market',
    msg('This home is off the market, so you cannot book a viewing.'),
  );
}

function tooManyCodesError(): AppError {
  return new AppError(
    'too-many',
    'codes_tried',
    msg('Too many wrong codes. Choose a time again to get a new code.'),
  );
}
