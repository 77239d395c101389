import { ugandanPhone } from '#kit/written-phone.ts';
import type { mobileNetworks } from './choices.ts';

type Network = (typeof mobileNetworks)[number];

/**
 * The first digits of Ugandan mobile numbers, without the country code. Customers can take a number to
 * another network, so this is only a guess.
 */
const prefixes: Record<Network, RegExp> = { MTN: /^\+256(?:7[6789]|39)/, AIRTEL: /^\+256(?:7[045]|20)/ };

/** Returns the network that issued a number; null when it is unknown or the number is incomplete. */
export function networkOf(phone: string): Network | null {
  const read = ugandanPhone(phone);
  if (read === null) return null;
  if (prefixes.MTN.test(read)) return 'MTN';
  return prefixes.AIRTEL.test(read) ? 'AIRTEL' : null;
}
