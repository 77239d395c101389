import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { PersonDetails } from '#app/people-api.ts';
import { formatDateTime, PanelSection, RowList, rowClass } from '#app/web/pages/admin/parts.tsx';
import { suspensionLimits } from '#features/accounts/suspension-api.ts';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { refetchPeople, sendRestoration, sendSuspension } from './person-queries.ts';

/** The dialog in which an admin suspends an account. */
export function SuspendPerson({
  person: { id, fullName, isSuspended, listingCount },
}: {
  person: PersonDetails;
}) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  if (isSuspended) return null;
  return (
    <>
      <Button tone="quiet" className="t-small" onClick={() => setOpen(true)}>
        Suspend account
      </Button>
      <Dialog title={`Suspend ${fullName}?`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ReasonForm
          label="Reason"
          hint="The person reads this by email and when they try to sign in."
          verb="Suspend account"
          pendingLabel="Suspending..."
          onCancel={() => setOpen(false)}
          submitReason={(reason) => sendSuspension(id, reason)}
          onDone={({ pausedListings }) => {
            setOpen(false);
            showToast({
              title: `${fullName} is suspended`,
              description: `Listings paused: ${pausedListings}`,
            });
            void refetchPeople(client);
          }}
        >
          <ul className="grid list-disc gap-1 pl-4">
            <li>They are signed out at once and cannot sign in. They can send one answer.</li>
            <li>
              {listingCount === 0
                ? 'They have no listings.'
                : 'Their listings are hidden, except homes that are up for auction.'}
            </li>
            <li>Booked stays and viewings go on. You decide about each of them on this page.</li>
            <li>You can restore the account, with everything that the suspension paused.</li>
          </ul>
        </ReasonForm>
      </Dialog>
    </>
  );
}

/** The reason for the suspension, the person's reply, and the button that restores the account. */
export function SuspendedNotice({
  person: { id, fullName, isSuspended, suspensions },
}: {
  person: PersonDetails;
}) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const [suspension] = suspensions;
  if (!isSuspended || !suspension) return null;
  return (
    <Card as="section" tone="danger" aria-label="Suspension" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="wrap-anywhere">
        <span className="t-strong">Suspended {formatDateTime(suspension.at)}</span> by{' '}
        {suspension.by.fullName}: {suspension.reason}
      </p>
      {suspension.answer && suspension.answeredAt ? (
        <div>
          <p className="t-strong">Answer of {formatDateTime(suspension.answeredAt)}</p>
          <p className="whitespace-pre-line wrap-anywhere">{suspension.answer}</p>
        </div>
      ) : (
        <p className="text-muted">{fullName} has not answered yet.</p>
      )}
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Restore account
      </Button>
      <Dialog title={`Restore ${fullName}?`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ReasonForm
          label="Reason"
          hint="The person reads this by email."
          verb="Restore account"
          pendingLabel="Restoring..."
          onCancel={() => setOpen(false)}
          submitReason={(reason) => sendRestoration(id, reason)}
          onDone={({ restoredListings }) => {
            setOpen(false);
            showToast({
              title: `${fullName} is restored`,
              description: `Listings restored: ${restoredListings}`,
            });
            void refetchPeople(client);
          }}
        >
          <p>
            They can sign in with their former role, and their listings are as they were. What their plan has
            no room for stays paused.
          </p>
        </ReasonForm>
      </Dialog>
    </Card>
  );
}

type ReasonProps<T> = {
  label: string;
  hint: string;
  verb: string;
  pendingLabel: string;
  submitReason(reason: string): Promise<T>;
  onDone(result: T): void;
  onCancel(): void;
  children: ReactNode;
};

function ReasonForm<T>({
  label,
  hint,
  verb,
  pendingLabel,
  submitReason,
  onDone,
  onCancel,
  children,
}: ReasonProps<T>) {
  const id = useId();
  const { isPending, fields, message, submit } = useSubmit<T>();
  const field = { id, hint, error: fields.reason };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    const result = await submit(() => submitReason(reason));
    if (result) onDone(result);
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      {children}
      <FieldFrame {...field} label={label}>
        <textarea {...controlProps(field)} name="reason" rows={3} maxLength={suspensionLimits.reason} />
      </FieldFrame>
      {message && !fields.reason && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <DialogFoot>
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? pendingLabel : verb}
        </Button>
      </DialogFoot>
    </form>
  );
}

export function PastSuspensions({ person: { suspensions } }: { person: PersonDetails }) {
  const liftedSuspensions = suspensions.flatMap((suspension) =>
    suspension.lifted ? [{ ...suspension, lifted: suspension.lifted }] : [],
  );
  if (liftedSuspensions.length === 0) return null;
  return (
    <PanelSection title="Past suspensions">
      <RowList none="">
        {liftedSuspensions.map(({ id, at, by, reason, answer, lifted }) => (
          <li key={id} className={rowClass}>
            <span className="block">
              {formatDateTime(at)} by <PersonLink id={by.id}>{by.fullName}</PersonLink>: {reason}
            </span>
            {answer && <span className="block whitespace-pre-line">Answer: {answer}</span>}
            <span className="block t-small text-muted">
              Restored {formatDateTime(lifted.at)} by {lifted.by.fullName}: {lifted.reason}
            </span>
          </li>
        ))}
      </RowList>
    </PanelSection>
  );
}
