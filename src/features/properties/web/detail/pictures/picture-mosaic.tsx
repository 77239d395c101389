import type { ReactNode } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { Picture } from '#kit/web/ui/picture.tsx';
import type { OpenPicture } from './picture-dialog.tsx';

type Props = { pictures: Property['pictures']; onOpen: OpenPicture; children: ReactNode };

/**
 * Shows the main area, and on a large screen up to four further pictures beside it. A tap opens a picture in the dialog.
 * Before hydration, it follows a plain link to the picture.
 */
export function PictureMosaic({ pictures, onOpen, children }: Props) {
  const shown = pictures.slice(1, pictures.length < 5 ? 2 : 5);
  if (shown.length === 0) return <div className="max-sm:-mx-4">{children}</div>;
  return (
    <div className="gap-2 max-sm:-mx-4 lg:grid lg:grid-cols-2">
      {children}
      <ul
        aria-label={t('More photos')}
        className={`hidden gap-2 lg:grid ${shown.length > 1 ? 'grid-cols-2 grid-rows-2' : ''} lg:stage-height`}
      >
        {shown.map((picture, index) => (
          <li key={picture.key} className="min-h-0">
            <a
              href={pictureAddress(picture.key, 1600, 'webp')}
              onClick={(event) => onOpen(event, index + 1)}
              className="block size-full overflow-hidden rounded-card bg-sunken"
            >
              <Picture
                picture={picture}
                sizes={`(min-width: 1024px) ${shown.length > 1 ? '320px' : 'min(50vw, 640px)'}, 1px`}
                upTo={shown.length > 1 ? 720 : 1080}
                className="size-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
