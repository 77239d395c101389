import { sql } from 'kysely';
import { readAdminAddresses } from '#features/accounts/server/admin-addresses.ts';
import type { ReportReason } from '#features/properties/choices.ts';
import { type PropertyReport, propertyLimits } from '#features/properties/schema.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { noSuchProperty } from './property-views.ts';
import { reportLetter } from './report-letter.ts';

/** Mobile networks put many phones behind one address. */
const freeReportsPerAddress = 10;

/**
 * Keeps what a visitor found wrong with a listing, and writes to the admins. The letter says neither what was typed nor
 * by whom: both are on the admins' screen only.
 * @throws AppError 'not-found'; 'too-many'
 */
export async function fileReport(
  kit: Kit,
  propertyId: number,
  { reason, text, email }: PropertyReport,
  callerAddress: string,
  { appOrigin, productName }: { appOrigin: string; productName: string },
): Promise<void> {
  await consumeAttempt(kit.db, { key: `reports from ${callerAddress}`, free: freeReportsPerAddress });
  await kit.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; title: string }>`
      insert into property_reports (property_id, reason, body, email)
      select id, ${reason}, ${text}, ${email ?? null} from properties where id = ${propertyId}
      returning id, (select title from properties where id = ${propertyId}) as title`.execute(tx);
    const [report] = rows;
    if (!report) throw noSuchProperty();
    for (const recipient of await readAdminAddresses(tx))
      await writeMail(kit, tx, {
        key: `report ${report.id} to ${recipient}`,
        recipient,
        letter: reportLetter.linkTo(`${appOrigin}/admin/users#reports`, {
          product: productName,
          listing: String(propertyId),
          title: report.title,
        }),
      });
  });
}

type Report = {
  id: number;
  property: { id: number; title: string };
  reason: ReportReason;
  text: string;
  email: string | null;
  reportedAt: string;
};

/** The newest first. */
export async function readReports(db: Db): Promise<Report[]> {
  const { rows } = await sql<
    Omit<Report, 'property' | 'reportedAt'> & { home: number; title: string; at: Date }
  >`
    select r.id, p.id as home, p.title, r.reason, r.body as text, r.email, r.reported_at as at
    from property_reports r join properties p on p.id = r.property_id
    order by r.id desc limit ${propertyLimits.reportsShown}`.execute(db);
  return rows.map(({ home, title, at, ...report }) => ({
    ...report,
    property: { id: home, title },
    reportedAt: at.toISOString(),
  }));
}
