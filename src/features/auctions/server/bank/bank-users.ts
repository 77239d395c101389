import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { BankUserDraft, BankUsers } from '#features/auctions/bank-schema.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { lotEmailTemplates } from '#features/auctions/server/email-templates.ts';
import { readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type AccountByEmail,
  deleteBankUser,
  insertBankUser,
  lockAccountByEmail,
  lockLotsOfBankUser,
  readBankUsers,
  readConflictingLotTitle,
} from './bank-rows.ts';

export async function listBankUsers(db: Db): Promise<BankUsers> {
  return (await readBankUsers(db)).map(({ id, name, email, bank, lotId, lotTitle, lots, namedAt }) => ({
    ...{ id, name, email, bank, lots },
    lot: lotId === null ? null : { id: lotId, title: lotTitle ?? '' },
    namedAt: namedAt.toISOString(),
  }));
}

/**
 * Gives a user access to a bank's lots or to one lot, and emails them. A repeated call changes nothing.
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
    const account = requireEligibleAccount(await lockAccountByEmail(tx, draft.email));
    const lot = draft.of === 'lot' ? await readLot(tx, draft.lotId) : null;
    if (draft.of === 'lot' && (!lot || lot.state === 'draft')) throw noSuchLot();
    const bank = draft.of === 'bank' ? draft.bank : null;
    const bankUser = { userId: account.id, bank, lotId: lot?.id ?? null, namedBy: admin.id };
    const id = await insertBankUser(tx, bankUser);
    if (id === null) return;
    await requireNotBidder(tx, id);
    const scopeTitle = bank ?? lot?.title ?? '';
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'bank user added',
      subject: `user ${account.id}`,
      details: { title: scopeTitle },
    });
    await enqueueEmail(kit, tx, {
      kind: 'lot_update',
      key: `bank account ${id}`,
      recipient: account.email,
      letter: lotEmailTemplates.bankNamed.linkTo(`${appOrigin}/admin/auctions`, {
        what: bank
          ? msg('{bank} auctions', { bank })
          : msg('the auction of “{title}”', { title: scopeTitle }),
      }),
    });
  });
}

/**
 * Rejects a user who is registered as a bidder. Because of the lock, a concurrent registration either sees
 * the new bank account or is seen here.
 */
async function requireNotBidder(tx: Db, id: number): Promise<void> {
  await lockLotsOfBankUser(tx, id);
  const title = await readConflictingLotTitle(tx, id);
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

function requireEligibleAccount(account: AccountByEmail | null): AccountByEmail {
  const emailError = (message: Message) =>
    new AppError('invalid', 'no_such_account', message, { fields: { email: message } });
  if (!account) throw emailError(english('No account uses this email address. Ask them to register first.'));
  // Without this check, a stranger who registered with this address would be given the bank's access.
  if (!account.isConfirmed)
    throw emailError(
      english('This email address is not confirmed. Ask them to confirm it in their settings.'),
    );
  if (account.role === 'admin')
    throw new AppError('conflict', 'is_admin', english('Admins can already see all auctions.'));
  return account;
}

/** Removes a user's bank access. */
export async function endBankUser(kit: Kit, admin: Admin, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const account = (await readBankUsers(tx)).find((bankAccount) => bankAccount.id === id);
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
