import { useQuery } from '@tanstack/react-query';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import { listerKindNames, type RequestTab, requestTabs } from '#features/verification/choices.ts';
import type { QueuedRequest } from '#features/verification/schema.ts';
import { capitalise } from '#kit/capitalised.ts';
import { formatDate } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AdminQueue } from '#kit/web/ui/queue.tsx';
import { Tabs } from '#kit/web/ui/tabs.tsx';
import { requestsQuery } from './queries.ts';
import { RequestActions, RequestChecks } from './request-decision-form.tsx';
import { ageLabel, stateNames, stateTones, tabNames } from './request-labels.ts';

/** Shows one tab of the requests to list homes to admins. */
export function RequestQueue({ part }: { part: RequestTab }) {
  const { data, isError, dataUpdatedAt } = useQuery(requestsQuery(part));
  const counts: Partial<Record<RequestTab, number>> = data
    ? { waiting: data.waiting, asked: data.asked }
    : {};
  return (
    <section aria-labelledby="requests" className="grid grid-cols-1 gap-4">
      <h2 id="requests" className="t-heading">
        Lister applications
      </h2>
      <Tabs
        label="Filter applications"
        tabs={requestTabs.map((name) => ({
          href: name === 'waiting' ? '/admin/requests' : `/admin/requests?part=${name}`,
          name: tabNames[name],
          isCurrent: name === part,
          count: counts[name],
        }))}
      />
      <AdminQueue
        items={data?.requests}
        isError={isError}
        failedText="the requests"
        emptyText={part === 'waiting' ? 'No applications to review.' : 'No applications.'}
      >
        <ul className="grid gap-3">
          {data?.requests.map((request, index) => (
            <Card as="li" key={request.id} className="grid gap-3">
              <RequestFacts request={request} readAt={dataUpdatedAt} />
              <RequestActions request={request} isNext={index === 0} />
            </Card>
          ))}
        </ul>
      </AdminQueue>
    </section>
  );
}

function RequestFacts({ request, readAt }: { request: QueuedRequest; readAt: number }) {
  const { account, kind, phone, wants, words, state, reason, askedAt, turnedAt, decidedBy } = request;
  const plan = account.plan ? capitalise(account.plan) : 'None';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <PersonLink id={account.id}>{account.fullName}</PersonLink>
          <p className="flex flex-wrap items-center gap-x-4 t-small text-muted">
            <a href={`tel:${phone}`} className="py-3 link">
              {formatPhone(phone)}
            </a>
            <span className="wrap-anywhere">
              {`${account.username} · ${account.email}, ${account.isEmailConfirmed ? 'confirmed' : 'not confirmed'}`}
            </span>
          </p>
        </div>
        <Badge tone={stateTones[state]}>
          {state === 'open'
            ? `Pending: ${ageLabel(turnedAt, readAt)}`
            : state === 'asked'
              ? `Waiting for the member: ${ageLabel(turnedAt, readAt)}`
              : stateNames[state]}
        </Badge>
      </div>
      <p>
        <b className="t-strong">{`${listerKindNames[kind]}: `}</b>
        {wants}
      </p>
      {words && <p className="whitespace-pre-line">{words}</p>}
      <p className="t-small text-muted">
        {`Applied ${formatDate(askedAt)} · account since ${formatDate(account.since)} · plan: ${plan}`}
        {account.requestedPlan && `, requested ${capitalise(account.requestedPlan)}`}
        {account.earlier > 0 && ` · earlier applications: ${account.earlier}, declined: ${account.refused}`}
      </p>
      {(state === 'open' || state === 'asked') && <RequestChecks request={request} />}
      {reason && (
        <Notice className="t-small">
          <b className="t-strong">{state === 'open' ? 'Our question: ' : 'Sent to the member: '}</b>
          {reason}
          {decidedBy && <span className="block text-muted">{`${decidedBy}, ${formatDate(turnedAt)}`}</span>}
        </Notice>
      )}
      {!reason && decidedBy && (
        <p className="t-small text-muted">{`${stateNames[state]} by ${decidedBy}, ${formatDate(turnedAt)}`}</p>
      )}
    </>
  );
}
