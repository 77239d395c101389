import type { SignedIn } from '#features/accounts/policy.ts';
import { listLimits } from '#features/favorites/choices.ts';
import type { HomeComment, ListDraft, ListSummary, SharedList } from '#features/favorites/list-schema.ts';
import { readHomes } from '#features/properties/server/homes-by-id.ts';
import { propertyNotFoundError } from '#features/properties/server/property-reads.ts';
import { AppError } from '#kit/app-error.ts';
import { type Message, msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newLinkToken, openLink, storeLink } from '#kit/server/secret-link.ts';
import * as rows from './list-rows.ts';

const changeBurst = 300;

/** Returns an access token of 132 random bits. */
const newToken = () => newLinkToken(22);
const listNotFoundError = () =>
  new AppError(
    'not-found',
    'no_such_list',
    msg('We could not find this list. Its link may have been turned off.'),
  );
const listFullError = (message: Message) => new AppError('conflict', 'list_full', message);

const consumeListAttempt = (kit: Kit, { id }: SignedIn) =>
  consumeAttempt(kit.db, { key: `lists of account ${id}`, free: changeBurst });

export async function readOwnLists({ db, secrets }: Kit, { id }: SignedIn): Promise<ListSummary[]> {
  const lists = await rows.readOwnLists(db, id);
  return lists.map((list) => ({ ...list, mark: openLink(secrets, list.mark) }));
}

/**
 * Creates a list, and returns its access token.
 * @throws AppError 'conflict' when the user has reached the limit of lists; 'too-many'
 */
export async function startList(kit: Kit, user: SignedIn, draft: ListDraft): Promise<string> {
  await consumeListAttempt(kit, user);
  const token = newToken();
  await kit.db.transaction().execute(async (tx) => {
    await requireListAllowance(tx, user);
    const now = kit.clock();
    const id = await rows.insertList(tx, {
      ...{ link: storeLink(kit.secrets, token), ownerId: user.id, name: draft.name, createdAt: now },
    });
    await rows.insertMember(tx, id, { userId: user.id, number: 1, name: draft.displayName, joinedAt: now });
    const ids = draft.propertyIds ?? [];
    await rows.insertListHomes(tx, id, { ids, addedBy: user.id, addedAt: now, most: listLimits.homes });
  });
  return token;
}

async function requireListAllowance(tx: Db, { id }: SignedIn): Promise<void> {
  await lockAll(tx, [`lists of ${id}`]);
  if ((await rows.countLists(tx, id)) >= listLimits.lists)
    throw listFullError(
      msg('You can have up to {lists} lists. Delete or leave one first.', { lists: listLimits.lists }),
    );
}

/**
 * Returns a list.
 * @throws AppError 'not-found', also while its link is turned off, unless the user is a member
 */
export async function readSharedList(
  kit: Kit,
  user: Pick<SignedIn, 'id'> | null,
  mark: string,
): Promise<SharedList> {
  const list = await rows.readList(kit.db, mark);
  if (!list) throw listNotFoundError();
  const members = await rows.readMembers(kit.db, list.id);
  const numbers = new Map(members.map(({ userId, number }) => [userId, number]));
  const you = (user && numbers.get(user.id)) ?? null;
  if (you === null && !list.isOpen) throw listNotFoundError();
  const listHomes = await rows.readListHomes(kit.db, list.id);
  const allComments = await rows.readListComments(kit.db, list.id);
  const ids = listHomes.map(({ propertyId }) => propertyId);
  const homes = new Map((await readHomes(kit.pool, ids)).map((home) => [home.id, home]));
  const numberOf = (userId: number) => numbers.get(userId) ?? 0;
  return {
    mark,
    name: list.name,
    isOpen: list.isOpen,
    you,
    isOwn: user?.id === list.ownerId,
    members: members.map(({ number, name, userId }) => ({ number, name, isOwner: userId === list.ownerId })),
    homes: listHomes.map(({ propertyId, addedBy }) => {
      const comments = allComments.filter((view) => view.propertyId === propertyId);
      return {
        propertyId,
        home: homes.get(propertyId) ?? null,
        addedBy: members.find(({ userId }) => userId === addedBy)?.name ?? null,
        likedBy: comments.filter(({ isLiked }) => isLiked).map(({ userId }) => numberOf(userId)),
        notes: comments
          .filter((view) => view.note)
          .map((view) => ({ by: numberOf(view.userId), words: view.note })),
      };
    }),
  };
}

/**
 * Adds the user to the members of a list. Does nothing for a member.
 * @throws AppError 'not-found'; 'conflict' when the list or the user has reached the limit; 'too-many'
 */
export async function joinList(kit: Kit, user: SignedIn, token: string, displayName: string): Promise<void> {
  await consumeListAttempt(kit, user);
  await kit.db.transaction().execute(async (tx) => {
    const list = await rows.lockList(tx, token);
    if (!list) throw listNotFoundError();
    const members = await rows.readMembers(tx, list.id);
    if (members.some(({ userId }) => userId === user.id)) return;
    if (!list.isOpen) throw listNotFoundError();
    if (members.length >= listLimits.members)
      throw listFullError(
        msg('This list is full. A list can have up to {members} members.', { members: listLimits.members }),
      );
    await requireListAllowance(tx, user);
    const number = Math.max(...members.map((member) => member.number), 0) + 1;
    await rows.insertMember(tx, list.id, {
      userId: user.id,
      number,
      name: displayName,
      joinedAt: kit.clock(),
    });
  });
}

