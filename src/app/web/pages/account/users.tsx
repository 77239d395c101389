import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SignedIn } from '#app/web/pages/account/use-guard.tsx';
import { ownAbout } from '#app/web/pages/own-about.ts';
import type { PageContext } from '#app/web/route-table.ts';
import type { Role, User } from '#features/accounts/schema.ts';
import { capitalised } from '#features/accounts/web/capitalised.ts';
import { auditQuery, sendRole, usersQuery } from '#features/accounts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { CallError } from '#kit/web/call.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

export const about = ownAbout('User Management');

const roles: Role[] = ['user', 'property_manager', 'admin'];
const toneOf = { admin: 'alert', property_manager: 'lake', user: 'plain' } as const;

export default function UsersPage({ search }: PageContext) {
  return (
    <SignedIn otherwise="/membership" roles={['admin']}>
      {() => <UserManagement q={search.get('q') ?? ''} />}
    </SignedIn>
  );
}

function UserManagement({ q }: { q: string }) {
  const { data, isPending, isError } = useQuery(usersQuery(q));
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="text-2xl font-semibold md:text-3xl">User Management</h1>
      <form action="/admin/users" className="my-6 flex max-w-lg gap-3">
        <label className="grow">
          <span className="sr-only">Search users</span>
          <input
            name="q"
            type="search"
            defaultValue={q}
            placeholder="Name, username or email"
            className="min-h-11 w-full rounded-control border border-line bg-card px-3"
          />
        </label>
        <button
          type="submit"
          className="min-h-11 cursor-pointer rounded-control border border-line px-5 font-semibold"
        >
          Search
        </button>
      </form>
      {isError && <p className="py-8 text-alert">Failed to load users. Please try again later.</p>}
      {isPending && <p className="py-8 text-muted">Loading users...</p>}
      {data?.length === 0 && <p className="py-8 text-muted">No users found</p>}
      {data && data.length > 0 && <UserTable users={data} />}
      <AuditTrail />
    </div>
  );
}

/** A phone has room for who it is and what he may do; the rest stands under the name. */
const wide = 'max-md:hidden';
const columns = [
  { name: 'ID', onPhone: false },
  { name: 'Username', onPhone: true },
  { name: 'Full Name', onPhone: false },
  { name: 'Email', onPhone: false },
  { name: 'Role', onPhone: false },
  { name: 'Membership', onPhone: false },
  { name: 'Change role', onPhone: true },
];

function UserTable({ users }: { users: User[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            {columns.map(({ name, onPhone }) => (
              <th key={name} scope="col" className={`p-3 font-medium ${onPhone ? '' : wide}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserRow({ user }: { user: User }) {
  const client = useQueryClient();
  const [isUpdating, setUpdating] = useState(false);

  async function change(role: Role) {
    setUpdating(true);
    try {
      await sendRole(user.id, role);
      showToast({ title: `User role updated to ${role}` });
    } catch (error) {
      const reason = error instanceof CallError && error.status === 409 ? error.problem?.message : null;
      const description = reason ?? 'Failed to update user role. Please try again.';
      showToast({ title: 'Error', description, tone: 'destructive' });
    } finally {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/users'),
      });
      await client.invalidateQueries({ queryKey: auditQuery().queryKey });
      setUpdating(false);
    }
  }

  return (
    <tr className="border-t border-line" aria-busy={isUpdating}>
      <td className={`p-3 ${wide}`}>{user.id}</td>
      <td className="p-3 font-medium">
        {user.username}
        <span className="block break-all text-sm font-normal text-muted md:hidden">{user.email}</span>
      </td>
      <td className={`p-3 ${wide}`}>{user.fullName}</td>
      <td className={`p-3 ${wide}`}>{user.email}</td>
      <td className={`p-3 ${wide}`}>
        <Badge tone={toneOf[user.role]}>{user.role}</Badge>
      </td>
      <td className={`p-3 ${wide}`}>{user.membershipPlan ? capitalised(user.membershipPlan) : 'None'}</td>
      <td className="p-3">
        <select
          aria-label={`Role of ${user.username}`}
          value={user.role}
          disabled={isUpdating}
          onChange={(event) => void change(event.currentTarget.value as Role)}
          className="min-h-11 rounded-control border border-line bg-card px-2"
        >
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
        {isUpdating && <span className="ml-2 text-sm text-muted">Updating...</span>}
      </td>
    </tr>
  );
}

function AuditTrail() {
  const { data = [] } = useQuery(auditQuery());
  if (data.length === 0) return null;
  return (
    <details className="mt-10">
      <summary className="min-h-11 cursor-pointer py-2 font-display text-xl font-semibold">
        Who changed what
      </summary>
      <ul className="grid rounded-card border border-line bg-card">
        {data.map((entry) => (
          <li key={entry.id} className="border-b border-line p-3 last:border-b-0">
            <span className="font-medium">{entry.actor ?? 'somebody who is gone'}</span>: {entry.action},{' '}
            {entry.subject}
            {'to' in entry.details && ` (${String(entry.details.from)} → ${String(entry.details.to)})`}
            <span className="block text-sm text-muted">{formatDate(entry.at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
