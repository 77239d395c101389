import { FileArchive } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { shownName } from '#kit/zip-names.ts';

type Props = { hasTour: boolean; unfinished: string | null; onFile(file: File | undefined): void };

/** Accepts a chosen or dropped ZIP. */
export function UploadDrop({ hasTour, unfinished, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      className={`grid justify-items-center gap-3 rounded-card border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-ink bg-sunken' : 'border-line'}`}
    >
      <FileArchive className="size-10 text-muted" aria-hidden />
      {unfinished && (
        <Notice role="status">
          The upload of <strong className="wrap-anywhere">{shownName(unfinished)}</strong> did not finish.
          Choose the same file to continue.
        </Notice>
      )}
      <label className={buttonClass(hasTour ? 'secondary' : 'primary')}>
        {hasTour ? 'Replace tour' : 'Choose ZIP file'}
        <input
          type="file"
          accept=".zip,application/zip"
          aria-describedby={hintId}
          className="sr-only"
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.length) onFile(currentTarget.files[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={hintId} className="max-w-md t-small text-muted">
        Upload your tour export as one ZIP file of up to 5 GB, with index.htm at its root or in a single
        folder.
        {hasTour && ' Visitors see the current tour until the new one has been uploaded and checked.'}
      </p>
    </div>
  );
}
