import { dueViewingReminder } from '#features/viewings/rules.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyEnded, notifyReminder, type Site } from './emails.ts';
import { markReminded, readViewingById, readViewingsToRemind, updateViewingEnd } from './viewing-rows.ts';

/**
 * Sends each due reminder once, however often the job runs. After an outage, it sends the reminders that are
 * still useful. It also cancels viewings of deleted homes.
 */
export async function remindOfViewings(kit: Kit, site: Site): Promise<void> {
  await forEachIsolated(
    kit,
    'a reminder of a viewing',
    await readViewingsToRemind(kit.db, kit.clock()),
    (id) =>
      kit.db.transaction().execute(async (tx) => {
        const now = kit.clock();
        const viewing = await readViewingById(tx, id);
        if (!viewing || viewing.state !== 'booked') return;
        if (viewing.propertyId === null) {
          await updateViewingEnd(tx, id, { state: 'declined', by: 'agent' }, now);
          const viewing = await readViewingById(tx, id);
          if (viewing) await notifyEnded(kit, tx, viewing, site, { isHomeDeleted: true });
          return;
        }
        const kind = dueViewingReminder(viewing.startsAt, now);
        if (kind && (await markReminded(tx, id, kind, now)))
          await notifyReminder(kit, tx, viewing, kind, site);
      }),
  );
}
