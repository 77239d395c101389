import { type FormEvent, useState } from 'react';
import type { KindOfSettings, Preview, Setting, SettingInput } from '#features/settings/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { changesIn, toDraft } from './draft.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { sendPreview } from './queries.ts';
import { SettingFields } from './setting-fields.tsx';
import { SettingHistory } from './setting-history.tsx';

type Props = {
  kind: KindOfSettings;
  /** Null for a new setting. */
  setting: Setting | null;
  onClose: () => void;
};

/** Edits a setting, previews the change, and saves it with a reason. It can also undo an earlier change. */
export function SettingForm({ kind, setting, onClose }: Props) {
  const [initialDraft] = useState(() => toDraft(kind.fields, setting?.value ?? {}));
  const [draft, setDraft] = useState(initialDraft);
  const [pendingChange, setPendingChange] = useState<{ input: SettingInput; preview: Preview } | null>(null);
  const previewRequest = useSubmit<Preview>();
  const isNew = setting === null;
  const identity = { key: setting?.key ?? null, version: setting?.version ?? null };

  async function previewChange(input: SettingInput) {
    const preview = await previewRequest.submit(() => sendPreview(kind.kind, input));
    if (preview) setPendingChange({ input, preview });
  }
  function submitPreview(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void previewChange({ ...identity, value: changesIn(kind.fields, draft, isNew ? null : initialDraft) });
  }
  function onSaved(title: string) {
    const isProposed = pendingChange?.preview.needsSecondAdmin;
    setPendingChange(null);
    showToast({
      title: isProposed ? 'Proposed to other admins' : isNew ? 'Added' : 'Saved',
      description: title,
    });
    onClose();
  }

  const defaultValues = setting?.standard;
  return (
    <div className="grid gap-4 border-t border-line p-4">
      <form
        onSubmit={submitPreview}
        className="grid gap-4"
        noValidate
        aria-label={setting?.title ?? `New: ${kind.title}`}
      >
        {setting?.note && <p className="text-muted wrap-anywhere">{setting.note}</p>}
        <SettingFields
          fields={isNew ? kind.fields.filter((field) => field.kind !== 'fixed') : kind.fields}
          draft={draft}
          errors={previewRequest.fields}
          onChange={(name, value) => setDraft({ ...draft, [name]: value })}
        />
        <FormError message={previewRequest.message} fields={previewRequest.fields} />
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Button type="submit" tone="secondary" disabled={previewRequest.isPending}>
            {previewRequest.isPending ? 'Checking...' : 'Preview changes'}
          </Button>
          {defaultValues && (
            <Button
              tone="quiet"
              className="px-0"
              disabled={previewRequest.isPending}
              onClick={() => void previewChange({ ...identity, value: defaultValues })}
            >
              Restore default text
            </Button>
          )}
          <Button tone="quiet" className="px-0" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
      {setting && (
        <details>
          <summary className="cursor-pointer py-2 link">History</summary>
          <SettingHistory
            kind={kind.kind}
            settingKey={setting.key}
            canRetire={kind.fields.some(({ name }) => name === 'isRetired')}
            isPending={previewRequest.isPending}
            onUndo={(undoes) => void previewChange({ ...identity, undoes })}
          />
        </details>
      )}
      {pendingChange && (
        <PreviewDialog
          kind={kind.kind}
          title={setting?.title ?? `New: ${kind.title}`}
          {...pendingChange}
          onSaved={onSaved}
          onClose={() => setPendingChange(null)}
        />
      )}
    </div>
  );
}
