import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleNames } from '#features/accounts/roles.ts';
import type { User } from '#features/accounts/schema.ts';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import { auditQuery, usersQuery } from '#features/accounts/web/queries.ts';
import { capitalise } from '#kit/capitalised.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { inLanguage } from '#kit/t.ts';
import { useMinWidth } from '#kit/web/hooks/use-min-width.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { AccessLog } from './access-log.tsx';
import { AuditDetails } from './audit-details.tsx';
import { auditActor } from './audit-entry-labels.ts';
import { EndUserSessions } from './end-of-sessions.tsx';
import { RoleChoice, useRoleChange } from './role-choice.tsx';
import { SecondFactorReset } from './second-factor-reset.tsx';
import { Subject } from './subject.tsx';

const roleTones = { admin: 'danger', property_manager: 'info', user: 'plain' } as const;

type RenderActions = (user: User) => ReactNode;

type Props = {
  q: string;
  /** The name that is shown as the author of automatic actions. */
  market: string;
  /** Renders further actions on an account. */
  more?: RenderActions;
};

export function UserManagement({ q, market, more }: Props) {
  const { data, isPending, isError } = useQuery(usersQuery(q));
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="t-title">User Management</h1>
      <form action={inLanguage('/admin/users')} className="my-6 flex max-w-lg flex-wrap gap-3">
        <label className="flex-1 basis-60">
          <span className="sr-only">Search users</span>
          <input
            name="q"
            type="search"
            defaultValue={q}
            placeholder="Name, username or email"
            className="min-h-11 w-full rounded-control border border-edge bg-surface px-3"
          />
        </label>
        <Button type="submit" tone="secondary">
          Search
        </Button>
      </form>
      {isError && (
        <p role="alert" className="py-8 text-danger">
          Failed to load users. Please try again later.
        </p>
      )}
      {isPending && <p className="py-8 text-muted">Loading users...</p>}
      {data?.length === 0 && (
        <p className="rounded-card bg-sunken p-6 text-center text-muted">No users found</p>
      )}
      {data && data.length > 0 && <UserTable users={data} more={more} />}
      <p className="mt-12">
        <a href={inLanguage('/admin/audit')} className="inline-flex min-h-11 items-center t-strong underline">
          Search the audit log
        </a>
      </p>
      <AuditLogSection market={market} />
      <AccessLog />
    </div>
  );
}

const columns = ['ID', 'Username', 'Full Name', 'Email', 'Role', 'Membership', 'Change role'];

/** Renders a table on wide screens and cards on narrow ones. */
function UserTable({ users, more }: { users: User[]; more: RenderActions | undefined }) {
  const isWide = useMinWidth(64);
  if (!isWide)
    return (
      <ul className="grid gap-3">
        {users.map((user) => (
          <UserCard key={user.id} user={user} more={more} />
        ))}
      </ul>
    );
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full text-left">
        <thead className="t-small text-muted">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="p-3 t-label">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} more={more} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { user: User; more: RenderActions | undefined };

function UserRow({ user, more }: RowProps) {
  const { isUpdating, change } = useRoleChange(user);
  return (
    <tr className="border-t border-line" aria-busy={isUpdating}>
      <td className="p-3 tabular-nums">{user.id}</td>
      <td className="p-3 t-strong wrap-anywhere">
        <PersonLink id={user.id}>{user.username}</PersonLink>
      </td>
      <td className="p-3 wrap-anywhere">{user.fullName}</td>
      <td className="p-3 wrap-anywhere">{user.email}</td>
      <td className="p-3 whitespace-nowrap">
        <RoleBadge user={user} />
      </td>
      <td className="p-3">
        {planLabelOf(user)}
        <RequestedPlan user={user} />
      </td>
      <td className="p-3 whitespace-nowrap">
        <RoleChoice user={user} isUpdating={isUpdating} onChange={change} />
        <div>
          <SecondFactorReset user={user} />
        </div>
        <div>
          <EndUserSessions user={user} />
        </div>
        {more && <div>{more(user)}</div>}
      </td>
    </tr>
  );
}

function UserCard({ user, more }: RowProps) {
  const { isUpdating, change } = useRoleChange(user);
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4" aria-busy={isUpdating}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <PersonLink id={user.id}>{user.fullName}</PersonLink>
          <p className="t-small text-muted wrap-anywhere">
            {user.username} · ID {user.id}
          </p>
        </div>
        <RoleBadge user={user} />
      </div>
      <p className="t-small wrap-anywhere">{user.email}</p>
      <div className="grid gap-2 [&>select]:w-full">
        <p className="t-small text-muted">
          Membership: {planLabelOf(user)}
          <RequestedPlan user={user} />
        </p>
        <RoleChoice user={user} isUpdating={isUpdating} onChange={change} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <SecondFactorReset user={user} />
        <EndUserSessions user={user} />
        {more?.(user)}
      </div>
    </li>
  );
}

function RoleBadge({ user: { role, isSuspended } }: { user: User }) {
  return (
    <Badge tone={isSuspended ? 'danger' : roleTones[role]}>
      {isSuspended ? 'Suspended' : roleNames[role]}
    </Badge>
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
      <ul className="grid rounded-card border border-line bg-surface">
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
      </ul>
    </details>
  );
}
