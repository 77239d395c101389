import type { SignedIn } from '#features/accounts/policy.ts';
import { fileLimits } from '#features/auctions/choices.ts';
import type { ViewingDayDraft } from '#features/auctions/document-schema.ts';
import { lockOwnLot } from '#features/auctions/server/lots/own-lot.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaOffset } from '#kit/kampala.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { deleteViewingDay, insertViewingDay, readViewingDays } from './viewing-day-rows.ts';

/**
 * Adds a viewing day.
 * @throws AppError 'not-found'; 'forbidden' when the user has lost the role; 'invalid' for a time in the
 * past, after the close, or with an end before its start; 'conflict' when bidding is over, another viewing
 * starts at that time, or there are too many viewing days
 */
export async function addViewingDay(
  kit: Kit,
  user: SignedIn,
  lotId: number,
  { day, from, to, note }: ViewingDayDraft,
): Promise<void> {
  const toInstant = (time: string) => new Date(`${day}T${time}:00${kampalaOffset}`);
  const [startsAt, endsAt] = [toInstant(from), toInstant(to)];
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, lotId);
    if (lot.state !== 'draft' && lot.state !== 'announced' && lot.state !== 'open')
      throw new AppError(
        'conflict',
        'lot_over',
        english('Bidding has ended, so you cannot add viewing days.'),
      );
    if (startsAt <= kit.clock()) throw invalidField('day', english('Choose a time in the future'));
    if (endsAt <= startsAt) throw invalidField('to', english('End time must be after start time'));
    if (startsAt >= lot.closesAt) throw invalidField('day', english('Choose a time before bidding closes'));
    if ((await readViewingDays(tx, lotId)).length >= fileLimits.viewingDays)
      throw new AppError(
        'conflict',
        'too_many_days',
        english('You can add at most {viewingDays} viewing days.', { viewingDays: fileLimits.viewingDays }),
      );
    if (!(await insertViewingDay(tx, lotId, { startsAt, endsAt, note })))
      throw new AppError('conflict', 'day_there', english('A viewing already starts at that time.'));
  });
}

/**
 * Removes a viewing day.
 * @throws AppError 'not-found'; 'forbidden' when the user has lost the role; 'conflict' for a viewing day
 * that has begun
 */
export async function removeViewingDay(kit: Kit, user: SignedIn, lotId: number, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockOwnLot(tx, user, lotId);
    const viewingDay = (await readViewingDays(tx, lotId)).find((candidate) => candidate.id === id);
    if (!viewingDay) throw new AppError('not-found', 'no_such_day', english('Viewing day not found.'));
    if (viewingDay.startsAt <= kit.clock())
      throw new AppError(
        'conflict',
        'day_over',
        english('This viewing day has started, so you cannot remove it.'),
      );
    await deleteViewingDay(tx, id);
  });
}

const invalidField = (field: string, message: Message) =>
  new AppError('invalid', 'viewing_day', message, { fields: { [field]: message } });
