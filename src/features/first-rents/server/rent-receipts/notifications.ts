import { notify } from '#features/notifications/server/notify.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { RentReceiptRow, TenancyRow } from './rent-receipt-rows.ts';

type News = { isToOwner: boolean; once: string; title: Message };

async function tell(kit: Kit, tx: Db, row: TenancyRow, { isToOwner, once, title }: News): Promise<void> {
  await notify(kit, tx, {
    account: isToOwner ? row.ownerId : row.tenantId,
    kind: 'payment',
    about: `first rent ${row.id}`,
    title,
    path: '/rent-receipts',
    once,
    linkLabel: msg('Open rent receipts'),
  });
}

/** Tells the other side that this one wants receipts for later rent, or ended them. */
export async function notifyOfWish(
  kit: Kit,
  tx: Db,
  row: TenancyRow,
  { isOwner, isWanted }: { isOwner: boolean; isWanted: boolean },
): Promise<void> {
  const { id, title, ownerName, tenantName } = row;
  const values = { name: isOwner ? ownerName : tenantName, title };
  await tell(kit, tx, row, {
    isToOwner: !isOwner,
    once: `receipts of first rent ${id} ${isWanted} ${kit.clock().toISOString()}`,
    title: isWanted
      ? msg('{name} wants receipts for the rent of “{title}”', values)
      : msg('{name} ended the receipts for the rent of “{title}”', values),
  });
}

type NewReceipt = { id: number; month: string; isByOwner: boolean };

/** Asks the other side to confirm a receipt. */
export async function notifyOfReceipt(
  kit: Kit,
  tx: Db,
  row: TenancyRow,
  { id, month, isByOwner }: NewReceipt,
): Promise<void> {
  const values = { title: row.title, month: { calendarText: formatMonth(month) } };
  await tell(kit, tx, row, {
    isToOwner: !isByOwner,
    once: `rent receipt ${id}`,
    title: isByOwner
      ? msg('Your receipt for the rent of “{title}”, {month}: please confirm it', values)
      : msg('Your tenant asks for a receipt for the rent of “{title}”, {month}', values),
  });
}

/** Tells the side that entered a receipt how the other one answered. */
export async function notifyOfAnswer(
  kit: Kit,
  tx: Db,
  row: TenancyRow,
  { id, month, isByOwner, state }: RentReceiptRow,
): Promise<void> {
  const values = { title: row.title, month: { calendarText: formatMonth(month) } };
  await tell(kit, tx, row, {
    isToOwner: isByOwner,
    once: `rent receipt ${id} ${state}`,
    title:
      state === 'confirmed'
        ? msg('The receipt for the rent of “{title}”, {month}, is confirmed', values)
        : msg('The receipt for the rent of “{title}”, {month}, was refused', values),
  });
}
