import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DeskCase } from '#features/reports/schema.ts';
import { WordsDialog } from '#features/viewing-claims/web/words-dialog.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { CaseSteps } from './case-steps.tsx';
import { stateTone, stateWords } from './case-words.ts';
import { deskCasesQuery, sendAnswer, sendAppeal } from './queries.ts';
import { reasonWords } from './report-words.ts';

/** The listings of this person that were hidden, where they say their side. */
export function DeskCases() {
  const client = useQueryClient();
  const { queryKey } = deskCasesQuery();
  const { data, isError } = useQuery(deskCasesQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  return (
    <section aria-labelledby="own-cases-heading">
      <h2 id="own-cases-heading" className="mb-3 text-xl font-semibold">
        Cases about your listings
      </h2>
      {isError && !data && (
        <p role="alert" className="text-alert">
          This could not be loaded. Please try again later.
        </p>
      )}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && (
        <p className="rounded-card bg-sunken p-6 text-center text-muted">
          None of your listings was ever hidden.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((one) => (
            <OwnCase key={one.id} one={one} onSaid={refresh} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnCase({ one, onSaid }: { one: DeskCase; onSaid: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { id, home, state, reasons, mayAnswer, mayAppeal, answer } = one;
  return (
    <li id={`case-${id}`} className="scroll-mt-4 rounded-card border border-line bg-card p-4 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTone(state)}>{stateWords[state]}</Badge>
      </p>
      <Link
        href={`/admin/properties?q=${encodeURIComponent(home.title)}`}
        className="inline-block py-2.5 font-semibold text-clay hover:underline"
      >
        {`${home.id}, ${home.title}`}
      </Link>
      <p>{`What was said: ${reasons.map((reason) => reasonWords[reason].toLowerCase()).join('; ') || 'nothing any more'}.`}</p>
      <CaseSteps one={one} isOwner />
      {mayAnswer && (
        <p className="mt-3 text-sm text-muted">
          An admin decides when both sides are heard. You can change what is wrong in the listing meanwhile.
        </p>
      )}
      {(mayAnswer || mayAppeal) && (
        <Button className="mt-3 px-4" onClick={() => setOpen(true)}>
          {mayAppeal ? 'Ask for another decision' : answer === null ? 'Answer' : 'Change your answer'}
          <span className="sr-only">{`: ${home.title}`}</span>
        </Button>
      )}
      {isOpen && (
        <WordsDialog
          title={mayAppeal ? 'Ask for another decision' : 'Your side'}
          description={home.title}
          label={mayAppeal ? 'Why is the decision wrong?' : 'What do you say to it?'}
          hint={
            mayAppeal
              ? 'You can ask once. Someone other than the person who decided first reads it and decides.'
              : 'Say what shows that the listing is right, for example whose home it is and who took the photographs.'
          }
          act="Send"
          field="text"
          send={(text, key) => (mayAppeal ? sendAppeal : sendAnswer)(id, text, key)}
          onDone={onSaid}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
