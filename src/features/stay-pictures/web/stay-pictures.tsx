import { useId, useState } from 'react';
import { reducePicture } from '#features/listings/web/form/pictures/reduce-picture.ts';
import { maxPictures, type PictureSide } from '#features/stay-pictures/choices.ts';
import type { StayPicture } from '#features/stay-pictures/schema.ts';
import { pictureAccept } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { sendFile } from '#kit/web/send-file.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import type { PictureAccess } from './picture-access.ts';

type Props = {
  pictures: readonly StayPicture[];
  access: PictureAccess;
  /** True while the reader can add and remove photos of their side. */
  mayAdd: boolean;
  onChange: () => void;
};

/** Shows the photos of both sides of a problem or a claim. They open larger, and a side can add its own. */
export default function StayPictures({ pictures, access, mayAdd, onChange }: Props) {
  const [opened, setOpened] = useState<StayPicture | null>(null);
  const own = pictures.filter(({ side }) => side === access.side);
  const sides = ['guest', 'host'] as const satisfies readonly PictureSide[];
  return (
    <div className="grid gap-3">
      {sides.map((side) => {
        const shown = pictures.filter((picture) => picture.side === side);
        return shown.length === 0 ? null : (
          <div key={side} className="grid gap-1">
            <p className="t-small text-muted">{sideLabel(side, access.side)}</p>
            <ul className="flex flex-wrap gap-2">
              {shown.map((picture, index) => (
                <li key={picture.id}>
                  <IconButton
                    label={t('Photo {number} of {count}', { number: index + 1, count: shown.length })}
                    className="size-20! overflow-hidden border border-line bg-sunken"
                    onClick={() => setOpened(picture)}
                  >
                    <img
                      src={access.addressOf(picture.id, 'small')}
                      alt=""
                      loading="lazy"
                      className="size-20 object-cover"
                    />
                  </IconButton>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {mayAdd && own.length < maxPictures && <AddPictures {...{ access, own: own.length, onChange }} />}
      {opened && (
        <OpenedPicture
          picture={opened}
          access={access}
          mayRemove={mayAdd && opened.side === access.side}
          onRemove={onChange}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function sideLabel(side: PictureSide, own: PictureSide | null): string {
  if (side === own) return t('Your photos');
  return side === 'guest' ? t('Photos from the guest') : t('Photos from the host');
}

type AddProps = { access: PictureAccess; own: number; onChange: () => void };

/** Uploads the chosen photos one after another. Those that were not sent stay here until they are sent or left out. */
function AddPictures({ access, own, onChange }: AddProps) {
  const id = useId();
  const { isPending, message, fields, submit } = useSubmit<unknown>(
    t(
      'The photo was not sent, because you are offline. It is still here. Try again when you are back online.',
    ),
  );
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [share, setShare] = useState(0);

  async function send(files: readonly File[]) {
    let rest = files;
    setWaiting(rest);
    while (rest[0]) {
      const [file] = rest;
      setShare(0);
      const isSent = await submit(async () => {
        await sendFile(access.addAddress, { field: 'picture', file: await reduced(file) }, setShare);
        return true;
      });
      if (isSent === null) return;
      rest = rest.slice(1);
      setWaiting(rest);
      onChange();
    }
  }

  const control = {
    id,
    hint: t(
      'Up to {count} photos, at most 5 MB each. Only the guest, the host and our admins can see them.',
      {
        count: maxPictures,
      },
    ),
  };
  const [first] = waiting;
  return (
    <div className="grid gap-2">
      {!first && (
        <FieldFrame {...control} label={t('Add photos')}>
          <input
            type="file"
            multiple
            accept={pictureAccept}
            {...controlProps(control)}
            className={fileClass}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].slice(0, maxPictures - own);
              target.value = '';
              void send(files);
            }}
          />
        </FieldFrame>
      )}
      {first && (
        <>
          <p role="status">
            {isPending
              ? t('Uploading... {count, plural, one {# photo} other {# photos}} left', {
                  count: waiting.length,
                })
              : t('Not sent: {name}', { name: first.name })}
          </p>
          {isPending && <ProgressBar label={t('Uploading...')} share={share} />}
        </>
      )}
      <FormError message={message} fields={fields} />
      {first && !isPending && (
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" onClick={() => void send(waiting)}>
            {t('Try again')}
          </Button>
          <Button tone="quiet" onClick={() => void send(waiting.slice(1))}>
            {t('Skip this photo')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Reduces a photo where the browser can, so that it is sent fast and within the limit. */
async function reduced(file: File): Promise<File> {
  const reduction = await reducePicture(file, new AbortController().signal);
  return reduction.outcome === 'done' && reduction.blob ? new File([reduction.blob], 'photo') : file;
}

type OpenedProps = {
  picture: StayPicture;
  access: PictureAccess;
  mayRemove: boolean;
  onRemove: () => void;
  onClose: () => void;
};

function OpenedPicture({ picture, access, mayRemove, onRemove, onClose }: OpenedProps) {
  const { isPending, message, fields, submit } = useSubmit<unknown>();
  async function remove() {
    if ((await submit(() => access.remove(picture.id))) === null) return;
    onRemove();
    onClose();
  }
  const label = sideLabel(picture.side, access.side);
  return (
    <Dialog title={label} isOpen isWide onClose={onClose}>
      <div className="grid gap-3">
        <img
          src={access.addressOf(picture.id, 'large')}
          alt={label}
          className="max-h-[70dvh] w-full rounded-control bg-sunken object-contain"
        />
        <FormError message={message} fields={fields} />
        {mayRemove && (
          <Button
            tone="danger"
            className="justify-self-start"
            disabled={isPending}
            onClick={() => void remove()}
          >
            {t('Remove photo')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
