import type { Kit } from '#kit/server/kit.ts';
import { hashToken } from '#kit/server/secrets.ts';

/**
 * Returns the 6 digits that the tenant gives the lister at the keys. They are derived from the server's key, so that no
 * table contains them.
 */
export function handoverCode({ secrets }: Pick<Kit, 'secrets'>, id: number): string {
  const digest = hashToken(secrets.sign(String(id), 'code of a first rent'));
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
