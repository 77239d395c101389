import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';

/**
 * The network of a caller, for rate limits: an IPv4 address, or the /64 of an IPv6 one, since every household has
 * 2^64 addresses to choose from. An IPv4-mapped IPv6 address counts as IPv4.
 * @param address undefined when the connection is already gone
 */
export function networkOf(address: string | undefined): string {
  return rateLimit.normalizeIP(address ?? '', 64);
}

export type WiderNetwork = { size: 'operator' | 'site' | 'home'; name: string };

/**
 * The wider networks of a caller, the widest first: an operator's /16 of IPv4 or /32 of IPv6, and the /48 and the /56 of
 * an IPv6 one, which a provider gives to a business and to a household.
 * @param network as `networkOf` names it
 */
export function widerNetworksOf(network: string): WiderNetwork[] {
  if (!isIPv6(network)) {
    const [one, two] = network.split('.');
    return [{ size: 'operator', name: `${one}.${two}.*` }];
  }
  return [
    { size: 'operator', name: `${rateLimit.normalizeIP(network, 32)}/32` },
    { size: 'site', name: `${rateLimit.normalizeIP(network, 48)}/48` },
    { size: 'home', name: `${rateLimit.normalizeIP(network, 56)}/56` },
  ];
}

/**
 * Returns the network of one customer of a provider: an IPv4 address, or the /56 of an IPv6 one, because a household
 * is often given 256 networks of the size that `networkOf` returns.
 */
export function customerNetworkOf(address: string): string {
  return rateLimit.normalizeIP(address, 56);
}
