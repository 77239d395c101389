import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import {
  emptyFavorites,
  pendingChanges,
  type StoredFavorites,
  updateFavorite,
} from '#features/favorites/device-favorites.ts';
import { homesByIdQuery } from '#features/properties/web/queries.ts';
import { t } from '#kit/t.ts';
import { RichText } from '#kit/web/rich-text.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import {
  isPersisted,
  readDeviceFavorites,
  subscribeToDeviceFavorites,
  updateDeviceFavorites,
} from './device-memory.ts';
import { deviceFavoriteIds, savedHomeOnDevice } from './on-device.ts';
import { OwnLists } from './own-lists.tsx';
import { savedHomesQuery, sendNote } from './queries.ts';
import { SavedList } from './saved-list.tsx';

/** Lists all homes saved by this account, or on this device without an account. */
export function SavedHomes() {
  const user = useCurrentUser();
  if (user === undefined) return <Loading />;
  return user ? <AccountFavorites accountId={user.id} /> : <DeviceFavorites />;
}

const Loading = () => <p className="text-muted">{t('Loading your saved homes...')}</p>;

export const useDeviceFavorites = () =>
  useSyncExternalStore(subscribeToDeviceFavorites, readDeviceFavorites, emptyFavorites);

function AccountFavorites({ accountId }: { accountId: number }) {
  const { data, error, refetch } = useQuery(savedHomesQuery());
  const client = useQueryClient();
  const device = useDeviceFavorites();
  const pending = device.waiting[accountId] ?? {};
  const isSyncPending = (pendingChanges(device, accountId)?.saved.length ?? 0) > 0;
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load your saved homes.')}</LoadError>;
  const homes = data?.filter(({ propertyId }) => pending[propertyId] !== null);
  // Homes that were saved on this device before sign-in may still be on their way to the account.
  if (!homes || (homes.length === 0 && isSyncPending)) return <Loading />;
  const renderLists = (ids: number[]) => <OwnLists ids={ids} />;
  if (homes.length === 0)
    return (
      <>
        <NothingSaved />
        {renderLists([])}
      </>
    );
  const saveNote = async (id: number, note: string) => {
    await sendNote(id, note);
    await client.invalidateQueries(savedHomesQuery());
  };
  return <SavedList homes={homes} keepNote={saveNote} after={renderLists} />;
}

const pageSize = 50;

function DeviceFavorites() {
  const device = useDeviceFavorites();
  const [pageCount, setPageCount] = useState(1);
  const ids = deviceFavoriteIds(device);
  return (
    <>
      <Notice className="mb-6">
        {isPersisted()
          ? t('Your saved homes are stored on this device only.')
          : t('This browser blocks storage, so your homes are saved only until you leave this page.')}{' '}
        <RichText
          text={t('<0>Sign in</0> or <1>register</1> to see them on all your devices.')}
          tags={{
            0: <Link href="/auth?next=%2Fsaved" className="link" />,
            1: <Link href="/auth?tab=register&next=%2Fsaved" className="link" />,
          }}
        />
      </Notice>
      {ids.length === 0 && <NothingSaved />}
      {Array.from({ length: pageCount }, (_, page) => (
        <DevicePage key={page} ids={ids.slice(page * pageSize, (page + 1) * pageSize)} device={device} />
      ))}
      {ids.length > pageCount * pageSize && (
        <Button tone="secondary" className="mt-6" onClick={() => setPageCount(pageCount + 1)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

function DevicePage({ ids, device }: { ids: number[]; device: StoredFavorites }) {
  const { data, error, refetch } = useQuery({
    ...homesByIdQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0) return null;
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load your saved homes.')}</LoadError>;
  if (!data) return <Loading />;
  const saveNote = (id: number, note: string) =>
    Promise.resolve(updateDeviceFavorites((device) => updateFavorite(device, id, { note })));
  return <SavedList homes={ids.map((id) => savedHomeOnDevice(id, device, data))} keepNote={saveNote} />;
}

function NothingSaved() {
  return (
    <EmptyState
      icon={<Icon name="heart" />}
      action={<LinkButton href="/explore">{t('Explore Properties')}</LinkButton>}
    >
      {t('No saved homes yet. Tap the heart on a home to save it here.')}
    </EmptyState>
  );
}
