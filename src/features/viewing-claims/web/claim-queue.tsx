import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxMessageLength } from '#features/viewing-claims/choices.ts';
import type { AdminClaim } from '#features/viewing-claims/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { AdminQueue, RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { visitorStatementLabels } from './claim-labels.ts';
import { claimQueueQuery, sendDecision } from './queries.ts';

/** Shows the claims to an admin, with both sides' texts but without their identities. */
export function ClaimQueue() {
  const client = useQueryClient();
  const { queryKey } = claimQueueQuery();
  const { data, isError } = useQuery(claimQueueQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  return (
    <section id="to-decide" aria-labelledby="to-decide-heading" className="grid scroll-mt-4 gap-4">
      <h2 id="to-decide-heading" className="t-heading">
        Awaiting decision
      </h2>
      <AdminQueue
        items={data?.waiting}
        isError={isError}
        failedText="the claims"
        emptyText="No claims awaiting a decision."
      >
        <ul className="grid gap-3">
          {data?.waiting.map((claim) => (
            <PendingClaim key={claim.id} claim={claim} onDecided={refresh} />
          ))}
        </ul>
      </AdminQueue>
      <RecentlyDecided count={data?.decided.length}>
        <DataTable
          caption="Decided claims"
          columns={decidedColumns}
          rows={data?.decided ?? []}
          idOf={({ id }) => id}
          nameOf={({ home }) => home.title}
          renderCompact={(claim) => (
            <div className="grid justify-items-start gap-1 t-small">
              <span className="line-clamp-2 wrap-anywhere t-strong">{claim.home.title}</span>
              <Decision claim={claim} />
            </div>
          )}
          renderDetail={(claim) => (
            <>
              <BothSides claim={claim} />
              <p className="mt-2">
                <b className="t-strong">Decision:</b> {claim.decision}
              </p>
            </>
          )}
        />
      </RecentlyDecided>
    </section>
  );
}

const decidedColumns: readonly DataColumn<AdminClaim>[] = [
  {
    id: 'home',
    name: 'Home',
    cell: ({ home, reason }) => (
      <>
        <span className="line-clamp-2 wrap-anywhere t-strong">{home.title}</span>
        <span className="block truncate text-muted">{visitorStatementLabels[reason]}</span>
      </>
    ),
    value: ({ home }) => home.title,
  },
  {
    id: 'decision',
    name: 'Decision',
    cell: (claim) => <Decision claim={claim} />,
    value: ({ state }) => state,
    className: 'w-36',
  },
  {
    id: 'claimed',
    name: 'Claimed',
    cell: ({ claimedAt }) => formatDate(claimedAt),
    value: ({ claimedAt }) => claimedAt,
    className: 'w-32',
  },
];

function Decision({ claim: { state } }: { claim: AdminClaim }) {
  const isReturned = state === 'returned';
  return <Badge tone={isReturned ? 'ok' : 'plain'}>{isReturned ? 'Unlock returned' : 'Declined'}</Badge>;
}

function PendingClaim({ claim, onDecided }: { claim: AdminClaim; onDecided: () => void }) {
  const [returns, setReturns] = useState<boolean | null>(null);
  const { id, home, isGivenBack } = claim;
  return (
    <Card as="li">
      <BothSides claim={claim} />
      <p className="mt-3 flex flex-wrap gap-2">
        <Button className="px-4" onClick={() => setReturns(true)}>
          {isGivenBack ? 'Keep returned' : 'Return unlock'}
        </Button>
        <Button tone="secondary" className="px-4" onClick={() => setReturns(false)}>
          Decline
        </Button>
      </p>
      {returns !== null && (
        <MessageDialog
          title={returns ? 'Decide for the visitor' : 'Decide for the lister'}
          description={home.title}
          label="Reason"
          hint="Shown to the visitor and the lister."
          act={returns ? 'Return unlock' : 'Decline claim'}
          field="reason"
          maxLength={maxMessageLength}
          draftKey={`${returns ? 'return' : 'refusal'} of viewing claim ${id}`}
          send={(reason, idempotencyKey) => sendDecision(id, { returns, reason }, idempotencyKey)}
          onDone={onDecided}
          onClose={() => setReturns(null)}
        />
      )}
    </Card>
  );
}

function BothSides({ claim }: { claim: AdminClaim }) {
  const { home, reason, text, because, agrees, answer, openedAt, claimedAt, visitorLately, ownerLately } =
    claim;
  return (
    <>
      <TextLink href={`/property/${home.id}`}>{`${home.id}, ${home.title}`}</TextLink>
      <p>
        <b className="t-strong">{`Visitor: ${visitorStatementLabels[reason]}.`}</b> {text}
      </p>
      <p className="mt-1">
        <b className="t-strong">Lister:</b>{' '}
        {agrees === null ? 'no response.' : `${agrees ? 'agrees.' : 'disagrees.'} ${answer ?? ''}`}
      </p>
      <p className="mt-1 t-small text-muted">
        {[
          `Unlocked ${formatDate(openedAt)}, claimed ${formatDate(claimedAt)}`,
          because === 'limits' ? 'over the automatic return limit' : 'disputed',
          claim.isGivenBack ? 'unlock already returned' : 'unlock not returned',
        ].join(' · ')}
      </p>
      <p className="t-small text-muted">
        {`Recent claims by this visitor: ${visitorLately.claims} (${visitorLately.refused} declined). Recent claims against this lister: ${ownerLately.claims} (${ownerLately.returned} returned).`}
      </p>
    </>
  );
}
