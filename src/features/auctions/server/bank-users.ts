import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { BankUserDraft, BankUsers } from '#features/auctions/bank-schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  deleteBankUser,
  type FoundAccount,
  insertBankUser,
  lockAccountByEmail,
  lockLotsOf,
  readBankUsers,
  readOwnBidding,
} from './bank-rows.ts';
import { lotEmailTemplates } from './email-templates.ts';
import { readLot } from './lot-rows.ts';
import { noSuchLot } from './place-bid.ts';

export async function listBankUsers(db: Db): Promise<BankUsers> {
  return (await readBankUsers(db)).map(({ id, name, email, bank, lotId, lotTitle, lots, namedAt }) => ({
    ...{ id, name, email, bank, lots },
    lot: lotId === null ? null : { id: lotId, title: lotTitle ?? '' },
    namedAt: namedAt.toISOString(),
  }));
}

/**
 * Adds a bank account and emails its user. A repeated call changes nothing.
 * @throws AppError 'invalid' when no account has the address, or when the address is not confirmed;
 * 'not-found' for an unknown lot; 'conflict' for an admin, or for a user who is registered as a bidder on one
 * of these lots
 */
export async function addBankUser(
  kit: Kit,
  admin: Admin,
  draft: BankUserDraft,
  appOrigin: string,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const account = requireFit(await lockAccountByEmail(tx, draft.email));
    const lot = draft.of === 'lot' ? await readLot(tx, draft.lotId) : null;
    if (draft.of === 'lot' && (!lot || lot.state === 'draft')) throw noSuchLot();
    const bank = draft.of === 'bank' ? draft.bank : null;
    const named = { userId: account.id, bank, lotId: lot?.id ?? null, namedBy: admin.id };
    const id = await insertBankUser(tx, named);
    if (id === null) return;
    await requireNoBidder(tx, id);
    const whose = bank ?? lot?.title ?? '';
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'bank user added',
      subject: `user ${account.id}`,
      details: { title: whose },
    });
    await enqueueEmail(kit, tx, {
      kind: 'lot_update',
      key: `bank account ${id}`,
      recipient: account.email,
      letter: lotEmailTemplates.bankNamed.linkTo(`${appOrigin}/admin/auctions`, {
        what: bank ? msg('{bank} auctions', { bank }) : msg('the auction of “{title}”', { title: whose }),
      }),
    });
  });
}

/**
 * Refuses a user who is registered as a bidder. A concurrent registration either sees the new row or is seen
 * here.
 */
async function requireNoBidder(tx: Db, id: number): Promise<void> {
  await lockLotsOf(tx, id);
  const title = await readOwnBidding(tx, id);
  if (title === null) return;
  throw new AppError(
    'conflict',
    'bids_itself',
    english(
      'This account is registered to bid on “{title}”, so it cannot have bank access to that auction.',
      { title },
    ),
  );
}

function requireFit(account: FoundAccount | null): FoundAccount {
  const wrong = (message: Message) =>
    new AppError('invalid', 'no_such_account', message, { fields: { email: message } });
  if (!account) throw wrong(english('No account uses this email address. Ask them to register first.'));
  // Anyone can register with another person's address.
  if (!account.isConfirmed)
    throw wrong(english('This email address is not confirmed. Ask them to confirm it in their settings.'));
  if (account.role === 'admin')
    throw new AppError('conflict', 'is_admin', english('Admins can already see all auctions.'));
  return account;
}

/**
 * Removes a bank account.
 * @throws AppError 'not-found'
 */
export async function endBankUser(kit: Kit, admin: Admin, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const account = (await readBankUsers(tx)).find((one) => one.id === id);
    if (!account) throw new AppError('not-found', 'no_such_bank_account', english('Account not found.'));
    await deleteBankUser(tx, id);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'bank user removed',
      subject: `user ${account.userId}`,
      details: { title: account.bank ?? account.lotTitle },
    });
  });
}
