import { Link } from 'wouter';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { type DeskEntry, deskGroups, isCurrentEntry } from './desk-entries.ts';
import { EntryCount } from './entry-count.tsx';
import { useDeskCounts } from './use-desk-counts.ts';

type Props = { user: CurrentUser; path: string; onFollow?: () => void };

/** Lists all pages of the desk that the user may open, with the number of items that wait on each. */
export default function SideEntries({ user, path, onFollow }: Props) {
  const countFor = useDeskCounts(user);
  return deskGroups(user.role).map((entries) => (
    <ul
      key={entries[0]?.href}
      className="grid gap-1 not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2"
    >
      {entries.map((entry) => (
        <li key={entry.href}>
          <SideLink
            entry={entry}
            isCurrent={isCurrentEntry(entry, path)}
            count={countFor(entry.href)}
            onFollow={onFollow}
          />
        </li>
      ))}
    </ul>
  ));
}

type LinkProps = {
  entry: DeskEntry;
  isCurrent: boolean;
  count: number;
  onFollow: (() => void) | undefined;
};

function SideLink({ entry: { href, name, icon: EntryIcon }, isCurrent, count, onFollow }: LinkProps) {
  return (
    <Link
      href={href}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-h-11 items-center gap-3 rounded-control px-3 t-label pointer-fine:min-h-9 ${isCurrent ? 'rounded-s-none bg-sunken t-strong shadow-[inset_2px_0_var(--color-ink)]' : 'hover:bg-sunken'}`}
    >
      <EntryIcon className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <EntryCount of={count} />
    </Link>
  );
}
