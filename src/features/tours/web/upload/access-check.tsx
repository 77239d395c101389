import { useState } from 'react';
import type { TourCheck } from '#features/tours/schema.ts';
import { CallError } from '#kit/web/call.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { shownName } from '#kit/zip-names.ts';
import { uploadMessages } from './file-error.ts';
import { readTourCheck, uploadErrorText } from './upload-queries.ts';

/** Asks the server whether the tour can be opened, and which files are missing. */
export function AccessCheck({ propertyId }: { propertyId: number }) {
  const [isChecking, setChecking] = useState(false);
  const [result, setResult] = useState<TourCheck | null>(null);

  async function check() {
    setChecking(true);
    try {
      setResult(await readTourCheck(propertyId));
    } catch (error) {
      const message = error instanceof CallError ? uploadErrorText(error) : uploadMessages.crossOrigin;
      setResult({ ok: false, page: null, missing: [], message });
    } finally {
      setChecking(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button tone="secondary" disabled={isChecking} onClick={() => void check()}>
        {isChecking ? 'Checking...' : 'Check Tour Access'}
      </Button>
      <div role="status" className="w-full">
        {result && (
          <div
            className={`rounded-control p-3 wrap-anywhere ${result.ok ? 'bg-ok-tint text-ok' : 'bg-danger-tint text-danger'}`}
          >
            <p>{result.message}</p>
            {result.missing.length > 0 && (
              <p className="mt-1 t-small">
                Missing: {result.missing.slice(0, 10).map(shownName).join(', ')}
                {result.missing.length > 10 && `, and ${result.missing.length - 10} more`}
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
