import type { Admin } from '#features/accounts/policy.ts';
import { previewRestores } from '#features/listings/server/hide-listing.ts';
import type { AnyReason } from '#features/reports/choices.ts';
import { caseSeverity, compareCases, isHidden, mayDecideAppeal } from '#features/reports/rules.ts';
import type { CaseQueue, ManagerCase, QueuedCase } from '#features/reports/schema.ts';
import { countBookedStays } from '#features/stays/server/count-bookings-per-property.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readCaseSubjects, readOtherCases } from './case-context.ts';
import {
  type CaseRow,
  countAdmins,
  readDecidedCases,
  readOwnerCases,
  readWaitingCases,
} from './case-rows.ts';
import { readMatches } from './match-rows.ts';
import { automatedReporter, type ReportRow, readReports } from './report-rows.ts';

/** Returns the pending cases, ordered by `compareCases`, and the thirty decided last. */
export async function readQueue(kit: Kit, admin: Admin): Promise<CaseQueue> {
  const { db } = kit;
  const { rows, total } = await readWaitingCases(db);
  const allCases = await queuedCases(kit, admin, [...rows, ...(await readDecidedCases(db))]);
  const waitingCases = allCases
    .slice(0, rows.length)
    .toSorted((a, b) =>
      compareCases(
        { ...a, reporters: a.reports.length, since: new Date(a.openedAt) },
        { ...b, reporters: b.reports.length, since: new Date(b.openedAt) },
      ),
    );
  return { waiting: waitingCases, decided: allCases.slice(rows.length), total };
}

export async function queuedCase(kit: Kit, admin: Admin, row: CaseRow): Promise<QueuedCase> {
  const [queued] = await queuedCases(kit, admin, [row]);
  return queued as QueuedCase;
}

/** Loads any number of cases with a fixed number of statements. */
async function queuedCases(
  { db, clock }: Kit,
  admin: Admin,
  rows: readonly CaseRow[],
): Promise<QueuedCase[]> {
  const homes = rows.map(({ propertyId }) => propertyId);
  const ids = rows.map(({ id }) => id);
  const reports = await readReports(db, ids);
  const otherCases = await readOtherCases(db, ids);
  const subjects = await readCaseSubjects(db, homes);
  const stays = await countBookedStays(db, homes);
  const matches = await readMatches(db, homes);
  const adminCount = await countAdmins(db);
  const restorePreviews = await previewRestores(db, rows.flatMap(hiddenHome), clock());
  return rows.map((row) => {
    const caseReports = reports.filter(({ caseId }) => caseId === row.id);
    const subject = subjects.get(row.propertyId);
    const { decidedBy, hiddenBy, state, hiddenByName, decidedByName, appealDecidedByName } = row;
    const mayDecide =
      state !== 'appealed' || mayDecideAppeal(admin.id, { decidedBy, hiddenBy, admins: adminCount });
    return {
      ...factsOf(row),
      danger: caseSeverity(caseReports.map(({ reason }) => reason)),
      listing: subject
        ? {
            ...subject.listing,
            price: toMajorUnit(subject.listing.price, subject.listing.currency),
            listedAt: subject.listing.listedAt.toISOString(),
            stays: stays.get(row.propertyId) ?? 0,
          }
        : null,
      owner: subject
        ? { ...subject.owner, ...(otherCases.get(row.id) ?? { cases: 0, stayedHidden: 0 }) }
        : null,
      reports: caseReports.map(reportOf),
      matches: matches.filter(({ propertyId }) => propertyId === row.propertyId).map(({ match }) => match),
      returning: (hiddenHome(row).length > 0 && restorePreviews.get(row.propertyId)) || null,
      hiddenByName,
      decidedByName,
      appealDecidedByName,
      mayDecide,
      needsAnotherAdmin: !mayDecide && adminCount < 2,
    };
  });
}

const hiddenHome = ({ propertyId: id, state, wasAvailable, listedUntil }: CaseRow) =>
  isHidden(state) ? [{ id, wasAvailable: wasAvailable === true, listedUntil }] : [];

function reportOf({ id, reason, text, link, email, at, reporter, fromSame, abuse }: ReportRow) {
  return {
    id,
    reason,
    text,
    link,
    email,
    at: at.toISOString(),
    isOurs: reporter === automatedReporter,
    fromSame: reporter === null || reporter === automatedReporter ? null : { reports: fromSame, abuse },
  };
}

export async function readManagerCases(db: Kit['db'], ownerId: number): Promise<ManagerCase[]> {
  const rows = await readOwnerCases(db, ownerId);
  const reports = await readReports(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    managerCaseOf(
      row,
      reports.filter(({ caseId }) => caseId === row.id).map(({ reason }) => reason),
    ),
  );
}

export async function readManagerCase(db: Kit['db'], row: CaseRow): Promise<ManagerCase> {
  const reports = await readReports(db, [row.id]);
  return managerCaseOf(
    row,
    reports.map(({ reason }) => reason),
  );
}

const managerCaseOf = (row: CaseRow, reasons: AnyReason[]): ManagerCase => ({
  ...factsOf(row),
  reasons: [...new Set(reasons)],
  mayAnswer: row.state === 'hidden',
  mayAppeal: row.state === 'kept',
});

const toIso = (at: Date | null) => at?.toISOString() ?? null;

function factsOf(row: CaseRow) {
  const { id, state, propertyId, title, hideReason, answer, decision, appeal, appealDecision } = row;
  return {
    id,
    state,
    home: { id: propertyId, title },
    openedAt: row.openedAt.toISOString(),
    hiddenAt: toIso(row.hiddenAt),
    hideReason,
    answer,
    answeredAt: toIso(row.answeredAt),
    decision,
    decidedAt: toIso(row.decidedAt),
    appeal,
    appealedAt: toIso(row.appealedAt),
    appealDecision,
    appealDecidedAt: toIso(row.appealDecidedAt),
  };
}
