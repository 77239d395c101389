import { pictureAddress } from '#kit/picture.ts';
import { initialsOf } from './initials.ts';

type Props = {
  name: string;
  photograph?: { key: string; colour: string } | null | undefined;
  /** The classes that set its size. */
  className?: string;
};

/** Shows a lister's photo or initials. The lister's name is shown beside it. */
export function Avatar({ name, photograph, className = 'size-12' }: Props) {
  if (photograph)
    return (
      <img
        src={pictureAddress(photograph.key, 320, 'webp')}
        alt=""
        width={320}
        height={320}
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: photograph.colour }}
        className={`shrink-0 rounded-full object-cover ${className}`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-content-center rounded-full bg-sunken t-strong ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}
