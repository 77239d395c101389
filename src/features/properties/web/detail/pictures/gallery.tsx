import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import type { GalleryStart, OpenPicture } from './picture-dialog.tsx';
import { PictureMosaic } from './picture-mosaic.tsx';
import { PictureRow } from './picture-row.tsx';

/** The dialog is loaded when a visitor reaches for a picture. */
const loadDialog = () => import('./picture-dialog.tsx');
const PictureDialog = lazy(async () => ({ default: (await loadDialog()).PictureDialog }));

type Props = {
  property: Pick<Property, 'id' | 'title' | 'pictures'>;
  /** The tour, or null. Without a tour, the pictures fill the main area. */
  stage: ReactNode;
  /** A note that applies to all pictures. */
  note: string | null;
  /** The price and the next step, at the foot of the dialog. */
  act?: ReactNode;
  /** The buttons over the pictures. */
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * Shows the pictures of a home: in the main area, beside it, and in a full-page dialog, all together or one at
 * a time.
 */
export function Gallery({ property: { id, title, pictures }, stage, note, act, actions, children }: Props) {
  const [start, setStart] = useState<GalleryStart | null>(null);
  const open: OpenPicture = (event, index, view = 'one') => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget as HTMLAnchorElement;
    void loadDialog().then(
      () => setStart({ index, view }),
      () => location.assign(href),
    );
  };
  const [first] = pictures;
  const planIndex = pictures.findIndex(({ pins }) => pins);
  const plan = pictures[planIndex];
  return (
    // Only loads what a tap on a link then needs.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="gallery" onPointerOver={preload} onFocus={preload}>
      <div className="gallery-stage">
        <PictureMosaic pictures={pictures} onOpen={open}>
          {stage ?? <PictureRow pictures={pictures} onOpen={open} />}
        </PictureMosaic>
      </div>
      {actions && <div className="gallery-acts">{actions}</div>}
      <div className="gallery-note t-small text-muted">
        {children}
        {note && first && <p>{note}</p>}
      </div>
      <div className="gallery-links not-printed">
        {plan && (
          <a
            href={pictureAddress(plan.key, 1600, 'webp')}
            onClick={(event) => open(event, planIndex)}
            className="max-lg:link"
          >
            {t('Floor plan')}
          </a>
        )}
        {first && (pictures.length > 1 || stage) && (
          <a
            href={pictureAddress(first.key, 1600, 'webp')}
            onClick={(event) => open(event, 0, pictures.length > 1 ? 'all' : 'one')}
            className="max-lg:link"
          >
            {pictures.length === 1
              ? t('Show photo')
              : t('Show all {length} photos', { length: pictures.length })}
          </a>
        )}
      </div>
      {start && (
        <Suspense>
          <PictureDialog
            id={id}
            title={title}
            pictures={pictures}
            note={note}
            act={act}
            start={start}
            onClose={() => setStart(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A failure is handled when a picture is tapped. */
function preload(): void {
  loadDialog().catch(() => {});
}
