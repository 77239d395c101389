import { PersonLink } from '#features/accounts/web/person-link.tsx';
import { categoryNames } from '#features/properties/categories.ts';
import { isHidden } from '#features/reports/rules.ts';
import type { QueuedCase, Report } from '#features/reports/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { CaseActions, ReporterActions } from './case-actions.tsx';
import { caseAge, ownerHistoryLabel, stateLabels, stateTone } from './case-labels.ts';
import { CaseTimeline } from './case-timeline.tsx';
import { Matches } from './matches.tsx';
import { reasonLabels } from './report-labels.ts';

type Props = { reportCase: QueuedCase; now: number; onDone: () => void };

/** Shows one listing, all reports about it, and the available actions. */
export function CaseCard({ reportCase, now, onDone }: Props) {
  const { id, state, danger, reports, openedAt } = reportCase;
  const isUrgent = danger >= 4 && (state === 'open' || state === 'hidden');
  return (
    <Card as="li" id={`case-${id}`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTone(state)}>{stateLabels[state]}</Badge>
        {isUrgent && <span className="t-label text-danger">Urgent</span>}
        <span className="t-small text-muted">
          {`${reports.length} ${reports.length === 1 ? 'report' : 'reports'} · ${caseAge(openedAt, now)} old`}
        </span>
      </div>
      <CaseBody reportCase={reportCase} onDone={onDone} />
    </Card>
  );
}

/** Shows the listing of a case, the reports, what has happened, and the available actions. */
export function CaseBody({ reportCase, onDone }: Omit<Props, 'now'>) {
  const { home, reports, matches } = reportCase;
  return (
    <>
      <Subject reportCase={reportCase} />
      <ul aria-label={`Reports about ${home.title}`} className="mt-3 grid gap-3">
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} onDone={onDone} />
        ))}
      </ul>
      {matches.length > 0 && <Matches matches={matches} title={home.title} />}
      <CaseTimeline caseEvents={reportCase} />
      <CaseActions reportCase={reportCase} onDone={onDone} />
    </>
  );
}

function Subject({ reportCase: { home, listing, owner, state } }: { reportCase: QueuedCase }) {
  const name = `${home.id}, ${home.title}`;
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {listing?.picture && (
        <div className="w-28 shrink-0">
          <Picture
            picture={listing.picture}
            sizes="112px"
            className="aspect-[4/3] w-full rounded-control object-cover"
          />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-[10rem]">
        {listing && !isHidden(state) ? (
          <TextLink href={`/property/${home.id}`}>{name}</TextLink>
        ) : (
          <TextLink href={`/admin/properties?q=${encodeURIComponent(home.title)}`}>{name}</TextLink>
        )}
        {listing ? (
          <p className="t-small text-muted">
            {[
              categoryNames[listing.category].page,
              formatMoney(listing.price, listing.currency),
              listing.location,
              `listed ${formatDate(listing.listedAt)}`,
            ].join(' · ')}
          </p>
        ) : (
          <p className="t-small text-muted">This listing was deleted.</p>
        )}
        {owner && (
          <p className="mt-1 t-small">
            <PersonLink id={owner.id}>{`${owner.name}${owner.isVerified ? ' (verified)' : ''}:`}</PersonLink>{' '}
            {ownerHistoryLabel(owner)}
          </p>
        )}
        {listing && listing.stays > 0 && (
          <p className="mt-1 t-small text-danger">
            {`Hiding this home does not cancel its ${listing.stays === 1 ? 'booked stay' : `${listing.stays} booked stays`}. If the home is not real, cancel under Bookings, so that guests get their money back.`}
          </p>
        )}
        {listing?.isUpForAuction && (
          <p className="mt-1 t-small text-danger">
            This home has an announced auction. Stop it under Auctions first. We notify bidders and refund
            their deposits.
          </p>
        )}
      </div>
    </div>
  );
}

function ReportItem({ report, onDone }: { report: Report; onDone: () => void }) {
  const { reason, text, link, email, at, fromSame } = report;
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="t-strong">{reasonLabels[reason]}</p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="inline-block py-2 link">
          {link}
        </a>
      )}
      <p className="t-small text-muted">
        {[
          report.isOurs ? 'Found automatically' : null,
          formatDate(at),
          email,
          fromSame && fromSame.reports > 0
            ? `${fromSame.reports} more from the same person${fromSame.abuse > 0 ? `, ${fromSame.abuse} dismissed as abuse` : ''}`
            : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {fromSame && fromSame.reports > 0 && <ReporterActions report={report} onDone={onDone} />}
    </li>
  );
}
