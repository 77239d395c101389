import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';

type Props = {
  /** Null when the dialog is closed. */
  count: number | null;
  /** Of those that are known. */
  titles?: readonly string[];
  onConfirm(): void;
  onClose(): void;
};

/** Deleting always asks for confirmation. */
export function DeleteDialog({ count, titles = [], onConfirm, onClose }: Props) {
  const question =
    count === null || count === 1
      ? 'Are you sure you want to delete this property? This action cannot be undone.'
      : `Are you sure you want to delete ${count} properties? This action cannot be undone.`;
  return (
    <Dialog
      title={count === null || count === 1 ? 'Delete Property' : 'Delete Properties'}
      isOpen={count !== null}
      onClose={onClose}
    >
      {titles.length > 0 && <Titles titles={titles} count={count ?? titles.length} />}
      <p>{question}</p>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onConfirm}>{count === null || count === 1 ? 'Delete' : `Delete ${count}`}</Button>
      </div>
    </Dialog>
  );
}

const mostNamed = 3;

/** The first few by name, so that a wrong tick is noticed. */
function Titles({ titles, count }: { titles: readonly string[]; count: number }) {
  const named = titles.slice(0, mostNamed);
  return (
    <ul className="mb-3 grid gap-1 font-semibold break-words">
      {named.map((title, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two listings may have the same title
        <li key={at}>{title}</li>
      ))}
      {count > named.length && (
        <li className="font-normal text-muted">{`and ${count - named.length} more`}</li>
      )}
    </ul>
  );
}
