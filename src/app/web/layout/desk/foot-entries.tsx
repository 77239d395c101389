import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { t } from '#kit/t.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { barLength, deskGroups, isCurrentEntry } from './desk-entries.ts';
import { EntryCount } from './entry-count.tsx';
import SideEntries from './side-entries.tsx';
import { useDeskCounts } from './use-desk-counts.ts';

const itemClass =
  'relative grid min-h-14 cursor-pointer content-center justify-items-center gap-1 rounded-control t-micro hover:bg-sunken';

/**
 * The most important pages of the desk, and a button that opens the list of all of them. Large text has room for fewer,
 * because a name must not be cut.
 */
export default function FootEntries({ user, path }: { user: CurrentUser; path: string }) {
  const countFor = useDeskCounts(user);
  const [isOpen, setOpen] = useState(false);
  const entries = deskGroups(user.role).flat();
  const shown = entries.slice(0, barLength);
  const isMoreCurrent = entries.slice(barLength).some((entry) => isCurrentEntry(entry, path));
  const waiting = entries.slice(barLength).reduce((sum, { href }) => sum + countFor(href), 0);
  return (
    <div className="@container">
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {shown.map((entry) => {
          const { href, name, icon: EntryIcon } = entry;
          const isCurrent = isCurrentEntry(entry, path);
          return (
            <li key={href} className="nth-3:@max-[11rem]:hidden nth-4:@max-[15rem]:hidden">
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={`${itemClass} ${isCurrent ? 'text-ink' : 'text-muted'}`}
              >
                <EntryIcon className="size-6" strokeWidth={isCurrent ? 2.5 : 2} aria-hidden />
                <span className="max-w-full truncate">{name}</span>
                <FootCount of={countFor(href)} />
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={isMoreCurrent ? 'true' : undefined}
            onClick={() => setOpen(true)}
            className={`${itemClass} w-full ${isMoreCurrent ? 'text-ink' : 'text-muted'}`}
          >
            <Menu className="size-6" aria-hidden />
            <span className="max-w-full truncate">{t('More')}</span>
            <FootCount of={waiting} />
          </button>
        </li>
      </ul>
      <Dialog title={t('Desk')} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <SideEntries user={user} path={path} onFollow={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

/** Shows the number at the upper right of the icon. */
function FootCount({ of: count }: { of: number }) {
  return (
    <span className="absolute start-1/2 top-1 ms-1 rounded-full bg-surface text-ink">
      <EntryCount of={count} />
    </span>
  );
}
