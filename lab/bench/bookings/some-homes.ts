import { randomBytes } from 'node:crypto';
import { createTestProperty } from '#app/testing/property-factory.ts';
import type { PropertyDraft } from '#features/properties/draft.ts';
import { visitorCookieValue } from '#kit/server/http/visitor.ts';
import type { Kit } from '#kit/server/kit.ts';

export type Spread = 'one home' | 'many homes';
const homeCount = 50;

export const size = { rounds: 5, each: 240 };

/**
 * Starts the ids of each table in a different range, so that an id in a recorded statement shows its table.
 */
export async function separateIdRanges({ pool }: Kit): Promise<void> {
  const tables = ['users', 'properties', 'stays', 'occupied_nights', 'viewings'];
  for (const [index, table] of tables.entries())
    await pool.query(`alter table ${table} alter column id restart with ${(index + 1) * 10_000_000}`);
}

/** Creates homes, each with a different owner. */
export async function createHomes(
  kit: Kit,
  spread: Spread,
  changes: Partial<PropertyDraft>,
): Promise<number[]> {
  const homes: number[] = [];
  for (let index = 0; index < (spread === 'one home' ? 1 : homeCount); index++)
    homes.push(await createTestProperty(kit, changes));
  return homes;
}

export const randomVisitorId = () => randomBytes(16).toString('base64url');
export const randomAddress = () => `10.${[...randomBytes(3)].join('.')}`;
export const cookieOf = ({ secrets }: Kit, visitor: string) =>
  `visitor=${visitorCookieValue(visitor, secrets)}`;
