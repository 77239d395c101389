import rateLimit from '@fastify/rate-limit';

/**
 * Where a caller is, as far as limits go: an IPv4 address, or the /64 of an IPv6 one, of which every household has 2^64
 * addresses to choose from. An IPv4 address in IPv6's clothes is the IPv4 address.
 * @param address undefined when the connection is gone already
 */
export function networkOf(address: string | undefined): string {
  return rateLimit.normalizeIP(address ?? '', 64);
}
