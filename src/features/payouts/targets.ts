import { formatPayoutNumber, networkNames } from '#features/payments/networks.ts';
import type { ShownTarget } from './schema.ts';

/** Returns a text such as `MTN 0772 123 456` or `Lakeside Bank, Entebbe, account ending in 4821`. */
export function formatTarget(target: ShownTarget): string {
  if (target.kind === 'mobile_money') return formatPayoutNumber(target);
  const { bankName, branchName, lastDigits } = target;
  return [bankName, ...(branchName === null ? [] : [branchName]), `account ending in ${lastDigits}`].join(
    ', ',
  );
}

/** Returns the name of the network or the bank. */
export const holderOf = (target: ShownTarget): string =>
  target.kind === 'mobile_money' ? networkNames[target.network] : target.bankName;

/** Returns the word for what the host has there. */
export const targetNoun = ({ kind }: Pick<ShownTarget, 'kind'>): 'number' | 'account' =>
  kind === 'mobile_money' ? 'number' : 'account';
