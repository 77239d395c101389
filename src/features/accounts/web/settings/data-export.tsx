import { type FormEvent, useState } from 'react';
import type { CurrentUser, OwnData } from '#features/accounts/schema.ts';
import { sendDataExportRequest } from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ReauthenticationFields, readReauthentication } from './reauthentication-fields.tsx';

/** Downloads all data about the user as a file. */
export function DataExport({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit, refuse } = useSubmit<OwnData>();

  function open() {
    // This clears the errors of an earlier attempt.
    refuse({});
    setOpen(true);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = await submit(() => sendDataExportRequest(readReauthentication(form)));
    if (!data) return;
    downloadAsFile(data);
    setOpen(false);
    showToast({
      title: t('Your data has been downloaded'),
      ...(data.cutShort.length > 0 && {
        description: t(
          'The file was too large to include everything. See “cutShort” in the file for what is missing.',
        ),
      }),
    });
  }

  return (
    <section className="grid max-w-xl gap-4">
      <h2 className="t-heading">{t('Your data')}</h2>
      <p className="text-muted">
        {t(
          'Download everything we store about your account as a JSON file. It does not contain passwords or other people’s data. Keep it somewhere safe.',
        )}
      </p>
      {isOpen ? (
        <SecretForm onSubmit={onSubmit} className="grid gap-4">
          <ReauthenticationFields hasTwoFactor={user.hasTwoFactor} fields={fields} />
          <FormError message={message} fields={fields} />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" tone="secondary" disabled={isPending}>
              {isPending ? t('Preparing...') : t('Download')}
            </Button>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </Button>
          </p>
        </SecretForm>
      ) : (
        <p>
          <Button tone="secondary" onClick={open}>
            {t('Download my data')}
          </Button>
        </p>
      )}
    </section>
  );
}

function downloadAsFile(data: OwnData): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `my-data-${data.madeAt.slice(0, 10)}.json`;
  link.click();
  // The browser may still be reading the URL right after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
