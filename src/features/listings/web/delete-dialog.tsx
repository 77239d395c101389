import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';

type Props = {
  /** Null when the dialog is closed. */
  count: number | null;
  title?: string | undefined;
  onConfirm(): void;
  onClose(): void;
};

/** Deleting always asks for confirmation. */
export function DeleteDialog({ count, title, onConfirm, onClose }: Props) {
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
      {title && <p className="mb-2 font-semibold break-words">{title}</p>}
      <p>{question}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onConfirm}>{count === null || count === 1 ? 'Delete' : `Delete ${count}`}</Button>
      </div>
    </Dialog>
  );
}
