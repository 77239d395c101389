import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatMinutes, formatWorkCount } from '#app/late-work.ts';
import type { Operations } from '#app/operations-api.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { operationsQuery, sendRetry } from './operations-query.ts';
import { PanelSection, RowList, rowClass } from './parts.tsx';

const refetchMs = 30_000;
const lowDiskShare = 0.1;

const formatDateTime = (at: string) => `${formatDate(at)}, ${formatTime(at)}`;

/** The data that an operator needs when something seems slow or is missing. */
export function OperationsPanel() {
  const { data, isError, refetch } = useQuery({ ...operationsQuery(), refetchInterval: refetchMs });
  return (
    <DeskPage title="Operations">
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>We could not load the operations data.</LoadError>
      )}
      {!data && !isError && <Skeleton className="h-96" />}
      {data && (
        <>
          {!data.emails.hasMailServer && <NoMailServer unsent={data.emails.unsent} />}
          {data.isFirstRentFree && <FreeFirstRents />}
          <Lanes data={data.lanes} />
          <FailedJobs data={data.failedJobs} />
          <Emails data={data.emails} />
          <ExchangeRate data={data.exchangeRate} />
          <StreetMap data={data.map} />
          <ProviderErrors errors={data.providerFaults} feeds={data.feeds} />
          <Storage backup={data.lastBackup} failure={data.backupFailure} disk={data.disk} />
        </>
      )}
    </DeskPage>
  );
}

const laneNames = { urgent: 'Urgent jobs', bulk: 'Bulk jobs' };

function Lanes({ data }: { data: Operations['lanes'] }) {
  return (
    <PanelSection title="Background work">
      <RowList>
        {data.map(({ lane, behindMs, oldestMs, due, beatAgeMs }) => (
          <li key={lane} className={rowClass}>
            <span className="t-strong">{laneNames[lane]}</span>{' '}
            {behindMs > 0 ? (
              <Badge tone="danger">{formatMinutes(behindMs)} behind</Badge>
            ) : (
              <Badge tone="plain">On time</Badge>
            )}
            <span className="block">
              {due.length === 0
                ? 'No job is due.'
                : `Due: ${due.map(formatWorkCount).join(', ')}. The oldest has waited ${Math.round(oldestMs / 1_000)} s.`}
            </span>
            <span className="block t-small text-muted">
              {beatAgeMs === null
                ? 'No heartbeat yet'
                : `Last heartbeat ${Math.round(beatAgeMs / 1_000)} s ago`}
            </span>
          </li>
        ))}
      </RowList>
    </PanelSection>
  );
}

function FailedJobs({ data: of }: { data: Operations['failedJobs'] }) {
  return (
    <PanelSection title="Failed jobs">
      {of.length === 0 ? (
        <p>No failed jobs.</p>
      ) : (
        <RowList>
          {of.map((job) => (
            <FailedJob key={job.id} data={job} />
          ))}
        </RowList>
      )}
    </PanelSection>
  );
}

function FailedJob({
  data: { id, job, error, attempts, nextAt },
}: {
  data: Operations['failedJobs'][number];
}) {
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit();
  const retry = async () => {
    await submit(() => sendRetry(id));
    void client.invalidateQueries(operationsQuery());
  };
  return (
    <li className={`${rowClass} grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center`}>
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <span className="t-strong">{job}</span>
        <span>{error}</span>
        <span className="t-small text-muted">
          {attempts === 1 ? 'Failed once' : `Failed ${attempts} times`}
          {nextAt ? `, next try ${formatDateTime(nextAt)}` : ', not tried again'}
        </span>
        {message && (
          <span role="alert" className="text-danger">
            {message}
          </span>
        )}
      </div>
      <Button
        tone="secondary"
        className="justify-self-start"
        disabled={isPending}
        aria-label={`Retry ${job}`}
        onClick={() => void retry()}
      >
        {isPending ? 'Retrying...' : 'Retry'}
      </Button>
    </li>
  );
}

function NoMailServer({ unsent }: { unsent: number }) {
  return (
    <Notice tone="warn">
      <p className="t-strong">Emails are not sent because no mail server is configured.</p>
      <p>
        {unsent > 0 && `${unsent === 1 ? '1 email waits' : `${unsent} emails wait`} in the outbox. `}
        To send emails, set SMTP_URL and MAIL_FROM and restart the server.
      </p>
    </Notice>
  );
}

function FreeFirstRents() {
  return (
    <Notice tone="warn" action={<TextLink href="/admin/settings?part=prices">Set the fee</TextLink>}>
      Homes offer to pay the first rent through us, but our fee on it is 0%. The payment provider keeps about
      3% of each payment, and we pay that.
    </Notice>
  );
}

function Emails({ data: { hasMailServer, unsent, bounced, newest } }: { data: Operations['emails'] }) {
  return (
    <PanelSection title="Emails of the last 7 days">
      <p>{hasMailServer ? `${unsent} unsent, ${bounced} bounced` : `${unsent} in the outbox`}</p>
      {newest.length > 0 && (
        <RowList>
          {newest.map(({ id, recipient, subject, state, reason, createdAt }) => (
            <li key={id} className={rowClass}>
              <Badge tone={state === 'queued' ? 'plain' : 'danger'}>{emailStatusNames[state]}</Badge>{' '}
              <span className="t-strong">{subject}</span>
              <span className="block">
                To {recipient}
                {reason && `: ${reason}`}
              </span>
              <span className="block t-small text-muted">{formatDateTime(createdAt)}</span>
            </li>
          ))}
        </RowList>
      )}
    </PanelSection>
  );
}

