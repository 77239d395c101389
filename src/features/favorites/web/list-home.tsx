import { useQueryClient } from '@tanstack/react-query';
import type { SharedList } from '#features/favorites/list-schema.ts';
import { DeletedHomeName } from '#features/properties/web/deleted-home.tsx';
import { factsOf, PropertyRowCard } from '#features/properties/web/property-card.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { listQuery, sendComment, sendHomeRemoval } from './list-queries.ts';
import { OwnNote } from './own-note.tsx';

type Props = { list: SharedList; home: SharedList['homes'][number] };

/** Shows a home on a list with its likes, the members' notes, and the actions of a member. */
export function ListHome({ list, home: { propertyId, home, addedBy, likedBy, notes } }: Props) {
  const { mark, you, members } = list;
  const client = useQueryClient();
  const { message, submit } = useSubmit();
  const nameOf = (number: number) => members.find((member) => member.number === number)?.name ?? '';
  const isLiked = you !== null && likedBy.includes(you);
  const ownNote = notes.find(({ by }) => by === you)?.words ?? '';
  const refresh = () => client.invalidateQueries(listQuery(mark));
  const submitAndRefresh = async (work: () => Promise<unknown>) => {
    const isDone = await submit(work);
    await refresh();
    return isDone;
  };
  const remove = async () => {
    if (!(await submitAndRefresh(() => sendHomeRemoval(mark, propertyId)))) return;
    const undo = () => void sendComment(mark, propertyId, { isLiked, note: ownNote }).then(refresh, refresh);
    showToast({ title: t('Removed from the list'), action: { words: t('Undo'), run: undo } });
  };
  const adder = addedBy && (
    <p className="mt-1 t-small text-muted wrap-anywhere">{t('Added by {addedBy}', { addedBy })}</p>
  );
  return (
    <>
      {home ? (
        <PropertyRowCard property={home} facts={factsOf(home)}>
          {!home.isAvailable && (
            <p className="mt-1">
              <Badge tone="danger">{t('No longer available')}</Badge>
            </p>
          )}
          {adder}
        </PropertyRowCard>
      ) : (
        <>
          <DeletedHomeName id={propertyId} />
          {adder}
        </>
      )}
      {likedBy.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-2 t-label">
          {likedBy.map((number) => (
            <span
              key={number}
              className="inline-flex items-center gap-1 rounded-full bg-sunken px-3 py-1 wrap-anywhere"
            >
              <Icon name="heart" className="size-4 fill-accent! text-ink" />
              {nameOf(number)}
            </span>
          ))}
          <span className="sr-only">{t('liked this')}</span>
        </p>
      )}
      {notes
        .filter(({ by }) => by !== you)
        .map(({ by, words }) => (
          <Panel as="p" isSmall key={by} className="mt-3 whitespace-pre-line">
            <span className="t-strong">{`${nameOf(by)}: `}</span>
            {words}
          </Panel>
        ))}
      {you !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2">
          <OwnNote
            note={ownNote}
            name={home?.title}
            onSave={async (note) => {
              await sendComment(mark, propertyId, { note });
              await refresh();
            }}
          />
          <Button
            tone="secondary"
            aria-pressed={isLiked}
            className="order-1 px-3! aria-pressed:border-ink"
            onClick={() => void submitAndRefresh(() => sendComment(mark, propertyId, { isLiked: !isLiked }))}
          >
            <Icon name="heart" className={`size-5 ${isLiked ? 'fill-ink!' : ''}`} />
            {t('Like')}
            {home && <span className="sr-only">{`: ${home.title}`}</span>}
          </Button>
          <Button tone="quiet" className="order-3 ms-auto px-3!" onClick={() => void remove()}>
            {t('Remove')}
            {home && <span className="sr-only">{`: ${home.title}`}</span>}
          </Button>
        </div>
      )}
      <FormError message={message} fields={{}} />
    </>
  );
}
