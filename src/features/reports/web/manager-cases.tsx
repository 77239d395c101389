import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ManagerCase } from '#features/reports/schema.ts';
import { MessageDialog } from '#features/viewing-claims/web/message-dialog.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { stateLabels, stateTone } from './case-labels.ts';
import { CaseTimeline } from './case-timeline.tsx';
import { managerCasesQuery, sendAnswer, sendAppeal } from './queries.ts';
import { reasonLabels } from './report-labels.ts';

/** Shows the manager's listings that were hidden, with a form for a response or an appeal. */
export function ManagerCases() {
  const client = useQueryClient();
  const { queryKey } = managerCasesQuery();
  const { data, isError } = useQuery(managerCasesQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  return (
    <section aria-labelledby="own-cases-heading">
      <h2 id="own-cases-heading" className="mb-3 t-heading">
        Reports about your listings
      </h2>
      {isError && !data && (
        <p role="alert" className="text-danger">
          This could not be loaded. Please try again later.
        </p>
      )}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && (
        <p className="rounded-card bg-sunken p-6 text-center text-muted">
          None of your listings have been hidden.
        </p>
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
    <li
      id={`case-${id}`}
      className="scroll-mt-4 rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTone(state)}>{stateLabels[state]}</Badge>
      </p>
      <Link href={`/admin/properties?q=${encodeURIComponent(home.title)}`} className="inline-block py-2 link">
        {`${home.id}, ${home.title}`}
      </Link>
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
          send={(text, key) => (mayAppeal ? sendAppeal : sendAnswer)(id, text, key)}
          onDone={onResponded}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
