import { formatPhone } from '#kit/phone.ts';
import { ugandanPhone } from '#kit/written-phone.ts';
import type { mobileNetworks } from './choices.ts';

export type Network = (typeof mobileNetworks)[number];

/**
 * The first digits of Ugandan mobile numbers, by network. Customers can port a number to another network, so
 * the prefix is only a guess.
 */
const prefixes: Record<Network, RegExp> = { MTN: /^\+256(?:7[6789]|39)/, AIRTEL: /^\+256(?:7[045]|20)/ };

/** Returns the network that issued a number; null when it is unknown or the number is incomplete. */
export function networkOf(phone: string): Network | null {
  const normalized = ugandanPhone(phone);
  if (normalized === null) return null;
  if (prefixes.MTN.test(normalized)) return 'MTN';
  return prefixes.AIRTEL.test(normalized) ? 'AIRTEL' : null;
}

/**
 * Returns the network that issued the number if it is not the chosen one, so that the choice may be a mistake.
 */
export function otherNetworkOf({ network, phone }: { network: Network; phone: string }): Network | null {
  const issuer = networkOf(phone);
  return issuer === network ? null : issuer;
}

export const networkNames: Record<Network, string> = { MTN: 'MTN', AIRTEL: 'Airtel' };

/** Returns a text such as `MTN 0772 123 456`. */
export const formatPayoutNumber = ({ network, phone }: { network: Network; phone: string }): string =>
  `${networkNames[network]} ${formatPhone(phone)}`;
