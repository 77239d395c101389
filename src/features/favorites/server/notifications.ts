import { notify } from '#features/notifications/server/notify.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type FavoriteUpdateRow, markNotified, readFavoriteUpdates } from './favorite-update-rows.ts';

const weekMs = 7 * 24 * 3_600_000;
/**
 * The minimum price drop that is reported, as a fraction. It also prevents a report when a price rises and
 * returns to the reported value.
 */
const minPriceDrop = 0.01;
const batchSize = 500;

/**
 * Notifies followers that a home has gone, is available again or costs less. Each change is reported once,
 * and a price at most once a week.
 */
export async function notifyFollowers(kit: Kit): Promise<void> {
  const now = kit.clock();
  const rule = { now, quietSince: new Date(now.getTime() - weekMs), leastFall: minPriceDrop };
  for (;;) {
    const rows = await readFavoriteUpdates(kit.db, rule, batchSize);
    let notified = 0;
    for (const row of rows)
      await kit.db.transaction().execute(async (tx) => {
        if (!(await markNotified(tx, row, rule))) return;
        notified += 1;
        await notify(kit, tx, {
          account: row.userId,
          kind: 'home',
          about: `property ${row.propertyId}`,
          ...noticeText(row),
        });
      });
    if (rows.length < batchSize || notified === 0) return;
  }
}

function noticeText({ propertyId, savedAt, kind, title, price, before, currency }: FavoriteUpdateRow) {
  // A home that is saved again gets new notifications. Undoing a removal does not count as saving.
  const savedHomeKey = `property ${propertyId} saved ${savedAt.toISOString()}`;
  const path = `/property/${propertyId}`;
  const linkLabel = msg('View home');
  if (title === null)
    return {
      once: `${savedHomeKey} is gone`,
      title: msg('A home you saved is no longer listed'),
      path: '/saved',
      linkLabel: msg('View saved homes'),
    };
  if (kind === 'gone')
    return {
      once: `${savedHomeKey} is gone`,
      title: msg('No longer available: {title}', { title }),
      path,
      linkLabel,
    };
  if (kind === 'free')
    return {
      once: `${savedHomeKey} is free again`,
      title: msg('Available again: {title}', { title }),
      path,
      linkLabel,
    };
  const formatPrice = (stored: MinorAmount | null) =>
    stored !== null && currency ? formatMoney(toMajorUnit(stored, currency), currency) : '';
  return {
    once: `${savedHomeKey} fell to ${currency} ${price}`,
    title: msg('Price fell to {price}: {title}', { price: formatPrice(price), title }),
    words: [
      msg('A home you saved, {title}, now costs {price}, down from {before}.', {
        title,
        price: formatPrice(price),
        before: formatPrice(before),
      }),
    ],
    path,
    linkLabel,
  };
}
