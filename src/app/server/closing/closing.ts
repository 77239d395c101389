import type { ClosingParts } from '#features/accounts/server/account-closing.ts';
import { arrangeMarket } from '#features/listings/server/plan-pause.ts';
import { lockMarket } from '#features/memberships/server/terms.ts';
import { eraseAccount } from './erase-account.ts';
import { readOpen } from './open-matters.ts';

/** What the features know of an account that is being closed. */
export const closing: ClosingParts = {
  readOpen,
  lock: lockMarket,
  arrange: arrangeMarket,
  erase: eraseAccount,
};
