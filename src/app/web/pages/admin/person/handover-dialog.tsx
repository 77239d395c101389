import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { PersonDetails } from '#app/people-api.ts';
import { roleNames } from '#features/accounts/roles.ts';
import { usersQuery } from '#features/accounts/web/queries.ts';
import { CallError } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ScrollBox } from '#kit/web/ui/card.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { refetchPeople, sendHandover } from './person-queries.ts';

const maxManagers = 8;
const optionClass = 'flex min-h-11 items-center gap-3 border-b border-line px-3 py-2 last:border-b-0';

/** The dialog in which an admin chooses a person's listings and the manager who receives them. */
export function HandoverDialog({ data: person, onClose }: { data: PersonDetails; onClose(): void }) {
  const client = useQueryClient();
  const [manager, setManager] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const [isOverLimit, setOverLimit] = useState(false);
  const { isPending, message, submit } = useSubmit<{ listings: number; paused: number; left: string[] }>();
  const transferable = person.listings.filter(({ isUpForAuction }) => !isUpForAuction);
  const count = selected?.size ?? person.listingCount - (person.listings.length - transferable.length);

  async function handOver() {
    if (manager === null) return;
    const listings = selected === null ? null : [...selected];
    const result = await submit(() =>
      sendHandover(person.id, { to: manager, listings, mayPause: isOverLimit }).catch((error) => {
        if (error instanceof CallError) setOverLimit(error.problem?.code === 'plan_full');
        throw error;
      }),
    );
    if (!result) return;
    onClose();
    showToast({ title: `Listings handed over: ${result.listings}`, description: handoverSummary(result) });
    void refetchPeople(client);
  }

  return (
    <Dialog
      title="Hand over listings"
      description={`From ${person.fullName}, with their leads, open viewings and stays. You can hand them back later.`}
      isOpen
      onClose={onClose}
    >
      <div className="grid gap-4">
        <ManagerChoice
          excludedId={person.id}
          value={manager}
          onChange={(id) => {
            setManager(id);
            setOverLimit(false);
          }}
        />
        <ListingChoice data={transferable} count={count} selected={selected} onChange={setSelected} />
        {message && (
          <p role="alert" className={isOverLimit ? '' : 'text-danger'}>
            {message}
          </p>
        )}
        <DialogFoot>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isPending || manager === null || count === 0} onClick={() => void handOver()}>
            {isPending ? 'Handing over...' : submitLabel(count, isOverLimit)}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}

function submitLabel(count: number, isOverLimit: boolean): string {
  const noun = count === 1 ? 'one listing' : `${count} listings`;
  return isOverLimit ? `Hand over ${noun}, some paused` : `Hand over ${noun}`;
}

function handoverSummary({ paused, left }: { paused: number; left: string[] }): string {
  const pausedSentence = paused > 0 ? `Paused, because the plan has no room: ${paused}.` : '';
  const notMovedSentence =
    left.length > 0 ? `Not handed over, because of an auction: ${left.join(', ')}.` : '';
  return [pausedSentence, notMovedSentence].filter(Boolean).join(' ');
}

type ManagerProps = { excludedId: number; value: number | null; onChange(id: number): void };

function ManagerChoice({ excludedId, value, onChange }: ManagerProps) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data = [], isPending } = useQuery(usersQuery(q));
  const managers = data
    .filter(({ id, role, isSuspended }) => id !== excludedId && role !== 'user' && !isSuspended)
    .slice(0, maxManagers);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 t-label">New manager</legend>
      <Field
        label={<span className="sr-only">Search managers</span>}
        type="search"
        placeholder="Name, username or email"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ScrollBox className="max-h-60">
        {managers.map(({ id, fullName, username, role }) => (
          <label key={id} className={optionClass}>
            <input
              type="radio"
              name="manager"
              className="size-5 shrink-0"
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <span className="min-w-0 wrap-anywhere">
              {fullName}{' '}
              <span className="t-small text-muted">
                {username}, {roleNames[role]}
              </span>
            </span>
          </label>
        ))}
        {managers.length === 0 && (
          <p className="p-3 text-muted">{isPending ? 'Searching...' : 'No property manager found.'}</p>
        )}
      </ScrollBox>
    </fieldset>
  );
}

type ListingProps = {
  data: PersonDetails['listings'];
  count: number;
  /** The selected listings; null means all that are not up for auction. */
  selected: ReadonlySet<number> | null;
  onChange(selected: ReadonlySet<number> | null): void;
};

function ListingChoice({ data, count, selected, onChange }: ListingProps) {
  const [text, setText] = useState('');
  const query = text.trim().toLowerCase();
  const matches = data.filter(({ title, location }) => `${title} ${location}`.toLowerCase().includes(query));

  function toggle(id: number) {
    const nextSelected = new Set(selected);
    if (!nextSelected.delete(id)) nextSelected.add(id);
    onChange(nextSelected);
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 t-label">Listings</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="which"
          className="size-5"
          checked={selected === null}
          onChange={() => onChange(null)}
        />
        All that are not up for auction{selected === null && ` (${count})`}
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="which"
          className="size-5"
          checked={selected !== null}
          onChange={() => onChange(new Set())}
        />
        Choose{selected !== null && ` (${count} chosen)`}
      </label>
      {selected !== null && (
        <>
          <Field
            label={<span className="sr-only">Search listings</span>}
            type="search"
            placeholder="Title or place"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ScrollBox className="max-h-60">
            {matches.map(({ id, title, location }) => (
              <label key={id} className={optionClass}>
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={selected.has(id)}
                  onChange={() => toggle(id)}
                />
                <span className="min-w-0 wrap-anywhere">
                  {title} <span className="t-small text-muted">{location}</span>
                </span>
              </label>
            ))}
            {matches.length === 0 && <p className="p-3 text-muted">No listing found.</p>}
          </ScrollBox>
        </>
      )}
    </fieldset>
  );
}
