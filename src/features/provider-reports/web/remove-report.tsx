import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ReportSummary } from '#features/provider-reports/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmBody } from '#kit/web/ui/desk/confirm-body.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { reportsQuery, sendRemoval } from './queries.ts';

/** Removes a report that was uploaded by mistake, after a question. */
export function RemoveReport({ report: { id, fileName } }: { report: ReportSummary }) {
  const [isOpen, setOpen] = useState(false);
  const { isPending, message, submit } = useSubmit<true>();
  const client = useQueryClient();
  const [, navigate] = useLocation();

  async function remove() {
    const isRemoved = await submit(async () => {
      await sendRemoval(id);
      return true as const;
    });
    if (!isRemoved) return;
    void client.invalidateQueries({ queryKey: reportsQuery().queryKey });
    navigate('/admin/ledger/reports');
    showToast({ title: 'Report removed' });
  }

  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Remove report
      </Button>
      <Dialog title="Remove report?" description={fileName} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <ConfirmBody
            {...{ message, isPending }}
            verb="Remove"
            tone="danger"
            onConfirm={() => void remove()}
            onCancel={() => setOpen(false)}
          >
            <Notice tone="warn">
              Its differences and explanations are removed too. The audit log keeps that you removed it.
              Nothing changes in the ledger.
            </Notice>
          </ConfirmBody>
        )}
      </Dialog>
    </>
  );
}
