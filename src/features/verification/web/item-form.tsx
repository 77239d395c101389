import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ChecklistItem, OwnChecks } from '#features/verification/check-schema.ts';
import { checkDocumentAccept, checkLimits, identityDocuments } from '#features/verification/choices.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { documentNames } from './check-labels.ts';
import { ownChecksQuery, sendSubmission, uploadCheckDocument } from './check-queries.ts';

type Props = { item: ChecklistItem; home: number | null; isAdditional: boolean };

/** Renders the form for a checklist item: a file upload, the type of an ID to show, or a statement. */
export function ItemForm(props: Props) {
  return props.item.requires === 'paper' ? <DocumentForm {...props} /> : <TextForm {...props} />;
}

function useStoreChecks(home: number | null) {
  const client = useQueryClient();
  return (checks: OwnChecks) => client.setQueryData(ownChecksQuery(home).queryKey, checks);
}

function TextForm({ item, home }: Props) {
  const id = useId();
  const storeChecks = useStoreChecks(home);
  const { isPending, fields, message, submit } = useSubmit<OwnChecks>();
  const isIdentity = item.requires === 'result';

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const document = identityDocuments.find((option) => option === form.get('document'));
    const statement = String(form.get('statement') ?? '').trim();
    const saved = await submit(() =>
      sendSubmission(item.id, home, { statement, ...(document && { document }) }),
    );
    if (saved) storeChecks(saved);
  }

  const choice = { id: `${id}-document`, error: fields.document };
  const textField = { id: `${id}-words`, error: fields.statement };
  return (
    <form onSubmit={onSubmit} className="grid gap-3" noValidate aria-label={item.title}>
      {isIdentity && (
        <FieldFrame {...choice} label="ID you will show">
          <select {...controlProps(choice)} name="document" defaultValue="">
            <option value="">Choose an ID type</option>
            {identityDocuments.map((name) => (
              <option key={name} value={name}>
                {documentNames[name]}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
      <FieldFrame {...textField} label={isIdentity ? 'When can we call you? (optional)' : 'Your statement'}>
        <textarea {...controlProps(textField)} name="statement" rows={2} maxLength={checkLimits.statement} />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <Button type="submit" tone="secondary" disabled={isPending} className="sm:justify-self-start">
        {isPending ? 'Sending...' : isIdentity ? 'Request check' : 'Submit'}
      </Button>
    </form>
  );
}

function DocumentForm({ item, home, isAdditional }: Props) {
  const id = useId();
  const storeChecks = useStoreChecks(home);
  const { isPending, fields, message, submit, refuse } = useSubmit<OwnChecks>();
  const [share, setShare] = useState<number | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const file = data.get('paper');
    const name = String(data.get('name') ?? '').trim();
    const errors = { ...(name.length < 2 && { name: 'Enter a document name' }), ...documentError(file) };
    if (Object.keys(errors).length > 0 || !(file instanceof File)) return refuse(errors);
    setShare(0);
    const saved = await submit(() => uploadCheckDocument({ item: item.id, home, name, file }, setShare));
    setShare(null);
    if (!saved) return;
    storeChecks(saved);
    form.reset();
  }

  const fileControl = { id, error: fields.paper, hint: 'PDF, JPEG, PNG or WebP, at most 10 MB' };
  return (
    <form onSubmit={onSubmit} className="grid gap-3" noValidate aria-label={item.title}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Document name" name="name" maxLength={checkLimits.paperName} error={fields.name} />
        <FieldFrame {...fileControl} label="File">
          <input
            type="file"
            name="paper"
            accept={checkDocumentAccept}
            {...controlProps(fileControl)}
            className={fileClass}
          />
        </FieldFrame>
      </div>
      {share !== null && <ProgressBar label="Uploading document" share={share} />}
      <FormError message={message} fields={fields} />
      <Button type="submit" tone="secondary" disabled={isPending} className="sm:justify-self-start">
        {isPending
          ? `Uploading... ${Math.floor((share ?? 0) * 100)}%`
          : isAdditional
            ? 'Add another document'
            : 'Upload document'}
      </Button>
    </form>
  );
}

/** Returns the error that the server would return for a missing or too large file, before the upload. */
export function documentError(file: FormDataEntryValue | null): { paper?: string } {
  if (!(file instanceof File) || file.size === 0) return { paper: 'Choose a file' };
  return file.size > checkLimits.paperBytes ? { paper: 'The file can be at most 10 MB' } : {};
}
