import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SharedList } from '#features/favorites/list-schema.ts';
import { RowPhoto } from '#features/properties/web/property-card.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { listQuery, sendComment } from './list-queries.ts';
import { savedHomesQuery } from './queries.ts';

/** Lists the user's favorites that are not on the list yet, with buttons that add them. */
export function AddSaved({ list: { mark, homes } }: { list: SharedList }) {
  const { data = [] } = useQuery(savedHomesQuery());
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit();
  const listedIds = new Set(homes.map(({ propertyId }) => propertyId));
  const unlisted = data.flatMap(({ home }) => (home && !listedIds.has(home.id) ? home : []));
  if (unlisted.length === 0) return null;
  const add = async (id: number) => {
    await submit(() => sendComment(mark, id, { isLiked: true }));
    await client.invalidateQueries(listQuery(mark));
  };
  return (
    <Card as="details" className="mt-6">
      <summary className="cursor-pointer py-2 t-strong">
        {t('Add from your saved homes ({count})', { count: unlisted.length })}
      </summary>
      <FormError message={message} fields={{}} />
      <ul className="mt-2 grid gap-3">
        {unlisted.map((home) => (
          <li key={home.id} className="flex items-center gap-3">
            <RowPhoto property={home} className="w-16" />
            <span className="min-w-0 flex-1 wrap-anywhere">{home.title}</span>
            <Button tone="secondary" disabled={isPending} onClick={() => void add(home.id)}>
              {t('Add')}
              <span className="sr-only">{`: ${home.title}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
