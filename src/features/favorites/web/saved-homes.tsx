import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { type Device, described, emptyDevice, toSend } from '#features/favorites/device.ts';
import { asSavedNow } from '#features/favorites/rules.ts';
import type { SavedHome } from '#features/favorites/schema.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { homesByIdQuery } from '#features/properties/web/queries.ts';
import { t } from '#kit/t.ts';
import { useIsAlive } from '#kit/web/hooks/use-is-alive.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { changeMemory, listenToMemory, readMemory } from './device-memory.ts';
import { OwnLists } from './own-lists.tsx';
import { savedHomesQuery, sendNote } from './queries.ts';
import { SavedList } from './saved-list.tsx';

/** Every home that this account has saved, or this device without one. */
export function SavedHomes() {
  const user = useCurrentUser();
  const isAlive = useIsAlive();
  if (!isAlive || user === undefined) return <Loading />;
  return user ? <OfAccount whose={user.id} /> : <OnDevice />;
}

const Loading = () => <p className="text-muted">{t('Loading your saved homes...')}</p>;

export const useMemory = () => useSyncExternalStore(listenToMemory, readMemory, emptyDevice);

function OfAccount({ whose }: { whose: number }) {
  const { data, error, refetch } = useQuery(savedHomesQuery());
  const client = useQueryClient();
  const device = useMemory();
  const wishes = device.waiting[whose] ?? {};
  const isMoreComing = (toSend(device, whose)?.saved.length ?? 0) > 0;
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('Your saved homes could not be loaded.')}</LoadError>;
  const homes = data?.filter(({ propertyId }) => wishes[propertyId] !== null);
  // What was saved on this device before signing in is on its way to the account.
  if (!homes || (homes.length === 0 && isMoreComing)) return <Loading />;
  const lists = (ids: number[]) => <OwnLists ids={ids} />;
  if (homes.length === 0)
    return (
      <>
        <NothingSaved />
        {lists([])}
      </>
    );
  const keepNote = async (id: number, note: string) => {
    await sendNote(id, note);
    await client.invalidateQueries(savedHomesQuery());
  };
  return <SavedList homes={homes} keepNote={keepNote} after={lists} />;
}

const inOneCall = 50;

function OnDevice() {
  const device = useMemory();
  const [parts, setParts] = useState(1);
  const ids = Object.entries(device.homes)
    .toSorted(([, one], [, other]) => (one.savedAt < other.savedAt ? 1 : -1))
    .map(([id]) => Number(id));
  return (
    <>
      <p className="mb-6 rounded-card bg-sunken p-4">
        {t('Your homes are kept on this device. ')}
        <Link href="/auth?next=%2Fsaved" className="font-semibold text-clay hover:underline">
          {t('Sign in')}
        </Link>
        {t(' or ')}
        <Link href="/auth?tab=register&next=%2Fsaved" className="font-semibold text-clay hover:underline">
          {t('register')}
        </Link>
        {t(' to have them on every device.')}
      </p>
      {ids.length === 0 && <NothingSaved />}
      {Array.from({ length: parts }, (_, part) => (
        <DevicePart key={part} ids={ids.slice(part * inOneCall, (part + 1) * inOneCall)} device={device} />
      ))}
      {ids.length > parts * inOneCall && (
        <Button tone="secondary" className="mt-6" onClick={() => setParts(parts + 1)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

function DevicePart({ ids, device }: { ids: number[]; device: Device }) {
  const { data, error, refetch } = useQuery({
    ...homesByIdQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0) return null;
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('Your saved homes could not be loaded.')}</LoadError>;
  if (!data) return <Loading />;
  const keepNote = (id: number, note: string) =>
    Promise.resolve(changeMemory((known) => described(known, id, { note })));
  return <SavedList homes={ids.map((id) => onDevice(id, device, data))} keepNote={keepNote} />;
}

function onDevice(id: number, device: Device, homes: PropertyCard[]): SavedHome {
  const home = homes.find((one) => one.id === id) ?? null;
  const { savedAt = '', note = '', asSaved } = device.homes[id] ?? {};
  const unknown = { price: null, currency: 'UGX', isAvailable: true } as const;
  return { propertyId: id, savedAt, note, home, asSaved: asSaved ?? (home ? asSavedNow(home) : unknown) };
}

function NothingSaved() {
  return (
    <div className="grid justify-items-center gap-4 rounded-card bg-sunken p-8 text-center text-muted">
      <p>{t('You have not saved any properties yet.')}</p>
      <LinkButton href="/explore" tone="secondary">
        {t('Explore Properties')}
      </LinkButton>
    </div>
  );
}
