import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { SharedList as List } from '#features/favorites/list-schema.ts';
import { t } from '#kit/t.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { RichText } from '#kit/web/rich-text.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card, Panel } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AddSaved } from './add-saved.tsx';
import { ListHome } from './list-home.tsx';
import { ListMembers } from './list-members.tsx';
import { listQuery, sendJoin } from './list-queries.ts';
import { DisplayName } from './own-lists.tsx';

/** The heading while the list is loading, and for a list without a name. */
const defaultHeading = <h1 className="t-title">{t('Shared list')}</h1>;

/** Shows a list to its members, and to visitors who have its link. */
export function SharedList({ token }: { token: string }) {
  const isHydrated = useHydrated();
  const { data, error, refetch } = useQuery({ ...listQuery(token), enabled: isHydrated });
  if (error && [400, 404].includes(error.status))
    return (
      <>
        {defaultHeading}
        <EmptyState
          icon={<Icon name="heart" />}
          className="mt-6"
          action={<LinkButton href="/explore">{t('Explore Properties')}</LinkButton>}
        >
          {t('We could not find this list. Its link may have been turned off.')}
        </EmptyState>
      </>
    );
  if (!data)
    return (
      <>
        {defaultHeading}
        {error ? (
          <LoadError onRetry={() => void refetch()}>{t('We could not load this list.')}</LoadError>
        ) : (
          <p className="mt-6 text-muted">{t('Loading the list...')}</p>
        )}
      </>
    );
  return (
    <>
      <h1 className="t-title wrap-anywhere">{data.name}</h1>
      {data.you === null && <JoinForm list={data} />}
      {data.homes.length === 0 && (
        <EmptyState icon={<Icon name="heart" />} className="mt-6">
          {t('No homes on this list yet.')}
        </EmptyState>
      )}
      <ul className="mt-6 grid gap-4">
        {data.homes.map((home) => (
          <Card as="li" key={home.propertyId}>
            <ListHome list={data} home={home} />
          </Card>
        ))}
      </ul>
      {data.you !== null && <AddSaved list={data} />}
      <ListMembers list={data} />
    </>
  );
}

function JoinForm({ list: { mark, name } }: { list: List }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [displayName, setDisplayName] = useState('');
  const { isPending, fields, message, submit } = useSubmit();
  const next = `next=${encodeURIComponent(`/lists/${mark}`)}`;
  if (!user)
    return (
      <Notice className="mt-4">
        {t('You can view this list.')}{' '}
        <RichText
          text={t('<0>Sign in</0> or <1>register</1> to like homes, add notes and add homes.')}
          tags={{
            0: <Link href={`/auth?${next}`} className="link" />,
            1: <Link href={`/auth?tab=register&${next}`} className="link" />,
          }}
        />
      </Notice>
    );
  const join = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit(() => sendJoin(mark, displayName))) await client.invalidateQueries(listQuery(mark));
  };
  return (
    <Panel as="form" onSubmit={join} className="mt-4 grid gap-3" noValidate>
      <p className="t-strong wrap-anywhere">{t('You have been invited to the list ‘{name}’.', { name })}</p>
      <DisplayName value={displayName} onChange={setDisplayName} error={fields['displayName']} />
      <FormError message={message} fields={fields} />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {t('Join this list')}
      </Button>
    </Panel>
  );
}
