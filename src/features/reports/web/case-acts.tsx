import { useState } from 'react';
import { Link } from 'wouter';
import type { Decision } from '#features/reports/choices.ts';
import type { QueuedCase, Report } from '#features/reports/schema.ts';
import { WordsDialog } from '#features/viewing-claims/web/words-dialog.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { returningWords } from './case-words.ts';
import { sendAbuse, sendDecision, sendHiding } from './queries.ts';

type Wish = 'hide' | Decision;

const words: Record<Wish, { title: string; hint: string; act: string }> = {
  hide: {
    title: 'Hide this listing now',
    hint: 'Its owner reads this and is asked for an answer. Do not say who reported it.',
    act: 'Hide it now',
  },
  keep: {
    title: 'Keep it hidden',
    hint: 'Its owner and those who reported it read this.',
    act: 'Keep it hidden',
  },
  restore: {
    title: 'Bring it back',
    hint: 'Its owner and those who reported it read this.',
    act: 'Bring it back',
  },
  dismiss: {
    title: 'Leave it as it is',
    hint: 'Those who reported it read this; its owner hears nothing.',
    act: 'Leave it as it is',
  },
};

function wishesOf({ state, listing, mayDecide }: QueuedCase): Wish[] {
  if (!mayDecide) return [];
  switch (state) {
    case 'open':
      return listing && !listing.isUpForAuction ? ['hide', 'dismiss'] : ['dismiss'];
    case 'hidden':
    case 'appealed':
      return ['keep', 'restore'];
    case 'kept':
    case 'upheld':
      return ['restore'];
    default:
      return [];
  }
}

/** What can be done about a case, each with a reason. */
export function CaseActs({ one, onDone }: { one: QueuedCase; onDone: () => void }) {
  const [wish, setWish] = useState<Wish | null>(null);
  const wishes = wishesOf(one);
  const { id, home } = one;
  if (one.state === 'appealed' && !one.mayDecide)
    return (
      <p className="mt-3 text-sm text-muted">
        {one.needsAnotherAdmin ? (
          <>
            This appeal is against your own decision, and you are the only admin. Make another person an admin
            under{' '}
            <Link href="/admin/users" className="inline-block py-2.5 text-clay underline">
              Users
            </Link>
            ; they decide it. Until then it waits, and the listing stays hidden.
          </>
        ) : (
          'You took part in the first decision: another admin decides this appeal.'
        )}
      </p>
    );
  return (
    <>
      {wishes.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-2">
          {wishes.map((each, place) => (
            <Button
              key={each}
              tone={place === 0 && one.state !== 'kept' && one.state !== 'upheld' ? 'primary' : 'secondary'}
              className="px-4"
              onClick={() => setWish(each)}
            >
              {words[each].act}
              <span className="sr-only">{`: ${home.title}`}</span>
            </Button>
          ))}
        </p>
      )}
      {wish && (
        <WordsDialog
          {...words[wish]}
          description={[home.title, wish === 'restore' && returningWords(one.returning)]
            .filter(Boolean)
            .join('. ')}
          label="Why?"
          field="reason"
          send={(reason, key) =>
            wish === 'hide' ? sendHiding(id, reason, key) : sendDecision(id, wish, reason, key)
          }
          onDone={onDone}
          onClose={() => setWish(null)}
        />
      )}
    </>
  );
}

/** For somebody who reports out of spite. */
export function ReporterAct({ report, onDone }: { report: Report; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline hover:text-ink"
      >
        Dismiss all from this person
      </button>
      {isOpen && (
        <WordsDialog
          title="Dismiss all from this person"
          description="Everything they said that waits counts for nothing, and what they say in the next thirty days is not heard."
          label="Why?"
          hint="Only the audit trail keeps this."
          act="Dismiss them"
          field="reason"
          send={(reason, key) => sendAbuse(report.id, reason, key)}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
