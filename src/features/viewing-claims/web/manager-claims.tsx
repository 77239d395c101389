import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { maxMessageLength } from '#features/viewing-claims/choices.ts';
import type { ManagerClaim, OpenAvailabilityCheck } from '#features/viewing-claims/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { newIdempotencyKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { AvailabilityCheck } from './availability-check.tsx';
import { managerStateLabel, visitorStatementLabels } from './claim-labels.ts';
import { managerClaimsQuery, sendAnswer, sendAnswerAsManager } from './queries.ts';

/** Shows a lister's open availability checks and the claims about their homes. */
export function ManagerClaims() {
  const client = useQueryClient();
  const { queryKey } = managerClaimsQuery();
  const { data, isError, refetch } = useQuery(managerClaimsQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>We could not load the claims.</LoadError>
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  return (
    <>
      <section aria-labelledby="questions-heading">
        <h2 id="questions-heading" className="mb-3 t-heading">
          Still available?
        </h2>
        {data.questions.length === 0 ? (
          <EmptyState icon={<CircleCheck />}>No availability checks to answer.</EmptyState>
        ) : (
          <ul className="grid gap-3">
            {data.questions.map((check) => (
              <AvailabilityCheck
                key={check.id}
                check={{ ...check, state: 'open' }}
                cause={causeOf(check)}
                sendAnswer={(isFree) => sendAnswerAsManager(check.id, isFree)}
                onAnswered={refresh}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="claims-heading">
        <h2 id="claims-heading" className="mb-3 t-heading">
          Claims from visitors
        </h2>
        {data.claims.length === 0 ? (
          <EmptyState icon={<CircleCheck />}>No claims about your homes.</EmptyState>
        ) : (
          <ul className="grid gap-3">
            {data.claims.map((claim) => (
              <Claim key={claim.id} claim={claim} onAnswered={refresh} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const causeOf = ({ cause }: OpenAvailabilityCheck) =>
  cause === 'claim'
    ? 'A visitor who unlocked it says that it is no longer available.'
    : 'You have not confirmed its availability for a while.';

function Claim({ claim, onAnswered }: { claim: ManagerClaim; onAnswered: () => void }) {
  const { id, home, reason, text, claimedAt, mayAnswer, answer } = claim;
  const { isPending, message, submit } = useSubmit<ManagerClaim>();
  const [isDisputing, setDisputing] = useState(false);
  const key = useRef<string | null>(null);
  async function agree() {
    key.current ??= newIdempotencyKey();
    const { current } = key;
    if (await submit(() => sendAnswer(id, { agrees: true }, current))) onAnswered();
  }
  return (
    <Card as="li">
      <TextLink href={`/property/${home.id}`}>{home.title}</TextLink>
      <p className="t-strong">{`A visitor says that ${visitorStatementLabels[reason]}.`}</p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {answer && <p className="mt-1 whitespace-pre-line text-muted">{`Your response: ${answer}`}</p>}
      <p className="mt-1 t-small text-muted">{`${formatDate(claimedAt)}. ${managerStateLabel(claim)}`}</p>
      {mayAnswer && (
        <p className="mt-3 flex flex-wrap gap-2">
          <Button tone="secondary" className="px-4" disabled={isPending} onClick={() => void agree()}>
            Agree
          </Button>
          <Button tone="secondary" className="px-4" disabled={isPending} onClick={() => setDisputing(true)}>
            Disagree
          </Button>
        </p>
      )}
      {message && (
        <Notice tone="danger" role="alert" className="mt-2">
          {message}
        </Notice>
      )}
      {isDisputing && (
        <MessageDialog
          title="Disagree"
          description={home.title}
          label="Your response"
          hint="Only our admins read this. The visitor does not see it."
          act="Send"
          field="text"
          maxLength={maxMessageLength}
          draftKey={`answer to viewing claim ${id}`}
          send={(text, idempotencyKey) => sendAnswer(id, { agrees: false, text }, idempotencyKey)}
          onDone={onAnswered}
          onClose={() => setDisputing(false)}
        />
      )}
    </Card>
  );
}
