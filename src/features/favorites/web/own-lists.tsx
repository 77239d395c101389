import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { listLimits } from '#features/favorites/choices.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ownListsQuery, sendNewList } from './list-queries.ts';

/**
 * Shows the user's shared lists, and a form that starts a new one.
 * @param ids the first homes of a new list
 */
export function OwnLists({ ids }: { ids: number[] }) {
  const { data = [] } = useQuery(ownListsQuery());
  const [isStarting, setStarting] = useState(false);
  return (
    <section aria-labelledby="lists" className="mt-12 border-t border-line pt-8">
      <h2 id="lists" className="t-heading">
        {t('Shared lists')}
      </h2>
      <p className="mt-1 text-muted">
        {t('Choose together. Everyone on a list can like homes, add notes and add homes.')}
      </p>
      <ul className="mt-4 grid gap-3 empty:hidden">
        {data.map(({ mark, name, members, homes }) => (
          <Card as="li" key={mark} className="relative">
            <Link
              href={`/lists/${mark}`}
              className="t-strong after:absolute after:inset-0 wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            <p className="mt-1 t-small text-muted wrap-anywhere">
              {`${t('{n, plural, one {# home} other {# homes}}', { n: homes })} · ${members.join(', ')}`}
            </p>
          </Card>
        ))}
      </ul>
      {isStarting ? (
        <CreateListForm ids={ids} onCancel={() => setStarting(false)} />
      ) : (
        <Button tone="secondary" className="mt-4" onClick={() => setStarting(true)}>
          {t('Start a list')}
        </Button>
      )}
    </section>
  );
}

function CreateListForm({ ids, onCancel }: { ids: number[]; onCancel: () => void }) {
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState(user?.fullName.split(' ')[0] ?? '');
  const { isPending, fields, message, submit } = useSubmit<{ mark: string }>();
  const propertyIds = ids.slice(0, listLimits.homes);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const list = await submit(() => sendNewList({ name, displayName, propertyIds }));
    if (list) navigate(`/lists/${list.mark}`);
  };
  return (
    <form onSubmit={start} className="mt-4 grid gap-4" noValidate>
      <Field
        label={t('List name')}
        placeholder={t('For example, Our new home')}
        maxLength={listLimits.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fields['name']}
      />
      <DisplayName value={displayName} onChange={setDisplayName} error={fields['displayName']} />
      <FormError message={message} fields={fields} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {propertyIds.length === 0
            ? t('Start list')
            : t('Start list with {n, plural, one {# home} other {# homes}}', { n: propertyIds.length })}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </p>
    </form>
  );
}

type DisplayNameProps = { value: string; onChange: (name: string) => void; error: string | undefined };

export function DisplayName({ value, onChange, error }: DisplayNameProps) {
  return (
    <Field
      label={t('Your name on this list')}
      hint={t('Other members see only this name from your account.')}
      maxLength={listLimits.displayName}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
