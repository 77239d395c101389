import { type ReactNode, useRef, useState } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { type OpenPicture, PictureDialog, type PictureDialogHandle } from './picture-dialog.tsx';
import { PictureMosaic } from './picture-mosaic.tsx';
import { PictureRow } from './picture-row.tsx';

type Props = {
  property: Pick<Property, 'id' | 'title' | 'pictures'>;
  /** The tour, or null. Without a tour, the pictures fill the main area. */
  stage: ReactNode;
  /** A note that applies to all pictures. */
  note: string | null;
  children?: ReactNode;
};

const linkClass = 'inline-flex min-h-11 items-center link';

/**
 * Shows the pictures of a home: in the main area, beside it, and one at a time in a full-page dialog.
 */
export function Gallery({ property: { id, title, pictures }, stage, note, children }: Props) {
  const dialog = useRef<PictureDialogHandle>(null);
  const [isDialogMounted, setDialogMounted] = useState(false);
  const openPicture: OpenPicture = (event, index) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setDialogMounted(true);
    requestAnimationFrame(() => dialog.current?.open(index));
  };
  const [first] = pictures;
  const planIndex = pictures.findIndex(({ pins }) => pins);
  const plan = pictures[planIndex];
  return (
    <>
      <PictureMosaic pictures={pictures} onOpen={openPicture}>
        {stage ?? <PictureRow pictures={pictures} onOpen={openPicture} />}
      </PictureMosaic>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 t-small">
        <div className="py-1 text-muted">
          {children}
          {note && first && <p>{note}</p>}
        </div>
        <div className="flex flex-wrap gap-x-4">
          {plan && (
            <a
              href={pictureAddress(plan.key, 1600, 'webp')}
              onClick={(event) => openPicture(event, planIndex)}
              className={linkClass}
            >
              {t('Floor plan')}
            </a>
          )}
          {first && (pictures.length > 1 || stage) && (
            <a
              href={pictureAddress(first.key, 1600, 'webp')}
              onClick={(event) => openPicture(event, 0)}
              className={linkClass}
            >
              {pictures.length === 1
                ? t('Show photo')
                : t('Show all {length} photos', { length: pictures.length })}
            </a>
          )}
        </div>
      </div>
      {isDialogMounted && (
        <PictureDialog ref={dialog} id={id} title={title} pictures={pictures} note={note} />
      )}
    </>
  );
}
