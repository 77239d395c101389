import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { QueuedClaim } from '#features/viewing-claims/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { DecidedLately, Queue } from '#kit/web/ui/queue.tsx';
import { saidWords } from './claim-words.ts';
import { claimQueueQuery, sendDecision } from './queries.ts';
import { WordsDialog } from './words-dialog.tsx';

/** What an admin decides: both sides' words, and nothing of who they are. */
export function ClaimQueue() {
  const client = useQueryClient();
  const { queryKey } = claimQueueQuery();
  const { data, isError } = useQuery(claimQueueQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  return (
    <section id="to-decide" aria-labelledby="to-decide-heading" className="grid scroll-mt-4 gap-4">
      <h2 id="to-decide-heading" className="text-xl font-semibold">
        To decide
      </h2>
      <Queue
        waiting={data?.waiting}
        isError={isError}
        failed="The claims"
        empty="No claim waits for a decision."
      >
        <ul className="grid gap-3">
          {data?.waiting.map((claim) => (
            <Waiting key={claim.id} claim={claim} onDecided={refresh} />
          ))}
        </ul>
      </Queue>
      <DecidedLately>
        {data?.decided.map((claim) => (
          <li key={claim.id} className="rounded-card border border-line bg-card p-4 wrap-anywhere">
            <BothSides claim={claim} />
            <p className="mt-2">
              <Badge tone={claim.state === 'returned' ? 'leaf' : 'plain'}>
                {claim.state === 'returned' ? 'Given back' : 'Refused'}
              </Badge>{' '}
              {claim.decision}
            </p>
          </li>
        ))}
      </DecidedLately>
    </section>
  );
}

function Waiting({ claim, onDecided }: { claim: QueuedClaim; onDecided: () => void }) {
  const [returns, setReturns] = useState<boolean | null>(null);
  const { id, home, isGivenBack } = claim;
  return (
    <li className="rounded-card border border-line bg-card p-4 wrap-anywhere">
      <BothSides claim={claim} />
      <p className="mt-3 flex flex-wrap gap-2">
        <Button className="px-4" onClick={() => setReturns(true)}>
          {isGivenBack ? 'Leave it returned' : 'Give it back'}
        </Button>
        <Button tone="secondary" className="px-4" onClick={() => setReturns(false)}>
          Refuse it
        </Button>
      </p>
      {returns !== null && (
        <WordsDialog
          title={returns ? 'For the visitor' : 'For whoever lists it'}
          description={home.title}
          label="Why?"
          hint="Both sides read this."
          act={returns ? 'Decide for the visitor' : 'Refuse the claim'}
          field="reason"
          send={(reason, idempotencyKey) => sendDecision(id, { returns, reason }, idempotencyKey)}
          onDone={onDecided}
          onClose={() => setReturns(null)}
        />
      )}
    </li>
  );
}

function BothSides({ claim }: { claim: QueuedClaim }) {
  const { home, reason, text, because, agrees, answer, openedAt, claimedAt, visitorLately, ownerLately } =
    claim;
  return (
    <>
      <Link
        href={`/property/${home.id}`}
        className="inline-block py-2.5 font-semibold text-clay hover:underline"
      >
        {`${home.id}, ${home.title}`}
      </Link>
      <p>
        <b className="font-semibold">{`The visitor: ${saidWords[reason]}.`}</b> {text}
      </p>
      <p className="mt-1">
        <b className="font-semibold">Whoever lists it:</b>{' '}
        {agrees === null ? 'no answer.' : `${agrees ? 'it is so.' : 'it is not so.'} ${answer ?? ''}`}
      </p>
      <p className="mt-1 text-sm text-muted">
        {[
          `Opened ${formatDate(openedAt)}, said ${formatDate(claimedAt)}`,
          because === 'limits' ? 'beyond what comes back by rule' : 'disputed',
          claim.isGivenBack ? 'the opening is back already' : 'the opening is not back',
        ].join(' · ')}
      </p>
      <p className="text-sm text-muted">
        {`Lately the visitor claimed ${visitorLately.claims}, ${visitorLately.refused} of them refused; of homes of the same lister ${ownerLately.claims} were claimed, ${ownerLately.returned} given back.`}
      </p>
    </>
  );
}
