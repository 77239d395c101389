import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import {
  ReauthenticationFields,
  readReauthentication,
} from '#features/accounts/web/settings/reauthentication-fields.tsx';
import { settingLimits } from '#features/settings/choices.ts';
import type { Difference, Preview, SettingInput } from '#features/settings/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { EmailSample } from './mail-sample.tsx';
import { sendProposal, sendSetting } from './queries.ts';

type Props = {
  kind: string;
  title: string;
  input: SettingInput;
  preview: Preview;
  /** Called with the title of the setting once it is saved, or proposed to another admin. */
  onSaved: (title: string) => void;
  onClose: () => void;
};

/**
 * Shows the result of the change and asks for confirmation with a reason, and with the password when another admin must approve
 * it.
 */
export function PreviewDialog({ kind, title, input, preview, onSaved, onClose }: Props) {
  const [reason, setReason] = useState('');
  const submission = useSubmit<{ title: string }>();
  const { changes, effects, mail, needsSecondAdmin } = preview;
  const hasTwoFactor = useCurrentUser()?.hasTwoFactor ?? false;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const proof = readReauthentication(event.currentTarget);
    const saved = await submission.submit(() =>
      needsSecondAdmin
        ? sendProposal(kind, { ...input, reason, ...proof })
        : sendSetting(kind, { ...input, reason }),
    );
    if (saved) onSaved(saved.title);
  }

  if (changes.length === 0)
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <p>There are no changes to save.</p>
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      description={
        needsSecondAdmin
          ? 'Nothing changes until another admin approves it. We email all admins.'
          : 'The change is saved at once. If it names a first day, it applies from that day.'
      }
      isOpen
      onClose={onClose}
    >
      {input.key === null ? <AddedValues changes={changes} /> : <Differences changes={changes} />}
      {effects.length > 0 && (
        <ul className="mt-4 grid list-disc gap-1 pl-4">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {mail && <EmailSample mail={mail} />}
      <SecretForm onSubmit={(event) => void save(event)} className="mt-6 grid gap-4">
        <Field
          label="Reason for the change"
          name="reason"
          hint="Recorded in the audit log and the setting’s history"
          maxLength={settingLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={submission.fields['reason']}
        />
        {needsSecondAdmin && (
          <ReauthenticationFields hasTwoFactor={hasTwoFactor} fields={submission.fields} />
        )}
        <FormError message={submission.message} fields={submission.fields} />
        <DialogFoot>
          <Button tone="secondary" onClick={onClose}>
            Back to form
          </Button>
          <Button type="submit" disabled={submission.isPending}>
            {submission.isPending ? 'Saving...' : needsSecondAdmin ? 'Propose change' : 'Save'}
          </Button>
        </DialogFoot>
      </SecretForm>
    </Dialog>
  );
}

/** Shows the values of a new setting and leaves out empty ones. */
export function AddedValues({ changes }: { changes: readonly Difference[] }) {
  return (
    <Panel as="dl" isSmall className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {changes
        .filter(({ to }) => to !== 'no')
        .map(({ label, to }) => (
          <div key={label} className="contents">
            <dt className="t-small text-muted">{label}</dt>
            <dd className="mb-1 wrap-anywhere whitespace-pre-line sm:mb-0">{to}</dd>
          </div>
        ))}
    </Panel>
  );
}

export function Differences({ changes }: { changes: readonly Difference[] }) {
  return (
    <dl className="grid gap-2">
      {changes.map(({ label, from, to }) => (
        <Panel isSmall key={label}>
          <dt className="t-small text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {from} <ArrowRight className="mx-1 inline size-4" aria-hidden />
            <span className="sr-only"> changes to </span> <strong className="t-strong">{to}</strong>
          </dd>
        </Panel>
      ))}
    </dl>
  );
}
