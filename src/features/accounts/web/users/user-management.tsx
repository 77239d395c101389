import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleNames } from '#features/accounts/roles.ts';
import type { User } from '#features/accounts/schema.ts';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import { auditQuery, usersQuery } from '#features/accounts/web/queries.ts';
import { capitalise } from '#kit/capitalised.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { inLanguage } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { AccessLog } from './access-log.tsx';
import { AuditDetails } from './audit-details.tsx';
import { auditActor } from './audit-entry-labels.ts';
import { RoleChoice, useRoleChange } from './role-choice.tsx';
import { Subject } from './subject.tsx';
import { type UserAction, useUserActions } from './user-actions.tsx';

type Props = {
  q: string;
  /** The name that is shown as the author of automatic actions. */
  market: string;
  /** Further actions on an account. */
  more?: readonly UserAction[];
  children?: ReactNode;
};

export function UserManagement({ q, market, more = [], children }: Props) {
  const { data, isPending, isError, refetch } = useQuery(usersQuery(q));
  return (
    <DeskPage title="User Management">
      <form action={inLanguage('/admin/users')} className="flex max-w-lg flex-wrap gap-2">
        <label className="flex-1 basis-60">
          <span className="sr-only">Search users</span>
          <input
            name="q"
            type="search"
            defaultValue={q}
            placeholder="Name, username or email"
            className={`w-full ${controlClass}`}
          />
        </label>
        <Button type="submit" tone="secondary">
          Search
        </Button>
      </form>
      {isError && (
        <LoadError onRetry={() => void refetch()}>Failed to load users. Please try again later.</LoadError>
      )}
      {isPending && <p className="text-muted">Loading users...</p>}
      {data?.length === 0 && <EmptyState icon={<Icon name="user" />}>No users found</EmptyState>}
      {data && data.length > 0 && <UserTable users={data} more={more} />}
      <div>
        <p>
          <a href={inLanguage('/admin/audit')} className="inline-flex min-h-11 items-center link">
            Search the audit log
          </a>
        </p>
        <AuditLogSection market={market} />
        <AccessLog />
        {children}
      </div>
    </DeskPage>
  );
}

function UserTable({ users, more }: { users: readonly User[]; more: readonly UserAction[] }) {
  const { actionsFor, dialog } = useUserActions(more);
  return (
    <>
      <DataTable
        caption="Users"
        rows={users}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ username }) => username}
        renderCompact={(user) => <CompactUser user={user} />}
        menu={(user) => [{ name: 'Open', href: `/admin/users/${user.id}` }, ...actionsFor(user)]}
      />
      {dialog}
    </>
  );
}

const columns: readonly DataColumn<User>[] = [
  {
    id: 'username',
    name: 'Username',
    cell: ({ id, username }) => (
      <span className="block truncate t-strong" title={username}>
        <PersonLink id={id}>{username}</PersonLink>
      </span>
    ),
    value: ({ username }) => username,
  },
  {
    id: 'id',
    name: 'ID',
    cell: ({ id }) => String(id),
    value: ({ id }) => id,
    isNumber: true,
    className: 'w-18 max-xl:hidden',
  },
  {
    id: 'fullName',
    name: 'Full Name',
    cell: ({ fullName }) => fullName,
    value: ({ fullName }) => fullName,
    className: 'w-44 max-xl:hidden',
  },
  {
    id: 'email',
    name: 'Email',
    cell: ({ email }) => email,
    value: ({ email }) => email,
    className: 'w-56',
  },
  {
    id: 'role',
    name: 'Role',
    cell: (user) => <UserRole user={user} />,
    value: ({ role }) => roleNames[role],
    className: 'w-46',
  },
  {
    id: 'membership',
    name: 'Membership',
    cell: (user) => <Membership user={user} />,
    value: ({ membershipPlan }) => membershipPlan ?? '',
    className: 'w-32',
  },
];

function CompactUser({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 t-small">
        <p className="-mt-2 truncate t-strong">
          <PersonLink id={user.id}>{user.fullName}</PersonLink>
        </p>
        <p className="-mt-2 truncate text-muted">{`${user.username} · ID ${user.id}`}</p>
        <p className="truncate text-muted">{user.email}</p>
      </div>
      <UserRole user={user} />
    </div>
  );
}

/** Shows the role, which can be changed here, unless the account is suspended. */
function UserRole({ user }: { user: User }) {
  const { isUpdating, change } = useRoleChange(user);
  if (user.isSuspended) return <Badge tone="danger">Suspended</Badge>;
  return <RoleChoice user={user} isUpdating={isUpdating} onChange={change} />;
}

function Membership({ user }: { user: User }) {
  return (
    <>
      {planLabelOf(user)}
      <RequestedPlan user={user} />
    </>
  );
}

const planLabelOf = ({ membershipPlan }: User) => (membershipPlan ? capitalise(membershipPlan) : 'None');

function RequestedPlan({ user: { requestedPlan } }: { user: User }) {
  return requestedPlan ? (
    <span className="block t-small text-muted">requested {capitalise(requestedPlan)}</span>
  ) : null;
}

function AuditLogSection({ market }: Pick<Props, 'market'>) {
  const { data = [] } = useQuery(auditQuery());
  if (data.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2 t-heading">Recent changes</summary>
      <List>
        {data.map((entry) => (
          <li key={entry.id} className="border-b border-line p-3 wrap-anywhere last:border-b-0">
            <span className="t-strong">{auditActor(entry, market)}</span>: {entry.action},{' '}
            <Subject of={entry.subject} />
            <AuditDetails details={entry.details} />
            <span className="block t-small text-muted">
              {formatDate(entry.at)}, {formatTime(entry.at)}
            </span>
          </li>
        ))}
      </List>
    </details>
  );
}
