import { Link } from 'wouter';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { type OwnPageKey, ownRooms } from '#features/accounts/web/own-rooms.ts';
import { useLogout } from '#features/accounts/web/use-logout.ts';
import { t } from '#kit/t.ts';
import { useMinWidth } from '#kit/web/hooks/use-min-width.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List, Row } from '#kit/web/ui/list-row.tsx';
import { currentPlan } from './current-plan.ts';
import { useOwnCounts } from './use-own-counts.ts';

type Props = {
  /** Undefined until the user is known. */
  user: CurrentUser | null | undefined;
  page: OwnPageKey;
  label: string;
  /** True if the list is also on a phone, where the other pages have none. */
  isHub: boolean;
};

const row =
  'flex min-h-12 w-full items-center gap-3 px-4 text-start hover:bg-sunken lg:min-h-10 lg:rounded-control lg:px-3 lg:t-label lg:aria-[current]:bg-sunken lg:aria-[current]:t-strong lg:aria-[current]:rounded-s-none lg:aria-[current]:shadow-[inset_2px_0_var(--color-ink)]';

/** The user's own pages by room, with counts: a list on a phone, and a side bar on a desktop. */
export function OwnNav({ user, page, label, isHub }: Props) {
  const isDesktop = useMinWidth(64);
  const counts = useOwnCounts(Boolean(user) && (isHub || isDesktop));
  // Visitors have their payments and bookings on one page.
  const current = !user && page === 'payments' ? 'bookings' : page;
  return (
    <div className={`grid gap-6 lg:-ms-3 ${user === undefined ? 'until-known' : ''}`}>
      {user && <Identity user={user} />}
      <nav aria-label={label} className="grid gap-6 lg:gap-4">
        {ownRooms(user ?? null).map(({ icon, name, pages }) => (
          <section key={name}>
            <h2 className="mb-2 t-label text-muted lg:mb-1 lg:px-3">{name}</h2>
            <List className="max-lg:divide-y max-lg:divide-line lg:rounded-none lg:border-0 lg:bg-transparent">
              {pages.map(({ key, href, name: words }) => (
                <li key={key}>
                  <Link href={href} aria-current={key === current ? 'page' : undefined} className={row}>
                    <span className="min-w-0 grow wrap-anywhere">{words}</span>
                    {counts[key] ? <span className="text-muted tabular-nums">{counts[key]}</span> : null}
                    <Icon name="next" className="size-4 text-muted lg:hidden" />
                  </Link>
                </li>
              ))}
              {user && icon === 'user' && (
                <li>
                  <LogoutButton />
                </li>
              )}
            </List>
          </section>
        ))}
      </nav>
    </div>
  );
}

function Identity({ user }: { user: CurrentUser }) {
  const name = user.fullName || user.username;
  return (
    <div className="wrap-anywhere lg:px-3">
      <p className="t-heading">{name}</p>
      {name !== user.username && <p className="t-small text-muted">{user.username}</p>}
      <p className="t-small text-muted">{user.email}</p>
      <p className="mt-2">
        <PlanBadge user={user} />
      </p>
    </div>
  );
}

function PlanBadge({ user }: { user: CurrentUser }) {
  const { plan, state } = currentPlan(user);
  if (state === 'running') return <Badge>{plan}</Badge>;
  const label =
    state === 'grace' ? t('{plan} expired', { plan }) : t('{plan} expired, homes paused', { plan });
  return <Badge tone="danger">{label}</Badge>;
}

function LogoutButton() {
  const { isLeaving, logOut } = useLogout();
  return (
    <Row
      disabled={isLeaving}
      onClick={() => void logOut()}
      className="min-h-12 content-center px-4 py-0 lg:min-h-10 lg:rounded-control lg:px-3 lg:t-label"
    >
      {isLeaving ? t('Logging out...') : t('Logout')}
    </Row>
  );
}
