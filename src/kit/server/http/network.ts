import rateLimit from '@fastify/rate-limit';

/**
 * The network of a caller, for rate limits: an IPv4 address, or the /64 of an IPv6 one, since every household has
 * 2^64 addresses to choose from. An IPv4-mapped IPv6 address counts as IPv4.
 * @param address undefined when the connection is already gone
 */
export function networkOf(address: string | undefined): string {
  return rateLimit.normalizeIP(address ?? '', 64);
}

/**
 * Returns the network of one customer of a provider: an IPv4 address, or the /56 of an IPv6 one, because a household
 * is often given 256 networks of the size that `networkOf` returns.
 */
export function customerNetworkOf(address: string): string {
  return rateLimit.normalizeIP(address, 56);
}
