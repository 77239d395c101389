import { Button } from '#kit/web/ui/button.tsx';
import { BeyondPlan } from './beyond-plan.tsx';
import { countLabel, RejectedRows, RowNotes, UnknownColumns } from './import-rows.tsx';
import type { Report } from './use-import.ts';

type Props = {
  report: Report & { photoErrors: { name: string; error: string }[] };
  fileName: string;
  isImporting: boolean;
  /** Imports the rows beyond the plan's limit as unavailable. It is null when that has already been done. */
  onOffMarket: (() => void) | null;
};

/** Shows the result of an import. */
export function ImportReportPanel({ report, fileName, isImporting, onOffMarket }: Props) {
  const { created, updated, duplicates, refused, photoErrors, beyondPlan } = report;
  const parts = [
    countLabel(created, 'property created', 'properties created'),
    updated > 0 && countLabel(updated, 'property updated', 'properties updated'),
    duplicates > 0 && `${duplicates} already here`,
    refused.length > 0 && `${countLabel(refused.length, 'row', 'rows')} rejected`,
  ].filter((part) => part !== false);
  return (
    <section aria-label="Result" className="grid gap-4">
      <p className="t-strong">{parts.join(', ')}</p>
      {beyondPlan && onOffMarket && (
        <BeyondPlan beyondPlan={beyondPlan}>
          <Button disabled={isImporting} onClick={onOffMarket}>
            {isImporting ? 'Importing...' : 'Import them as unavailable'}
          </Button>
        </BeyondPlan>
      )}
      {beyondPlan && !onOffMarket && (
        <p>{`${countLabel(beyondPlan.lines.length, 'home is', 'homes are')} unavailable, because your plan has no room for more.`}</p>
      )}
      <RejectedRows {...report} fileName={fileName} />
      <UnknownColumns {...report} />
      <RowNotes {...report} />
      {photoErrors.length > 0 && (
        <ul aria-label="Photos that were not sent" className="grid gap-1 t-small text-danger">
          {photoErrors.map(({ name, error }) => (
            <li key={name} className="break-words">
              {name}: {error}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
