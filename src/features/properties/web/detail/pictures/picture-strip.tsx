import type { Property } from '#features/properties/schema.ts';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { Picture } from '#kit/web/ui/picture.tsx';
import type { OpenPicture } from './picture-dialog.tsx';

type Props = { pictures: Property['pictures']; onOpen: OpenPicture; className: string };

/**
 * Shows all pictures in one row, unless there is only one. A tap opens the picture in the dialog. Before
 * hydration, it follows a plain link to the picture.
 */
export function PictureStrip({ pictures, onOpen, className }: Props) {
  if (pictures.length < 2) return null;
  return (
    <ul
      aria-label={t('All photos')}
      className={`-mx-4 mt-1 gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:mx-0 md:flex md:px-0 ${className}`}
    >
      {pictures.map((picture, index) => (
        <li key={picture.key} className="shrink-0">
          <a
            href={pictureAddress(picture.key, 1600, 'webp')}
            onClick={(event) => onOpen(event, index)}
            className="block w-36 overflow-hidden rounded-control bg-sunken md:w-40"
          >
            <Picture picture={picture} sizes="160px" upTo={480} className="aspect-[4/3] w-full" />
          </a>
        </li>
      ))}
    </ul>
  );
}
