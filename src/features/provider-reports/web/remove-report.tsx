import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ReportSummary } from '#features/provider-reports/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
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
          <div className="grid gap-4">
            <Notice tone="warn">
              Its differences and explanations are removed too. The audit log keeps that you removed it.
              Nothing changes in the ledger.
            </Notice>
            {message && (
              <Notice tone="danger" role="alert">
                {message}
              </Notice>
            )}
            <div className="grid gap-3 sm:flex sm:justify-end">
              <Button tone="danger" disabled={isPending} className="sm:order-1" onClick={() => void remove()}>
                {isPending ? 'Please wait...' : 'Remove'}
              </Button>
              <Button tone="secondary" onClick={() => setOpen(false)}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
