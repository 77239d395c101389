import { ImagePlus } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { deskLimits } from '#features/listings/limits.ts';
import { pictureAccept } from '#kit/picture.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import type { FormPicture, FormValues } from './form-values.ts';
import { moved } from './moved.ts';
import { PictureTile } from './picture-tile.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

/** What the form waits for before it is sent. */
export type PicturesOnTheirWay = Pick<ReturnType<typeof usePictureUploads>, 'arrival'>;

/** Photos in order, reordered by dragging or by buttons; the first is the cover. */
export function PictureField({ ref }: { ref: Ref<PicturesOnTheirWay> }) {
  const { getValues, setValue, getFieldState, formState } = useFormContext<FormValues>();
  const { field } = useController<FormValues, 'pictures'>({ name: 'pictures' });
  const pictures = field.value;
  const set = (next: FormPicture[]) => setValue('pictures', next, { shouldDirty: true });
  const { uploads, add, arrival } = usePictureUploads(deskLimits.picturesMax - pictures.length, (picture) => {
    const before = getValues('pictures');
    if (!before.some(({ key }) => key === picture.key)) set([...before, picture]);
  });
  useImperativeHandle(ref, () => ({ arrival }));
  const faultId = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const fault = getFieldState('pictures', formState).error?.message;

  function move(from: number, to: number) {
    if (to < 0 || to >= pictures.length || from === to) return;
    set(moved(pictures, from, to));
    say(`Photo ${from + 1} is now number ${to + 1}`);
  }

  return (
    // The button below it does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className="md:col-span-2"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.files.length) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <legend className="font-medium">Photos</legend>
      <p className="mb-3 text-sm text-muted">
        The first one is the cover. At most 5 MB each; their location and date are removed.
      </p>
      {pictures.length + uploads.length > 0 && (
        <ul ref={list} className="mb-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              number={at + 1}
              count={pictures.length}
              isDragged={dragged === at}
              onCaption={(alt) => set(pictures.map((one, index) => (index === at ? { ...one, alt } : one)))}
              onMove={(by) => move(at, at + by)}
              onRemove={() => set(pictures.filter((_, index) => index !== at))}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onDropHere={() => dragged !== null && move(dragged, at)}
            />
          ))}
          {uploads.map(({ id, name, preview, share }) => (
            <li key={`upload ${id}`} className="overflow-hidden rounded-card border border-line">
              <img src={preview} alt="" className="aspect-[4/3] w-full object-cover opacity-50" />
              <div className="p-3">
                <p className="truncate text-sm">{name}</p>
                <ProgressBar share={share} label={`Uploading ${name}`} className="mt-2" />
              </div>
            </li>
          ))}
        </ul>
      )}
      <label className={`${buttonClass('secondary')} focus-within:outline-3 focus-within:outline-clay`}>
        <ImagePlus className="size-5" aria-hidden />
        {uploads.length > 0 ? 'Uploading...' : 'Upload photos'}
        <input
          type="file"
          multiple
          accept={pictureAccept}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      {fault && (
        <p id={faultId} className="mt-1 text-sm text-alert">
          {fault}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
