import { createContext, use } from 'react';
import { type PictureWidth, pictureAddress, srcSet } from '#kit/picture.ts';

type Shown = { key: string; width: number; height: number; colour: string; alt: string };

type Props = {
  picture: Shown;
  /** How wide it stands, in CSS: `pictureSizes` of kit/picture.ts has the usual places. */
  sizes: string;
  /** The largest width that is offered. */
  upTo?: PictureWidth;
  /** `first` is the largest thing of the first view, `early` may stand in it, `late` waits until it is near. */
  when?: 'first' | 'early' | 'late';
  /** Empty where the words beside it say the same. */
  alt?: string;
  className?: string;
};

const loadings = {
  first: { fetchPriority: 'high' },
  early: { fetchPriority: 'low' },
  late: { loading: 'lazy', fetchPriority: 'low' },
} as const;

/** Whether the visitor asked for as few bytes as possible. */
export const SaveData = createContext(false);
const upToOnSaveData: PictureWidth = 480;

/** A stored picture in AVIF, WebP for browsers without it, its average colour until it is there. Cannot move the page. */
export function Picture({ picture, sizes, upTo = 1600, when = 'late', alt, className = '' }: Props) {
  const isLight = use(SaveData);
  const most: PictureWidth = isLight && upTo > upToOnSaveData ? upToOnSaveData : upTo;
  const fallback: PictureWidth = most > 720 ? 720 : most;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture, 'avif', { upTo: most })} sizes={sizes} />
      <img
        src={pictureAddress(picture.key, fallback, 'webp')}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        style={{ backgroundColor: picture.colour }}
        className={`object-cover ${className}`}
        decoding="async"
        {...loadings[when]}
      />
    </picture>
  );
}
