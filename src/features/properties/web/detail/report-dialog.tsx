import { type FormEvent, useId } from 'react';
import { reportMax, reportReasons } from '#features/properties/choices.ts';
import type { Property } from '#features/properties/schema.ts';
import { sendReport } from '#features/properties/web/report-queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { chosenReason, noReason, reportWords } from './report-words.ts';

type Props = { property: Pick<Property, 'id' | 'title'>; onClose: () => void };

/** What is wrong with a listing; read by the admins, never by whoever lists it. */
export function ReportDialog({ property, onClose }: Props) {
  const { isPending, fields, message, submit, refuse } = useSubmit<{ message: string }>();
  const id = useId();

  async function report(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: string) => String(form.get(name) ?? '').trim();
    const chosen = chosenReason(given('reason'));
    if (chosen === null) {
      refuse({ reason: noReason });
      event.currentTarget.querySelector('select')?.focus();
      return;
    }
    const sent = await submit(() =>
      sendReport(property.id, {
        reason: chosen,
        text: given('text'),
        ...(given('email') && { email: given('email') }),
      }),
    );
    if (!sent) return;
    showToast({ title: sent.message, description: 'Somebody will look at this listing.' });
    onClose();
  }

  const reason = { id: `${id}reason`, error: fields['reason'] };
  const text = { id: `${id}text`, error: fields['text'] };
  return (
    <Dialog title="Report this home" description={property.title} isOpen onClose={onClose}>
      <form onSubmit={report} className="grid gap-4" noValidate>
        <FieldFrame {...reason} label="What is wrong?">
          <select {...controlProps(reason)} name="reason" defaultValue="" required>
            <option value="" disabled>
              Choose one
            </option>
            {reportReasons.map((value) => (
              <option key={value} value={value}>
                {reportWords[value]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame {...text} label="Tell us more">
          <textarea {...controlProps(text)} name="text" rows={4} maxLength={reportMax} />
        </FieldFrame>
        <Field
          label="Your email, if we may ask you more"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={fields['email']}
        />
        <FormError message={message} fields={fields} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send report'}
        </Button>
      </form>
    </Dialog>
  );
}
