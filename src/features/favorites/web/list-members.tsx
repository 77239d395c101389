import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { SharedList } from '#features/favorites/list-schema.ts';
import { inLanguage, t } from '#kit/t.ts';
import { copyLink } from '#kit/web/copy-link.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { listQuery, sendLinkChange, sendListDeletion, sendMemberRemoval } from './list-queries.ts';

/** Shows the members of a list, and the controls of its owner for the link. */
export function ListMembers({ list }: { list: SharedList }) {
  const { mark, members, you, isOwn } = list;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { isPending, message, submit } = useSubmit<unknown>();
  const remove = async (number: number) => {
    if (!(await submit(() => sendMemberRemoval(mark, number)))) return;
    if (number === you) navigate('/saved');
    else await client.invalidateQueries(listQuery(mark));
  };
  return (
    <section aria-labelledby="members" className="mt-12 border-t border-line pt-6">
      <h2 id="members" className="t-heading">
        {t('Members')}
      </h2>
      <ul className="mt-2">
        {members.map(({ number, name, isOwner }) => (
          <li key={number} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="t-strong wrap-anywhere">{name}</span>
            <span className="t-small text-muted">
              {[isOwner && t('owner'), number === you && t('you')].filter(Boolean).join(', ')}
            </span>
            {!isOwner && (isOwn || number === you) && (
              <Button
                tone="quiet"
                className="ms-auto"
                disabled={isPending}
                onClick={() => void remove(number)}
              >
                {number === you ? t('Leave this list') : t('Remove')}
                <span className="sr-only">{`: ${name}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {you !== null && <LinkControls list={list} />}
      <FormError message={message} fields={{}} />
    </section>
  );
}

function LinkControls({ list: { mark, name, isOpen, isOwn } }: { list: SharedList }) {
  const { isPending, message, submit } = useSubmit<{ mark: string }>();
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const address = `${location.origin}${inLanguage('/lists/')}${mark}`;
  const changeLink = async (shouldBeOpen: boolean) => {
    const link = await submit(() => sendLinkChange(mark, shouldBeOpen));
    if (link) navigate(`/lists/${link.mark}`, { replace: true });
  };
  const confirmDeletion = async () => {
    if (await submit(async () => ({ mark, ...(await sendListDeletion(mark)) }))) navigate('/saved');
  };
  return (
    <div className="mt-4">
      <p className="text-muted">
        {isOpen
          ? t('Anyone with the link can view this list. They need an account to join.')
          : t('The link is turned off. Only members can see this list.')}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        {isOpen && (
          <>
            <Button onClick={() => void copyLink(address)}>{t('Copy invitation link')}</Button>
            <a
              href={`https://wa.me/?text=${encodeURIComponent(`${address} ${name}`)}`}
              target="_blank"
              rel="noopener"
              className={buttonClass('secondary')}
            >
              {t('WhatsApp')}
            </a>
          </>
        )}
        {isOwn && (
          <Button tone="secondary" disabled={isPending} onClick={() => void changeLink(!isOpen)}>
            {isOpen ? t('Turn off link') : t('Create new link')}
          </Button>
        )}
        {isOwn && !isDeleting && (
          <Button tone="quiet" onClick={() => setDeleting(true)}>
            {t('Delete this list')}
          </Button>
        )}
      </p>
      {isDeleting && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          {t('Delete this list for all members?')}
          <Button tone="danger" disabled={isPending} onClick={() => void confirmDeletion()}>
            {t('Delete')}
          </Button>
          <Button tone="quiet" onClick={() => setDeleting(false)}>
            {t('Keep list')}
          </Button>
        </p>
      )}
      <FormError message={message} fields={{}} />
    </div>
  );
}
