import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ManagerCase } from '#features/reports/schema.ts';
import { maxMessageLength } from '#features/viewing-claims/choices.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { stateLabels, stateTone } from './case-labels.ts';
import { CaseTimeline } from './case-timeline.tsx';
import { managerCasesQuery, sendAnswer, sendAppeal } from './queries.ts';
import { reasonLabels } from './report-labels.ts';

/** Shows the manager's listings that were hidden, with a form for a response or an appeal. */
export function ManagerCases() {
  const client = useQueryClient();
  const { queryKey } = managerCasesQuery();
  const { data, isError, refetch } = useQuery(managerCasesQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  return (
    <section aria-labelledby="own-cases-heading">
      <h2 id="own-cases-heading" className="mb-3 t-heading">
        Reports about your listings
      </h2>
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>
          We could not load the reports about your listings.
        </LoadError>
      )}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && (
        <EmptyState icon={<CircleCheck />}>None of your listings have been hidden.</EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((ownCase) => (
            <OwnCase key={ownCase.id} ownCase={ownCase} onResponded={refresh} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnCase({ ownCase, onResponded }: { ownCase: ManagerCase; onResponded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { id, home, state, reasons, mayAnswer, mayAppeal, answer } = ownCase;
  return (
    <Card as="li" id={`case-${id}`} className="scroll-mt-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTone(state)}>{stateLabels[state]}</Badge>
      </p>
      <TextLink href={`/admin/properties?q=${encodeURIComponent(home.title)}`}>
        {`${home.id}, ${home.title}`}
      </TextLink>
      <p>{`Reported for: ${reasons.map((reason) => reasonLabels[reason]).join('; ') || 'reports withdrawn'}.`}</p>
      <CaseTimeline caseEvents={ownCase} isOwner />
      {mayAnswer && (
        <p className="mt-3 t-small text-muted">
          An admin will decide after reading your response. You can correct the listing in the meantime.
        </p>
      )}
      {(mayAnswer || mayAppeal) && (
        <Button className="mt-3 px-4" onClick={() => setOpen(true)}>
          {mayAppeal ? 'Appeal decision' : answer === null ? 'Respond' : 'Edit your response'}
          <span className="sr-only">{`: ${home.title}`}</span>
        </Button>
      )}
      {isOpen && (
        <MessageDialog
          title={mayAppeal ? 'Appeal decision' : 'Your response'}
          description={home.title}
          label={mayAppeal ? 'Why is the decision wrong?' : 'How do you respond?'}
          hint={
            mayAppeal
              ? 'You can appeal once. Another admin will read your appeal and decide.'
              : 'Explain why the listing is correct, for example who owns the home and who took the photos.'
          }
          act="Send"
          field="text"
          maxLength={maxMessageLength}
          draftKey={`${mayAppeal ? 'appeal' : 'answer'} of case ${id}`}
          send={(text, key) => (mayAppeal ? sendAppeal : sendAnswer)(id, text, key)}
          onDone={onResponded}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
