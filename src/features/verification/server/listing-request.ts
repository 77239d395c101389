import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { requestLimits } from '#features/verification/choices.ts';
import type { RequestBody } from '#features/verification/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyAdmins, type Site } from './request-emails.ts';
import {
  countRequestsSince,
  insertRequest,
  markWithdrawn,
  type RequestRow,
  readLastRequest,
  updateOpenRequest,
} from './request-rows.ts';

const monthMs = 30 * 24 * 3_600_000;

/**
 * Requests the role of a property manager, and notifies the admins.
 * @throws AppError 'conflict' for a user who may already list homes or has an open request; 'too-many'
 */
export async function requestToList(
  kit: Kit,
  user: SignedIn,
  body: RequestBody,
  site: Site,
): Promise<RequestRow> {
  return kit.db.transaction().execute(async (tx) => {
    await lockUserWithoutRole(tx, user.id);
    const now = kit.clock();
    if ((await countRequestsSince(tx, user.id, new Date(now.getTime() - monthMs))) >= requestLimits.perMonth)
      throw new AppError(
        'too-many',
        'too_many_requests_to_list',
        english('You have applied several times this month. Please contact us instead.'),
      );
    if (!(await insertRequest(tx, user.id, body, now)))
      throw new AppError(
        'conflict',
        'asked_already',
        english('We already have your application and are reviewing it.'),
      );
    const request = await requireLatestRequest(tx, user.id);
    await notifyAdmins(kit, tx, request, site);
    return request;
  });
}

/**
 * Changes the open request. If an admin has asked a question, the request waits for an admin again.
 * @throws AppError 'conflict' when no request is open
 */
export async function updateListingRequest(
  kit: Kit,
  user: SignedIn,
  body: RequestBody,
  site: Site,
): Promise<RequestRow> {
  return kit.db.transaction().execute(async (tx) => {
    const previousState = await updateOpenRequest(tx, user.id, body, kit.clock());
    if (previousState === null) throw noOpenRequest();
    const request = await requireLatestRequest(tx, user.id);
    if (previousState === 'asked') await notifyAdmins(kit, tx, request, site);
    return request;
  });
}

/**
 * Withdraws the open request.
 * @throws AppError 'conflict' when no request is open
 */
export async function withdrawRequest(kit: Kit, user: SignedIn): Promise<RequestRow> {
  return kit.db.transaction().execute(async (tx) => {
    if (!(await markWithdrawn(tx, user.id, kit.clock()))) throw noOpenRequest();
    return requireLatestRequest(tx, user.id);
  });
}

/**
 * Locks the account until the transaction ends, so that a concurrent change of its role waits.
 * @throws AppError 'conflict' when the user may already list homes
 */
async function lockUserWithoutRole(tx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{
    role: string;
  }>`select role from users where id = ${userId} for update`.execute(tx);
  if (onlyRow(rows).role !== 'user')
    throw new AppError('conflict', 'lists_already', english('Your account can already list homes.'));
}

async function requireLatestRequest(tx: Db, userId: number): Promise<RequestRow> {
  const request = await readLastRequest(tx, userId);
  if (!request) throw noOpenRequest();
  return request;
}

const noOpenRequest = () =>
  new AppError(
    'conflict',
    'no_open_request',
    english('You have no open application. It may already have been decided.'),
  );
