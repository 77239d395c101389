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
  const [opened] = useState(() => toDraft(kind.fields, setting?.value ?? {}));
  const [draft, setDraft] = useState(opened);
  const [asked, setAsked] = useState<{ wish: SettingInput; preview: Preview } | null>(null);
  const asking = useSubmit<Preview>();
  const isNew = setting === null;
  const at = { key: setting?.key ?? null, version: setting?.version ?? null };

  async function previewChange(wish: SettingInput) {
    const preview = await asking.submit(() => sendPreview(kind.kind, wish));
    if (preview) setAsked({ wish, preview });
  }
  function see(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void previewChange({ ...at, value: changesIn(kind.fields, draft, isNew ? null : opened) });
  }
  function saved({ title }: Setting) {
    setAsked(null);
    showToast({ title: isNew ? 'Added' : 'Saved', description: title });
    onClose();
  }

  const standard = setting?.standard;
  return (
    <div className="grid gap-5 border-t border-line p-4">
      <form
        onSubmit={see}
        className="grid gap-4"
        noValidate
        aria-label={setting?.title ?? `New: ${kind.title}`}
      >
        {setting?.note && <p className="text-muted wrap-anywhere">{setting.note}</p>}
        <SettingFields
          fields={isNew ? kind.fields.filter((field) => field.kind !== 'fixed') : kind.fields}
          draft={draft}
          errors={asking.fields}
          onChange={(name, value) => setDraft({ ...draft, [name]: value })}
        />
        <FormError message={asking.message} fields={asking.fields} />
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <Button type="submit" tone="secondary" disabled={asking.isPending}>
            {asking.isPending ? 'Checking...' : 'Preview changes'}
          </Button>
          {standard && (
            <Button
              tone="quiet"
              className="px-0"
              disabled={asking.isPending}
              onClick={() => void previewChange({ ...at, value: standard })}
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
          <summary className="cursor-pointer py-2.5 font-semibold text-clay">History</summary>
          <SettingHistory
            kind={kind.kind}
            settingKey={setting.key}
            canRetire={kind.fields.some(({ name }) => name === 'isRetired')}
            isPending={asking.isPending}
            onUndo={(undoes) => void previewChange({ ...at, undoes })}
          />
        </details>
      )}
      {asked && (
        <PreviewDialog
          kind={kind.kind}
          title={setting?.title ?? `New: ${kind.title}`}
          {...asked}
          onSaved={saved}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
