import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { favoriteLimits } from '#features/favorites/choices.ts';
import { changesSinceSaved, selectionAfterToggle } from '#features/favorites/rules.ts';
import type { SavedHome } from '#features/favorites/schema.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { DeletedHomeName } from '#features/properties/web/deleted-home.tsx';
import { factsOf, PropertyRowCard } from '#features/properties/web/property-card.tsx';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { changeLabel, isGoodChange } from './change-label.ts';
import { compareAddress } from './compare-address.ts';
import { cacheListedFavorites, removeHome } from './favorites-store.ts';
import { OwnNote } from './own-note.tsx';

type Props = {
  homes: SavedHome[];
  keepNote: (id: number, note: string) => Promise<void>;
  /** Renders the content after the list, for the selected homes, or for all homes when none is selected. */
  after?: (ids: number[]) => ReactNode;
};

export function SavedList({ homes, keepNote, after }: Props) {
  const [pickedIds, setPickedIds] = useState<number[]>([]);
  const cards = homes.flatMap(({ home }) => home ?? []);
  const ids = cards.map(({ id }) => id).join();
  // This also caches homes that were saved on another device.
  useEffect(() => {
    if (!ids) return;
    const cacheForOffline = () => cacheListedFavorites(ids.split(','));
    cacheForOffline();
    addEventListener('keeping', cacheForOffline);
    return () => removeEventListener('keeping', cacheForOffline);
  }, [ids]);
  const selected = pickedIds.filter((id) => cards.some((home) => home.id === id));
  const toggleSelected = (id: number) => {
    const newSelection = selectionAfterToggle(selected, id);
    if (newSelection) return setPickedIds(newSelection);
    showToast({
      title: t('You can compare up to four homes'),
      description: t('Remove one first, then select this one.'),
    });
  };
  return (
    <>
      <ul className="grid gap-4">
        {homes.map((savedHome) => (
          <Card as="li" key={savedHome.propertyId}>
            <SavedItem
              savedHome={savedHome}
              keepNote={keepNote}
              isChosen={selected.includes(savedHome.propertyId)}
              onChoose={() => toggleSelected(savedHome.propertyId)}
            />
          </Card>
        ))}
      </ul>
      {cards.length > 1 && <CompareBar cards={cards} selected={selected} />}
      {after?.(selected.length > 0 ? selected : cards.map(({ id }) => id))}
    </>
  );
}

/** Renders the link to the comparison: of the selected homes, or of all homes if they fit side by side. */
function CompareBar({ cards, selected }: { cards: PropertyCard[]; selected: number[] }) {
  const all = cards.length > favoriteLimits.maxCompared ? [] : cards.map(({ id }) => id);
  const ids = selected.length > 0 ? selected : all;
  return (
    <div className="sticky bottom-(--bottom-nav) z-2 mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-paper py-3">
      <p role="status" className="shrink grow basis-32 t-small text-muted">
        {selected.length === 0
          ? t('Select up to {compared} to compare side by side', { compared: favoriteLimits.maxCompared })
          : t('{count} of {compared} selected', {
              count: selected.length,
              compared: favoriteLimits.maxCompared,
            })}
      </p>
      {ids.length === 1 && <p className="t-small">{t('Select one more to compare')}</p>}
      {ids.length > 1 && (
        <LinkButton href={compareAddress(ids)} className="shrink-0">
          {t('Compare {count} homes', { count: ids.length })}
        </LinkButton>
      )}
    </div>
  );
}

type ItemProps = Pick<Props, 'keepNote'> & { savedHome: SavedHome; isChosen: boolean; onChoose: () => void };

function SavedItem({ savedHome, keepNote, isChosen, onChoose }: ItemProps) {
  const { propertyId, home, savedAt, note } = savedHome;
  const client = useQueryClient();
  const remove = () => removeHome(client, propertyId, { savedAt, note, asSaved: savedHome.asSaved });
  const history = (
    <>
      <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {changesSinceSaved(savedHome).map((change) => (
          <Badge key={change.kind} tone={isGoodChange(change) ? 'ok' : 'danger'}>
            {changeLabel(change)}
          </Badge>
        ))}
      </p>
      {savedAt && (
        <p className="mt-1 t-small text-muted">{t('Saved {savedAt}', { savedAt: formatDate(savedAt) })}</p>
      )}
    </>
  );
  return (
    <>
      {home ? (
        <PropertyRowCard property={home} facts={factsOf(home)}>
          {history}
        </PropertyRowCard>
      ) : (
        <>
          <DeletedHomeName id={propertyId} />
          {history}
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-2">
        <OwnNote note={note} name={home?.title} onSave={(text) => keepNote(propertyId, text)} />
        {home && (
          <Button
            tone="secondary"
            aria-pressed={isChosen}
            className="order-1 aria-pressed:border-ink"
            onClick={onChoose}
          >
            {isChosen ? t('Selected') : t('Select')}
            <span className="sr-only">{`: ${home.title}`}</span>
          </Button>
        )}
        <Button tone="quiet" className="order-3 ms-auto px-3!" onClick={remove}>
          {t('Remove')}
          {home && <span className="sr-only">{`: ${home.title}`}</span>}
        </Button>
      </div>
    </>
  );
}
