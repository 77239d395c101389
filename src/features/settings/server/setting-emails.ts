import { sql } from 'kysely';
import type { Admin } from '#features/accounts/policy.ts';
import { emailAllAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import type { Difference } from '#features/settings/schema.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { SettingKind } from './setting-kind.ts';

type Names = { name: string; setting: string };

const texts = {
  changed: {
    subject: (names: Names) => english('{name} changed a setting: {setting}', names),
    advice: english('If you did not expect this, undo the change in its history and speak to the admin.'),
  },
  proposed: {
    subject: (names: Names) => english('{name} wants to change a setting: {setting}', names),
    advice: english('Nothing changes until another admin approves it. Speak to the admin before you do.'),
  },
  approved: {
    subject: (names: Names) => english('{name} approved a change of a setting: {setting}', names),
    advice: english('The change applies now. If you did not expect this, speak to both admins.'),
  },
  declined: {
    subject: (names: Names) => english('{name} declined a change of a setting: {setting}', names),
    advice: english('Nothing was changed.'),
  },
};

type SettingEvent = {
  event: keyof typeof texts;
  kind: SettingKind;
  title: string;
  admin: Admin;
  changes: readonly Difference[];
};

/** Emails all admins about a setting that could lead payers to a stranger. */
export async function emailAboutSetting(
  kit: Kit,
  tx: Db,
  { event, kind, title, admin, changes }: SettingEvent,
): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select username as name from users where id = ${admin.id}`.execute(tx);
  const { name } = onlyRow(rows);
  const { subject, advice } = texts[event];
  const key = `setting ${kind.name} ${event} by ${admin.id} ${kit.clock().toISOString()}`;
  await emailAllAdmins(kit, tx, key, {
    kind: 'setting_alert',
    letter: {
      subject: subject({ name, setting: `${kind.title}, ${title}` }),
      paragraphs: [
        ...changes.map(({ label, from, to }) => english('{label}: {from} → {to}', { label, from, to })),
        advice,
      ],
      link: {
        label: english('Open settings'),
        address: `${kit.mailRoom.appOrigin}/admin/settings?part=${kind.part}#${kind.name}`,
      },
    },
  });
}