const emailStatusNames = { queued: 'Unsent', failed: 'Failed', bounced: 'Bounced' };

function ExchangeRate({ data }: { data: Operations['exchangeRate'] }) {
  const { shillings, asOf, isOld, isFetched, fault, triedAt } = data;
  return (
    <PanelSection title="Exchange rate">
      <RowList>
        <li className={rowClass}>
          <span className="t-strong">{formatMoney(shillings, 'UGX')} for one dollar</span>{' '}
          {isOld && <Badge tone="danger">Old</Badge>}{' '}
          {fault !== null && <Badge tone="danger">Not updated</Badge>}
          <span className="block">
            Rate of {formatDate(asOf)}. {isFetched ? 'It is fetched every 6 hours.' : 'An admin sets it.'}
          </span>
          {fault !== null && <span className="block">{fault}.</span>}
          {triedAt && <span className="block t-small text-muted">Last tried {formatDateTime(triedAt)}</span>}
          <Link className="mt-1 inline-block underline" href="/admin/settings#exchange-rate">
            Set the exchange rate
          </Link>
        </li>
      </RowList>
    </PanelSection>
  );
}

function StreetMap({ data: { kind, importedAt } }: { data: Operations['map'] }) {
  return (
    <PanelSection title="Map">
      {kind === 'external' && <p>The map comes from the address in MAP_STYLE_URL.</p>}
      {kind === 'streets' && importedAt && (
        <p>The map shows the streets that were imported on {formatDateTime(importedAt)}.</p>
      )}
      {kind === 'missing' && (
        <p>
          The file of the imported street map is missing or incomplete, so visitors see a sketch of the main
          roads. Copy the file into the map folder again, or run{' '}
          <code>npm run map:build -- uganda-latest.osm.pbf</code> on the server.
        </p>
      )}
      {kind === 'sketch' && (
        <p>
          The map is a sketch of the main roads. To show streets, download an OpenStreetMap extract of Uganda
          and run <code>npm run map:build -- uganda-latest.osm.pbf</code> on the server.
        </p>
      )}
    </PanelSection>
  );
}

function ProviderErrors({
  errors,
  feeds,
}: {
  errors: Operations['providerFaults'];
  feeds: Operations['feeds'];
}) {
  return (
    <PanelSection title="Payment provider and calendars">
      {errors.length === 0 && <p>The payment provider answered every call in the last 7 days.</p>}
      {feeds.length === 0 && <p>Every calendar could be read.</p>}
      {errors.length + feeds.length > 0 && (
        <RowList>
          {errors.map(({ call, message, times, lastAt }) => (
            <li key={`${call} ${message}`} className={rowClass}>
              <span className="t-strong">Payment provider: {call}</span>
              <span className="block">{message}</span>
              <span className="block t-small text-muted">
                {times === 1 ? 'Once' : `${times} times`}, last {formatDateTime(lastAt)}
              </span>
            </li>
          ))}
          {feeds.map(({ id, name, home, fault, failures, readAt }) => (
            <li key={id} className={rowClass}>
              <span className="t-strong">
                Calendar {name} of {home}
              </span>
              <span className="block">{fault}</span>
              <span className="block t-small text-muted">
                {failures === 1 ? 'Failed once' : `Failed ${failures} times`}
                {readAt ? `, last read ${formatDateTime(readAt)}` : ', never read'}
              </span>
            </li>
          ))}
        </RowList>
      )}
    </PanelSection>
  );
}

type StorageProps = {
  backup: Operations['lastBackup'];
  failure: Operations['backupFailure'];
  disk: Operations['disk'];
};

function Storage({ backup, failure, disk }: StorageProps) {
  const isLow = disk.freeBytes < lowDiskShare * disk.totalBytes;
  return (
    <PanelSection title="Backup and disk">
      <RowList>
        <li className={rowClass}>
          <span className="t-strong">Last backup</span> {backup === null && <Badge tone="danger">None</Badge>}
          {backup?.isOld && <Badge tone="danger">Overdue</Badge>}{' '}
          {failure && <Badge tone="danger">Failed</Badge>}
          <span className="block">
            {backup
              ? `${formatDateTime(backup.takenAt)}: ${backup.rows} rows, ${backup.files} files${backup.missing > 0 ? `, ${backup.missing} files missing` : ''}`
              : 'No backup was taken with npm run backup.'}
          </span>
          {failure && (
            <span className="block">
              The last attempt failed on {formatDateTime(failure.failedAt)}: {failure.fault}
            </span>
          )}
        </li>
        <li className={rowClass}>
          <span className="t-strong">Disk space</span> {isLow && <Badge tone="danger">Low</Badge>}
          <span className="block">
            {formatGigabytes(disk.freeBytes)} free of {formatGigabytes(disk.totalBytes)}
          </span>
        </li>
      </RowList>
    </PanelSection>
  );
}

const formatGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
