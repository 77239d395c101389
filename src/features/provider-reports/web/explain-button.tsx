import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '#features/payments/web/admin/action-form.tsx';
import type { Report, ReportDifference } from '#features/provider-reports/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { reportQuery, sendNote } from './queries.ts';
import { differenceLabels, entryKindLabels } from './report-labels.ts';

type Props = { row: ReportDifference & { reportId: number } };

/** Explains a difference, or changes its explanation. */
export function ExplainButton({ row }: Props) {
  const { reportId, id, kind, difference, reference, providerId, note } = row;
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<Report>();
  const client = useQueryClient();
  const name = `${entryKindLabels[kind]} ${reference ?? providerId ?? ''}`;
  const verb = note === null ? 'Explain' : 'Change';

  async function send(text: string) {
    const report = await submit(() => sendNote(reportId, id, { note: text, former: note }));
    if (!report) return;
    setOpen(false);
    client.setQueryData(reportQuery(reportId).queryKey, report);
    showToast({ title: 'Explanation saved' });
  }

  return (
    <>
      <Button
        tone="secondary"
        className="shrink-0"
        aria-label={`${verb}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      <Dialog
        title="Explain difference"
        description={`${differenceLabels[difference]}: ${name}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...{ fields, message, isPending }}
            verb="Save explanation"
            reasonName="note"
            reason={note ?? undefined}
            reasonLabel="What caused it?"
            reasonHint="Saved with your name and the time, and in the audit log"
            onSubmit={(text) => void send(text)}
            onCancel={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  );
}
