import { sql } from 'kysely';
import type { Category } from '#features/properties/categories.ts';
import { type Currency, type MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

type CasePicture = { key: string; width: number; height: number; colour: string; alt: string };

export type CaseSubject = {
  listing: {
    category: Category;
    location: string;
    /** The price in the smallest unit. */
    price: MinorAmount;
    currency: Currency;
    listedAt: Date;
    isAvailable: boolean;
    isUpForAuction: boolean;
    picture: CasePicture | null;
  };
  owner: {
    id: number;
    name: string;
    isVerified: boolean;
    listings: number;
  };
};

/** The other cases about listings of the same owner. */
export type OtherCases = { cases: number; stayedHidden: number };

type Row = Omit<CaseSubject['listing'], 'picture'> &
  Omit<CaseSubject['owner'], 'id'> & { id: number; ownerId: number; picture: CasePicture | null };

/** Returns these listings with the known facts about their owners. Deleted listings are left out. */
export async function readCaseSubjects(db: Db, ids: readonly number[]): Promise<Map<number, CaseSubject>> {
  const { rows } = await sql<Row>`
    select p.id, p.category, p.location, p.price, p.currency, p.created_at as "listedAt", p.is_available as "isAvailable",
      is_up_for_auction(p.id) as "isUpForAuction", u.id as "ownerId", u.full_name as name, u.is_verified as "isVerified",
      (select count(*)::int from properties o where o.owner_id = u.id and o.deleted_at is null) as listings,
      case when i.file_key is not null then json_build_object('key', i.file_key, 'width', i.width, 'height', i.height,
        'colour', i.colour, 'alt', i.alt) end as picture
    from properties p join users u on u.id = p.owner_id
    left join property_pictures i on i.property_id = p.id and i.position = 0
    where p.id = any(${[...ids]}::int[]) and p.deleted_at is null`.execute(db);
  return new Map(
    rows.map((row) => {
      const { id, ownerId, name, isVerified, listings, ...listing } = row;
      return [id, { listing, owner: { id: ownerId, name, isVerified, listings } }];
    }),
  );
}

/** Returns the counts of other cases about the same owner's listings, by the id of the case. */
export async function readOtherCases(db: Db, ids: readonly number[]): Promise<Map<number, OtherCases>> {
  const { rows } = await sql<OtherCases & { id: number }>`
    select c.id, count(other.id)::int as cases,
      (count(*) filter (where other.state in ('kept', 'appealed', 'upheld')))::int as "stayedHidden"
    from moderation_cases c join properties p on p.id = c.property_id
    left join moderation_cases other on other.owner_id = p.owner_id and other.id <> c.id
    where c.id = any(${[...ids]}::int[]) group by c.id`.execute(db);
  return new Map(rows.map(({ id, ...others }) => [id, others]));
}
