import { countOf, NoteLines, RefusedLines, UnknownColumns } from './import-lines.tsx';
import type { Report } from './use-import.ts';

type Props = { report: Report & { photoFaults: { name: string; fault: string }[] }; fileName: string };

/** Shows the result of an import. */
export function ImportReportPanel({ report, fileName }: Props) {
  const { created, updated, duplicates, refused, photoFaults } = report;
  const parts = [
    countOf(created, 'property created', 'properties created'),
    updated > 0 && countOf(updated, 'property updated', 'properties updated'),
    duplicates > 0 && `${duplicates} already here`,
    refused.length > 0 && `${countOf(refused.length, 'line', 'lines')} refused`,
  ].filter((part) => part !== false);
  return (
    <section aria-label="Result" className="grid gap-4">
      <p className="font-semibold">{parts.join(', ')}</p>
      <RefusedLines {...report} fileName={fileName} />
      <UnknownColumns {...report} />
      <NoteLines {...report} />
      {photoFaults.length > 0 && (
        <ul aria-label="Photos that were not sent" className="grid gap-1 text-sm text-alert">
          {photoFaults.map(({ name, fault }) => (
            <li key={name} className="break-words">
              {name}: {fault}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
