import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';

/**
 * Returns the network of a caller, for limits: an IPv4 address, or the /56 of an IPv6 address, because a
 * household is often given all 256 networks of a /56. An IPv4-mapped IPv6 address counts as IPv4.
 * @param address undefined when the connection is already closed
 */
export function networkOf(address: string | undefined): string {
  return rateLimit.normalizeIP(address ?? '', 56);
}

export type WiderNetwork = { size: 'operator' | 'site'; name: string };

/**
 * Returns the wider networks of a caller, widest first: an operator's IPv4 /16 or IPv6 /32, and for IPv6 also
 * the /48 that a provider gives to a business.
 * @param network as `networkOf` names it
 */
export function widerNetworksOf(network: string): WiderNetwork[] {
  if (!isIPv6(network)) {
    const [first, second] = network.split('.');
    return [{ size: 'operator', name: `${first}.${second}.*` }];
  }
  return [
    { size: 'operator', name: `${rateLimit.normalizeIP(network, 32)}/32` },
    { size: 'site', name: siteOf(network) ?? network },
  ];
}

/**
 * Returns the /48 of an IPv6 network, or null for IPv4. Anyone can get a /48 from a tunnel provider, so
 * limiting only each of its 256 networks would limit nothing.
 */
export function siteOf(network: string): string | null {
  return isIPv6(network) ? `${rateLimit.normalizeIP(network, 48)}/48` : null;
}

/** The limit of a /48 is this many times the limit of one of its networks. */
export const siteLimitFactor = 4;