/**
 * Runs an action of a member while the list is locked.
 * @throws AppError 'not-found'; 'forbidden' for users who are not members but can open the list; 'too-many'
 */
async function runAsMember<T>(
  kit: Kit,
  user: SignedIn,
  token: string,
  work: (tx: Db, list: rows.ListRow, members: rows.MemberRow[]) => Promise<T>,
): Promise<T> {
  await consumeListAttempt(kit, user);
  return kit.db.transaction().execute(async (tx) => {
    const list = await rows.lockList(tx, token);
    const members = list ? await rows.readMembers(tx, list.id) : [];
    if (!list || (!list.isOpen && !members.some(({ userId }) => userId === user.id)))
      throw listNotFoundError();
    if (!members.some(({ userId }) => userId === user.id))
      throw new AppError('forbidden', 'not_a_member', msg('Join this list first.'));
    return work(tx, list, members);
  });
}

/**
 * Runs an action of the list's owner.
 * @throws AppError like `runAsMember`; 'forbidden' also for any other member
 */
function runAsOwner<T>(
  kit: Kit,
  user: SignedIn,
  token: string,
  work: (tx: Db, list: rows.ListRow) => Promise<T>,
) {
  return runAsMember(kit, user, token, (tx, list) => {
    if (list.ownerId !== user.id)
      throw new AppError('forbidden', 'not_the_owner', msg('Only the list owner can do this.'));
    return work(tx, list);
  });
}

type PropertyComment = { mark: string; propertyId: number; view: HomeComment };

/**
 * Stores a member's comment on a home, and adds the home if it is not on the list yet.
 * @throws AppError 'not-found'; 'forbidden'; 'conflict' when the list is full; 'too-many'
 */
export function commentOnProperty(
  kit: Kit,
  user: SignedIn,
  { mark, propertyId, view }: PropertyComment,
): Promise<void> {
  return runAsMember(kit, user, mark, async (tx, list) => {
    const before = await rows.readListHomes(tx, list.id);
    if (!before.some((home) => home.propertyId === propertyId)) {
      if (before.length >= listLimits.homes)
        throw listFullError(
          msg('A list can hold up to {homes} homes. Remove one first.', { homes: listLimits.homes }),
        );
      const homes = { ids: [propertyId], addedBy: user.id, addedAt: kit.clock(), most: listLimits.homes };
      await rows.insertListHomes(tx, list.id, homes);
      const after = await rows.readListHomes(tx, list.id);
      if (after.length === before.length) throw propertyNotFoundError();
    }
    const { isLiked, note } = view;
    if (isLiked !== undefined || note !== undefined)
      await rows.saveComment(tx, list.id, { propertyId, userId: user.id, isLiked, note });
  });
}

/**
 * Removes a home from a list.
 * @throws AppError 'not-found', also for a home that is not on the list; 'forbidden'; 'too-many'
 */
export function removeListHome(
  kit: Kit,
  user: SignedIn,
  { mark, propertyId }: Omit<PropertyComment, 'view'>,
): Promise<void> {
  return runAsMember(kit, user, mark, async (tx, list) => {
    if (!(await rows.deleteListHome(tx, list.id, propertyId))) throw propertyNotFoundError();
  });
}

/**
 * Removes a member from a list. Only the owner can remove other members.
 * @throws AppError 'not-found'; 'forbidden'; 'conflict' for the owner, who cannot leave the list; 'too-many'
 */
export function removeMember(
  kit: Kit,
  user: SignedIn,
  { mark, number }: { mark: string; number: number },
): Promise<void> {
  return runAsMember(kit, user, mark, async (tx, list, members) => {
    const member = members.find((member) => member.number === number);
    if (!member) throw new AppError('not-found', 'no_such_member', msg('Member not found.'));
    if (member.userId !== user.id && list.ownerId !== user.id)
      throw new AppError('forbidden', 'not_the_owner', msg('Only the list owner can do this.'));
    if (member.userId === list.ownerId)
      throw new AppError(
        'conflict',
        'owner_stays',
        msg('You own this list, so you cannot leave it. You can delete it instead.'),
      );
    await rows.deleteMember(tx, list.id, member.userId);
  });
}

/**
 * Turns the link of a list on or off.
 * @returns the new access token
 * @throws AppError 'not-found'; 'forbidden'; 'too-many'
 */
export function setLinkSharing(kit: Kit, user: SignedIn, token: string, isOpen: boolean): Promise<string> {
  return runAsOwner(kit, user, token, async (tx, list) => {
    const next = newToken();
    await rows.writeLink(tx, list.id, storeLink(kit.secrets, next), isOpen);
    return next;
  });
}

/**
 * Deletes a list.
 * @throws AppError 'not-found'; 'forbidden'; 'too-many'
 */
export function deleteList(kit: Kit, user: SignedIn, token: string): Promise<void> {
  return runAsOwner(kit, user, token, (tx, list) => rows.deleteListRow(tx, list.id));
}
