import { sql } from 'kysely';
import type { ListSummary } from '#features/favorites/list-schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SealedLink, StoredLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';

export type ListRow = { id: number; isOpen: boolean; ownerId: number; name: string };

export async function readList(db: Db, token: string): Promise<ListRow | null> {
  const { rows } = await sql<ListRow>`
    select id, is_open as "isOpen", owner_id as "ownerId", name from favorite_lists
    where mark_hash = ${hashToken(token)}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a list, so that concurrent changes of it run one after the other. */
export async function lockList(tx: Db, token: string): Promise<ListRow | null> {
  const { rows } = await sql<ListRow>`
    select id, is_open as "isOpen", owner_id as "ownerId", name from favorite_lists
    where mark_hash = ${hashToken(token)}
    for update`.execute(tx);
  return rows[0] ?? null;
}

export async function insertList(
  tx: Db,
  list: { link: StoredLink; ownerId: number; name: string; createdAt: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into favorite_lists (mark, mark_hash, owner_id, name, created_at)
    values (${list.link.sealed}, ${list.link.hash}, ${list.ownerId}, ${list.name}, ${list.createdAt}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

export async function writeLink(tx: Db, id: number, link: StoredLink, isOpen: boolean): Promise<void> {
  await sql`
    update favorite_lists set mark = ${link.sealed}, mark_hash = ${link.hash}, is_open = ${isOpen}
    where id = ${id}`.execute(tx);
}

export async function deleteListRow(tx: Db, id: number): Promise<void> {
  await sql`delete from favorite_lists where id = ${id}`.execute(tx);
}

export async function countLists(tx: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from favorite_list_members where user_id = ${userId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type OwnListRow = Omit<ListSummary, 'mark'> & { mark: SealedLink };

export async function readOwnLists(db: Db, userId: number): Promise<OwnListRow[]> {
  const { rows } = await sql<OwnListRow>`
    select l.mark, l.name, l.owner_id = ${userId} as "isOwn", l.is_open as "isOpen",
      (select json_agg(m.name order by m.number) from favorite_list_members m where m.list_id = l.id) as members,
      (select count(*)::int from favorite_list_homes h where h.list_id = l.id) as homes
    from favorite_list_members own join favorite_lists l on l.id = own.list_id
    where own.user_id = ${userId} order by l.created_at desc, l.id desc`.execute(db);
  return rows;
}

export type MemberRow = { userId: number; number: number; name: string };

export async function readMembers(db: Db, listId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select user_id as "userId", number, name from favorite_list_members where list_id = ${listId}
    order by number`.execute(db);
  return rows;
}

export async function insertMember(
  tx: Db,
  listId: number,
  member: MemberRow & { joinedAt: Date },
): Promise<void> {
  await sql`
    insert into favorite_list_members (list_id, user_id, number, name, joined_at)
    values (${listId}, ${member.userId}, ${member.number}, ${member.name}, ${member.joinedAt})`.execute(tx);
}

export async function deleteMember(tx: Db, listId: number, userId: number): Promise<void> {
  await sql`delete from favorite_list_members where list_id = ${listId} and user_id = ${userId}`.execute(tx);
}

export type ListHomeRow = { propertyId: number; addedBy: number | null };

/** Returns the homes of a list, newest first. */
export async function readListHomes(db: Db, listId: number): Promise<ListHomeRow[]> {
  const { rows } = await sql<ListHomeRow>`
    select property_id as "propertyId", added_by as "addedBy" from favorite_list_homes where list_id = ${listId}
    order by added_at desc, property_id desc`.execute(db);
  return rows;
}

/**
 * Adds homes to a list. Homes that do not exist, are hidden, are already on the list or exceed the limit are
 * left out.
 */
export async function insertListHomes(
  tx: Db,
  listId: number,
  homes: { ids: readonly number[]; addedBy: number; addedAt: Date; most: number },
): Promise<void> {
  await sql`
    insert into favorite_list_homes (list_id, property_id, added_by, added_at)
    select ${listId}::int, p.id, ${homes.addedBy}::int, ${homes.addedAt}::timestamptz from properties p
    where p.id = any(${homes.ids}) and p.hidden_at is null
      and not exists (select from favorite_list_homes h where h.list_id = ${listId} and h.property_id = p.id)
    order by p.id
    limit greatest(0, ${homes.most}::int - (select count(*)::int from favorite_list_homes where list_id = ${listId}))`.execute(
    tx,
  );
}

/**
 * Removes a home from a list.
 * @returns true when it was on the list
 */
export async function deleteListHome(tx: Db, listId: number, propertyId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from favorite_list_homes where list_id = ${listId} and property_id = ${propertyId}
    returning property_id`.execute(tx);
  return rows.length > 0;
}

export type CommentRow = { propertyId: number; userId: number; isLiked: boolean; note: string };

export async function readListComments(db: Db, listId: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select property_id as "propertyId", user_id as "userId", is_liked as "isLiked", note
    from favorite_list_reactions where list_id = ${listId}`.execute(db);
  return rows;
}

/** Updates a member's comment on a home. Undefined fields stay unchanged. */
export async function saveComment(
  tx: Db,
  listId: number,
  view: { propertyId: number; userId: number; isLiked: boolean | undefined; note: string | undefined },
): Promise<void> {
  await sql`
    insert into favorite_list_reactions as known (list_id, property_id, user_id, is_liked, note)
    values (${listId}, ${view.propertyId}, ${view.userId}, ${view.isLiked ?? false}, ${view.note ?? ''})
    on conflict (list_id, property_id, user_id) do update set
      is_liked = coalesce(${view.isLiked ?? null}::boolean, known.is_liked),
      note = coalesce(${view.note ?? null}::text, known.note)`.execute(tx);
}
