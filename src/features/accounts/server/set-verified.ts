import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Stores whether an account is verified, as a condition in SQL decides. An unchanged account is not written. */
export async function setVerified(tx: Db, userId: number, isVerified: RawBuilder<boolean>): Promise<void> {
  await sql`
    update users set is_verified = not is_verified
    where id = ${userId} and is_verified <> ${isVerified}`.execute(tx);
}
