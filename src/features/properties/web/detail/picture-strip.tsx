import { type MouseEvent, useRef, useState } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { pictureAddress } from '#kit/picture.ts';
import { Picture } from '#kit/web/ui/picture.tsx';
import { PictureDialog, type PictureDialogHandle } from './picture-dialog.tsx';

type Props = { title: string; pictures: Property['pictures'] };

/** All pictures in one row; each opens in the dialog or, before hydration, as a plain link. */
export function PictureStrip({ title, pictures }: Props) {
  const dialog = useRef<PictureDialogHandle>(null);
  const [isWanted, setWanted] = useState(false);
  if (pictures.length === 0) return null;
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWanted(true);
    requestAnimationFrame(() => dialog.current?.open(index));
  };
  return (
    <>
      <ul
        aria-label="Pictures"
        className="-mx-4 mt-3 flex gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:mx-0 md:px-0"
      >
        {pictures.map((picture, index) => (
          <li key={picture.key} className="shrink-0">
            <a
              href={pictureAddress(picture.key, 1600, 'webp')}
              onClick={(event) => open(event, index)}
              className="block w-36 overflow-hidden rounded-control bg-sunken md:w-40"
            >
              <Picture picture={picture} sizes="160px" upTo={480} className="aspect-[4/3] w-full" />
            </a>
          </li>
        ))}
      </ul>
      {isWanted && <PictureDialog ref={dialog} title={title} pictures={pictures} />}
    </>
  );
}
