import { createContext, use } from 'react';
import { type PictureWidth, pictureAddress, srcSet } from '#kit/picture.ts';

type PictureSource = { key: string; width: number; height: number; colour: string; alt: string };

type Props = {
  picture: PictureSource;
  /**
   * The displayed width as a CSS `sizes` value; `pictureSizes` in kit/picture.ts contains the usual values.
   */
  sizes: string;
  /** The largest width in the `srcset`. */
  upTo?: PictureWidth;
  /**
   * The loading time: `first` is the largest picture of the first view, `shown` is as well but only loaded where
   * it is not hidden, `early` may be in the first view, and `late` is loaded when it is near.
   */
  when?: 'first' | 'shown' | 'early' | 'late';
  /** The alternative text; empty if the text beside the picture says the same. */
  alt?: string;
  className?: string;
};

const loadingAttributes = {
  first: { fetchPriority: 'high' },
  shown: { loading: 'lazy', fetchPriority: 'high' },
  early: { fetchPriority: 'low' },
  late: { loading: 'lazy', fetchPriority: 'low' },
} as const;

/** True when the visitor asked to save data. */
export const SaveData = createContext(false);
const maxSaveDataWidth: PictureWidth = 480;

/**
 * A stored picture in AVIF, with WebP as a fallback. Its average colour is shown until it has loaded. It
 * causes no layout shift.
 */
export function Picture({ picture, sizes, upTo = 1600, when = 'late', alt, className = '' }: Props) {
  const savesData = use(SaveData);
  const maxWidth: PictureWidth = savesData && upTo > maxSaveDataWidth ? maxSaveDataWidth : upTo;
  const fallback: PictureWidth = maxWidth > 720 ? 720 : maxWidth;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture, 'avif', { upTo: maxWidth })} sizes={sizes} />
      <img
        src={pictureAddress(picture.key, fallback, 'webp')}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        style={{ backgroundColor: picture.colour }}
        className={`object-cover ${className}`}
        decoding="async"
        {...loadingAttributes[when]}
      />
    </picture>
  );
}
