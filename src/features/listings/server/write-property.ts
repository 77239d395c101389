import { type Insertable, sql } from 'kysely';
import { areaInText } from '#features/properties/areas.ts';
import type { CheckedDraft } from '#features/properties/draft.ts';
import { auctionColumnsOf, columnsOf } from '#features/properties/server/property-columns.ts';
import { readAreas, readDollarRate } from '#features/properties/server/reference-data.ts';
import type { PropertyTable, PropertyTables } from '#features/properties/server/tables.ts';
import { AppError } from '#kit/app-error.ts';
import { violatedConstraint } from '#kit/error-fields.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';

/** The columns that no field of a draft sets. */
type OtherColumns = Pick<
  Insertable<PropertyTable>,
  'listing_expires_at' | 'availability_confirmed_at' | 'featured_by_plan' | 'import_hash'
>;
type Target = { ownerId: number; createdAt: Date } | { id: number };

/**
 * Writes a validated draft as a new property or over an existing one, together with its auction and the
 * owner's contact, which have their own tables. It derives the area from the address, and converts the price
 * for comparison. Call it in a transaction.
 * @param updatedAt the current time of the database by default
 * @returns its id
 */
export async function writeProperty(
  tx: Db,
  draft: CheckedDraft,
  target: Target,
  { updatedAt, ...otherColumns }: OtherColumns & { updatedAt?: Date } = {},
): Promise<number> {
  const typedTx = tx.withTables<PropertyTables>();
  const area = areaInText(await readAreas(tx), draft.location);
  const columns = {
    ...columnsOf(draft, area?.slug ?? null, await readDollarRate(tx)),
    ...otherColumns,
    updated_at: updatedAt ?? sql<Date>`clock_timestamp()`,
  };
  const auction = auctionColumnsOf(draft);
  // This must run first, because a lot requires its property to be a bank sale.
  if ('id' in target && !auction)
    await typedTx.deleteFrom('auctions').where('property_id', '=', target.id).execute();
  const query =
    'id' in target
      ? typedTx.updateTable('properties').set(columns).where('id', '=', target.id).returning('id')
      : typedTx
          .insertInto('properties')
          .values({ ...columns, owner_id: target.ownerId, created_at: target.createdAt })
          .returning('id');
  const { id } = await query.executeTakeFirstOrThrow().catch(translateReferenceConflict);
  if (auction) await writeAuction(tx, id, auction);
  await writeContact(tx, id, draft);
  return id;
}

/** Throws the matching AppError when the unique index `properties_own_reference` rejects a reference. */
function translateReferenceConflict(error: unknown): never {
  if (violatedConstraint(error) !== 'properties_own_reference') throw error;
  const message = english('You use this reference for another property. Each property needs its own');
  throw new AppError('conflict', 'reference_taken', message, { fields: { reference: message } });
}

/** Writes the auction only if it has changed, so that no event reports a bid that did not change. */
export async function writeAuction(
  tx: Db,
  id: number,
  columns: NonNullable<ReturnType<typeof auctionColumnsOf>>,
): Promise<void> {
  await tx
    .withTables<PropertyTables>()
    .insertInto('auctions')
    .values({ property_id: id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('property_id')
        .doUpdateSet(columns)
        .where(sql<boolean>`auctions.* is distinct from excluded.*`),
    )
    .execute();
}

async function writeContact(tx: Db, id: number, { ownerContactInfo }: CheckedDraft): Promise<void> {
  if (!ownerContactInfo) {
    await sql`delete from owner_contacts where property_id = ${id} and name is null and phone is null`.execute(
      tx,
    );
    return;
  }
  await sql`
    insert into owner_contacts (property_id, owner_contact_info) values (${id}, ${ownerContactInfo})
    on conflict (property_id) do update set owner_contact_info = excluded.owner_contact_info`.execute(tx);
}
