import { useQuery } from '@tanstack/react-query';
import type { PersonDetails } from '#app/people-api.ts';
import { roleNames } from '#features/accounts/roles.ts';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { RoleChoice, useRoleChange } from '#features/accounts/web/users/role-choice.tsx';
import { UserActions } from '#features/accounts/web/users/user-actions.tsx';
import { membershipGift } from '#features/memberships/web/gift-dialog.tsx';
import { capitalise } from '#kit/capitalised.ts';
import { formatDate } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { CallError } from '#kit/web/call.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { Bookings } from './bookings.tsx';
import { Handovers, Listings } from './listings.tsx';
import { personQuery } from './person-queries.ts';
import { Auctions, Payments, Reports, Requests, SignIns } from './records.tsx';
import { PastSuspensions, SuspendedNotice, SuspendPerson } from './suspension.tsx';

/** The data of one person for admins, with the actions on their account. */
export function PersonPanel({ id }: { id: number }) {
  const { data: person, isError, error, refetch } = useQuery(personQuery(id));
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <DeskPage
      title={person?.fullName ?? 'User'}
      actions={
        <LinkButton href="/admin/users" tone="secondary">
          All users
        </LinkButton>
      }
    >
      {isMissing && <p>There is no person with this number.</p>}
      {isError && !isMissing && !person && (
        <LoadError onRetry={() => void refetch()}>This person could not be loaded.</LoadError>
      )}
      {!person && !isError && <Skeleton className="h-96" />}
      {person && (
        <>
          <Account person={person} />
          <SuspendedNotice person={person} />
          <Listings data={person} />
          <Bookings data={person} />
          <Auctions person={person} />
          <Payments person={person} />
          <Reports person={person} />
          <Requests person={person} />
          <SignIns person={person} />
          <Handovers data={person} />
          <PastSuspensions person={person} />
        </>
      )}
    </DeskPage>
  );
}

function Account({ person }: { person: PersonDetails }) {
  const isOwnAccount = useCurrentUser()?.id === person.id;
  const { isUpdating, change } = useRoleChange(person);
  const facts: [string, string][] = [
    ['Username', person.username],
    ['Email', person.email],
    ['Phone', person.phone ? formatPhone(person.phone) : 'None'],
    ['Plan', planOf(person)],
    ['Registered', formatDate(person.registeredAt)],
    ['Two-factor sign-in', person.hasTwoFactor ? 'On' : 'Off'],
    ...(person.closesAt ? [['Closes', formatDate(person.closesAt)] as [string, string]] : []),
  ];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={person.role === 'admin' ? 'danger' : 'info'}>{roleNames[person.role]}</Badge>
        {person.isSuspended && <Badge tone="danger">Suspended</Badge>}
        {person.isClosed && <Badge>Closed</Badge>}
      </div>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="t-small text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!person.isClosed && (
        <div className="flex flex-wrap items-center gap-2">
          <RoleChoice user={person} isUpdating={isUpdating} onChange={change} />
          <UserActions user={person} more={[membershipGift]} />
          {!isOwnAccount && <SuspendPerson person={person} />}
        </div>
      )}
    </section>
  );
}

function planOf({ membershipPlan, membershipEndDate }: PersonDetails): string {
  const plan = membershipPlan ? capitalise(membershipPlan) : 'None';
  return membershipEndDate ? `${plan}, until ${formatDate(membershipEndDate)}` : plan;
}
