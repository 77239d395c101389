import { type FormEvent, useId, useState } from 'react';
import { fileLimits, lotDocumentAccept } from '#features/auctions/choices.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { LotDocumentItem } from '#features/auctions/web/lot/document-row.tsx';
import { sendDocumentRemoval } from '#features/auctions/web/queries.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { LotPanelSection } from './lot-section.tsx';
import { uploadLotDocument } from './upload-document.ts';
import { useLotMutation } from './use-lot-mutation.ts';

/** Lists the documents of a lot, with a form to add one. */
export function LotDocumentList({ lot }: { lot: ManagerLot }) {
  return (
    <LotPanelSection title="Documents">
      <p className="text-muted">
        For example the valuation report, title search, notices or court orders. Everyone can see document
        names and dates. Only bidders who have paid a deposit can open them.
      </p>
      {lot.papers.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {lot.papers.map((lotDocument) => (
            <li key={lotDocument.id} className="py-3">
              <LotDocumentItem lotId={lot.id} lotDocument={lotDocument} canRead={!lotDocument.removed} />
              {!lotDocument.removed && (
                <RemoveDocument lot={lot} documentId={lotDocument.id} name={lotDocument.name} />
              )}
            </li>
          ))}
        </ul>
      )}
      {lot.papers.length < fileLimits.papers && <AddDocumentForm lot={lot} />}
    </LotPanelSection>
  );
}

function AddDocumentForm({ lot }: { lot: ManagerLot }) {
  const id = useId();
  const sending = useLotMutation(lot);
  const [share, setShare] = useState<number | null>(null);
  const { fields } = sending;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const file = data.get('paper');
    const name = String(data.get('name')).trim();
    const errors = {
      ...(name.length < 2 && { name: 'Enter a document name' }),
      ...documentError(file),
    };
    if (Object.keys(errors).length > 0 || !(file instanceof File)) return sending.refuse(errors);
    setShare(0);
    const isSaved = await sending.act(() => uploadLotDocument({ lotId: lot.id, name, file }, setShare));
    setShare(null);
    if (isSaved) form.reset();
  }

  return (
    <form onSubmit={add} className="mt-3 grid gap-3" noValidate aria-label="Add a document">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Document name"
          name="name"
          maxLength={fileLimits.paperName}
          placeholder="Valuation report"
          error={fields.name}
        />
        <FieldFrame id={id} label="File" error={fields.paper} hint="PDF, JPEG, PNG or WebP, at most 10 MB">
          <input
            type="file"
            name="paper"
            accept={lotDocumentAccept}
            {...controlProps({ id, error: fields.paper, hint: 'x' })}
            className={fileClass}
          />
        </FieldFrame>
      </div>
      {share !== null && <ProgressBar label="Uploading document" share={share} />}
      <FormError message={sending.message} fields={fields} />
      <Button type="submit" tone="secondary" disabled={sending.isPending} className="justify-self-start">
        {sending.isPending ? `Uploading... ${Math.floor((share ?? 0) * 100)}%` : 'Add document'}
      </Button>
    </form>
  );
}

/** Returns an error for a missing file or a file that is too large. */
export function documentError(file: FormDataEntryValue | null): { paper?: string } {
  if (!(file instanceof File) || file.size === 0) return { paper: 'Choose a file' };
  return file.size > fileLimits.paperBytes ? { paper: 'The file can be at most 10 MB' } : {};
}

function RemoveDocument({ lot, documentId, name }: { lot: ManagerLot; documentId: number; name: string }) {
  const sending = useLotMutation(lot);
  const [isConfirming, setConfirming] = useState(false);
  const isBeforeOpening = lot.state === 'draft' || lot.state === 'announced';
  function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    void sending.act(() => sendDocumentRemoval(lot.id, documentId, reason || null));
  }
  if (!isConfirming)
    return (
      <Button
        tone="quiet"
        className="-ml-4"
        aria-label={`Remove ${name}`}
        onClick={() => setConfirming(true)}
      >
        Remove
      </Button>
    );
  return (
    <form onSubmit={remove} className="mt-2 grid gap-2" noValidate aria-label={`Remove ${name}`}>
      {!isBeforeOpening && (
        <Field label="Reason (public)" name="reason" maxLength={500} error={sending.fields.reason} />
      )}
      <FormError message={sending.message} fields={sending.fields} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="secondary" disabled={sending.isPending}>
          {isBeforeOpening ? 'Delete permanently' : 'Remove document'}
        </Button>
        <Button tone="quiet" onClick={() => setConfirming(false)}>
          Keep document
        </Button>
      </div>
    </form>
  );
}
