import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { signInAddress } from '#features/accounts/web/sign-in.ts';
import { searchPagePaths } from '#features/saved-searches/choices.ts';
import type { SavedSearch } from '#features/saved-searches/schema.ts';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { AlertChoice } from './alert-choice.tsx';
import { setPendingSave } from './pending-save.ts';
import { ownSearchesQuery, sendNewSearch, sendSearchChange, sendSearchDeletion } from './queries.ts';
import { searchName } from './search-name.ts';

type Props = {
  search: Search;
  reading: SearchReading | undefined;
  /** True when the visitor must confirm before the search is saved. */
  needsConfirmation: boolean;
  onClose: () => void;
};

export default function SaveSearchDialog({ search, reading, needsConfirmation, onClose }: Props) {
  const user = useCurrentUser();
  const [isConfirmed, setConfirmed] = useState(!needsConfirmation);
  const name = searchName(search, reading);
  return (
    <Dialog title={t('Save this search')} description={name} isOpen onClose={onClose}>
      {user === undefined && <p className="text-muted">{t('One moment...')}</p>}
      {user === null && <SignInFirst />}
      {user && isConfirmed && <SavingSearch search={search} name={name} onClose={onClose} />}
      {user && !isConfirmed && <Button onClick={() => setConfirmed(true)}>{t('Save search')}</Button>}
    </Dialog>
  );
}

/** Asks the visitor to sign in. The tab remembers the search until then. */
function SignInFirst() {
  return (
    <div className="grid gap-4">
      <p>
        {t(
          'Sign in to save this search. We will tell you when a matching home is listed or its price drops.',
        )}
      </p>
      {/* Wraps the link, whose own target is the tap beside its label, and the Enter key. */}
      <span onClickCapture={setPendingSave} className="contents">
        <LinkButton href={signInAddress(location.pathname + location.search)}>
          {t('Sign in and save')}
        </LinkButton>
      </span>
    </div>
  );
}

/** Saves the search at once, so that one tap is enough. */
function SavingSearch({ search, name, onClose }: { search: Search; name: string; onClose(): void }) {
  const client = useQueryClient();
  const [saved, setSaved] = useState<SavedSearch | null>(null);
  const saveSubmission = useSubmit<SavedSearch>();
  const changeSubmission = useSubmit<unknown>();
  const hasStarted = useRef(false);
  const save = async () => {
    const page = searchPagePaths.find((path) => path === search.path) ?? '/explore';
    const { cursor: _cursor, sort: _sort, ...filters } = search.filters;
    const reply = await saveSubmission.submit(() => sendNewSearch({ page, filters, name }));
    if (!reply) return;
    setSaved(reply);
    await client.invalidateQueries({ queryKey: ownSearchesQuery().queryKey });
  };
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void save();
  });
  if (saveSubmission.message)
    return (
      <div className="grid justify-items-start gap-4">
        <FormError message={saveSubmission.message} fields={saveSubmission.fields} />
        <Button disabled={saveSubmission.isPending} onClick={() => void save()}>
          {t('Try again')}
        </Button>
        <YourSearches />
      </div>
    );
  if (!saved) return <p className="text-muted">{t('Saving...')}</p>;
  const undo = async () => {
    if (await changeSubmission.submit(() => sendSearchDeletion(saved.id))) onClose();
    await client.invalidateQueries({ queryKey: ownSearchesQuery().queryKey });
  };
  return (
    <div className="grid gap-4">
      <Notice tone="ok" role="status">
        {t('Search saved. We will tell you when a matching home is listed or its price drops.')}
      </Notice>
      <AlertChoice
        often={saved.often}
        isPending={changeSubmission.isPending}
        onChange={(often) =>
          void changeSubmission
            .submit(() => sendSearchChange(saved.id, { often }))
            .then((reply) => reply && setSaved({ ...saved, often }))
        }
      />
      <FormError message={changeSubmission.message} fields={changeSubmission.fields} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <YourSearches />
        <Button tone="secondary" disabled={changeSubmission.isPending} onClick={() => void undo()}>
          {t('Undo')}
        </Button>
      </div>
    </div>
  );
}

function YourSearches() {
  return <TextLink href="/profile?tab=searches">{t('Your saved searches')}</TextLink>;
}
