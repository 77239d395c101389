import { emailAllAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { english } from '#kit/msg.ts';
import { readBackupState } from '#kit/server/backup/backup-state.ts';
import type { Kit } from '#kit/server/kit.ts';

type Site = { appOrigin: string; productName: string };

/**
 * Emails all admins when a backup has failed, and again when backups are overdue. Each interruption is
 * reported once, because the key of the email contains the time of the last backup.
 */
export async function alertAboutBackups(kit: Kit, { appOrigin, productName }: Site): Promise<void> {
  const { takenAt, isOverdue, failure } = await readBackupState(kit.db);
  if (!isOverdue && !failure) return;
  const lastBackupAt = takenAt?.toISOString() ?? null;
  const letter = {
    subject: isOverdue
      ? english('Backups of {product} have stopped', { product: productName })
      : english('A backup of {product} failed', { product: productName }),
    paragraphs: [
      lastBackupAt === null
        ? english('No backup has been taken yet.')
        : english('The last backup was taken on {date} at {time}, Kampala time.', {
            date: formatDate(lastBackupAt),
            time: formatTime(lastBackupAt),
          }),
      ...(failure ? [english('The last attempt failed: {fault}', { fault: failure.fault })] : []),
      english('Fix the cause and run the backup again. New data is not backed up until then.'),
    ],
    link: { label: english('Open operations'), address: `${appOrigin}/admin/operations` },
  };
  const key = `backup ${isOverdue ? 'overdue' : 'failed'} after ${lastBackupAt ?? 'none'}`;
  await kit.db
    .transaction()
    .execute((tx) => emailAllAdmins(kit, tx, key, { kind: 'operator_alert', letter }));
}
