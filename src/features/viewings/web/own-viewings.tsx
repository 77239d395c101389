import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ownViewingsQuery } from './queries.ts';
import { fullSlotWords, stateTone, stateWords } from './slot-words.ts';

/** The viewings of this account, those to come first as they follow each other. Nothing is said where there are none. */
export function OwnViewings() {
  const { data, error, refetch } = useQuery(ownViewingsQuery());
  if (error && !data)
    return (
      <section className="grid justify-items-start gap-3">
        <p role="alert" className="text-alert">
          Your viewings could not be loaded.
        </p>
        <Button tone="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </section>
    );
  if (!data)
    return (
      <section aria-busy className="text-muted">
        Loading your viewings...
      </section>
    );
  if (data.length === 0) return null;
  const coming = data.filter(({ mayChange }) => mayChange).toReversed();
  const sorted = [...coming, ...data.filter(({ mayChange }) => !mayChange)];
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">Viewings</h2>
      <ul className="grid rounded-card border border-line bg-card">
        {sorted.map((viewing) => (
          <li key={viewing.mark} className="border-b border-line last:border-b-0">
            <Link href={`/viewings/${viewing.mark}`} className="grid gap-1 p-4 hover:bg-sunken">
              <span className="font-semibold">{fullSlotWords(viewing)}</span>
              <span className="wrap-anywhere">{viewing.home.title}</span>
              <span className="text-sm">
                <Badge tone={stateTone(viewing)}>{stateWords(viewing)}</Badge>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
