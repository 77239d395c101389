import type { PropertyCard } from '#features/properties/schema.ts';
import { pictureSizes } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

type Props = { property: Pick<PropertyCard, 'picture'>; when: 'early' | 'late' };

/** Shows a card's photo, 4:3. Its alt text is empty, because the title beside it describes it. */
export function PropertyPhoto({ property: { picture }, when }: Props) {
  if (!picture) return <NoPhoto />;
  return (
    <Picture
      picture={picture}
      sizes={pictureSizes.card}
      upTo={720}
      when={when}
      alt=""
      className="aspect-[4/3] w-full"
    />
  );
}

function NoPhoto() {
  return (
    <div className="grid aspect-[4/3] place-content-center justify-items-center text-muted">
      <Icon name="home" className="size-10" />
      <span className="t-small">{t('No photo yet')}</span>
    </div>
  );
}
