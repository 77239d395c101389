import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { SavedSearch } from '#features/saved-searches/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { AlertChoice } from './alert-choice.tsx';
import { ownSearchesQuery, sendSearchChange, sendSearchDeletion } from './queries.ts';

/** Shows every saved search of this account with its settings. */
export function OwnSearches() {
  const { data, error, refetch } = useQuery(ownSearchesQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('Your searches could not be loaded.')}</LoadError>;
  if (!data) return <p className="text-muted">{t('Loading your searches...')}</p>;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Icon name="search" />}
        action={<LinkButton href="/explore">{t('Explore Properties')}</LinkButton>}
      >
        {t('No saved searches yet. Search for homes and tap “Save this search” below the filters.')}
      </EmptyState>
    );
  return (
    <ul className="grid gap-4">
      {data.map((search) => (
        <SavedSearchItem key={search.id} search={search} />
      ))}
    </ul>
  );
}

function SavedSearchItem({ search }: { search: SavedSearch }) {
  const { id, name, address, often, isPaused, savedAt } = search;
  const client = useQueryClient();
  const { isPending, message, fields, submit } = useSubmit<unknown>();
  const [isRenaming, setRenaming] = useState(false);
  const submitChange = async (work: () => Promise<unknown>) => {
    const reply = await submit(work);
    if (reply) await client.invalidateQueries({ queryKey: ownSearchesQuery().queryKey });
    return reply !== null;
  };
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newName = String(new FormData(event.currentTarget).get('name') ?? '');
    if (await submitChange(() => sendSearchChange(id, { name: newName }))) setRenaming(false);
  };
  return (
    <Card as="li" className="grid gap-4">
      {isRenaming ? (
        <form onSubmit={(event) => void rename(event)} className="flex flex-wrap items-end gap-3" noValidate>
          <Field
            label={t('Name')}
            name="name"
            defaultValue={name}
            maxLength={200}
            error={fields.name}
            className="flex-1 basis-60"
          />
          <Button type="submit" disabled={isPending}>
            {t('Save')}
          </Button>
          <Button tone="secondary" onClick={() => setRenaming(false)}>
            {t('Cancel')}
          </Button>
        </form>
      ) : (
        <div>
          <Link href={address} className="t-strong wrap-anywhere hover:underline">
            {name}
          </Link>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 t-small text-muted">
            {isPaused && <Badge>{t('Paused')}</Badge>}
            <span>{t('Saved {savedAt}', { savedAt: formatDate(savedAt) })}</span>
          </p>
        </div>
      )}
      <FormError message={message} fields={{}} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-56">
          <AlertChoice
            often={often}
            isPending={isPending}
            onChange={(selected) => void submitChange(() => sendSearchChange(id, { often: selected }))}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {!isRenaming && (
            <Button tone="quiet" disabled={isPending} onClick={() => setRenaming(true)}>
              {t('Rename')}
            </Button>
          )}
          <Button
            tone="quiet"
            disabled={isPending}
            onClick={() => void submitChange(() => sendSearchChange(id, { isPaused: !isPaused }))}
          >
            {isPaused ? t('Resume') : t('Pause')}
          </Button>
          <Button
            tone="quiet"
            disabled={isPending}
            onClick={() => void submitChange(() => sendSearchDeletion(id))}
          >
            {t('Delete')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
