import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { fieldList } from '#features/properties/fields.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { saveText } from './save-text.ts';
import type { Report } from './use-import.ts';

const labels = new Map<string, string>(fieldList.map(({ name, label }) => [name, label]));

/** Returns the label of a field in the form, or null for an error of the whole row. */
export const labelOfColumn = (name: string): string | null =>
  name === 'line' ? null : name === 'photos' || name === 'pictures' ? 'Photos' : (labels.get(name) ?? name);

/** Renders a scrollable list with an item for each row of the file. */
export function ImportRowList({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      aria-label={name}
      className="grid max-h-72 gap-2 overflow-y-auto"
    >
      {children}
    </ul>
  );
}

export function ImportRowItem({
  line,
  title,
  children,
}: {
  line: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <Panel as="li" isSmall className="t-small">
      <p className="t-strong break-words">
        Row {line}
        {title && `: ${title}`}
      </p>
      {children}
    </Panel>
  );
}

/** Lists the rejected rows with their errors, and offers them as a file to correct. */
export function RejectedRows({
  refused,
  refusedCsv,
  fileName,
}: Pick<Report, 'refused' | 'refusedCsv'> & { fileName: string }) {
  if (refused.length === 0 && !refusedCsv) return null;
  const name = `${fileName.replace(/\.\w+$/, '') || 'import'}-to-correct.csv`;
  return (
    <>
      {refused.length > 0 && (
        <ImportRowList name="Rejected rows">
          {refused.map(({ line, title, fields }) => (
            <ImportRowItem key={line} line={line} title={title}>
              {Object.entries(fields).map(([field, message]) => {
                const label = labelOfColumn(field);
                return (
                  <p key={field} className="break-words text-danger">
                    {label && `${label}: `}
                    {message}
                  </p>
                );
              })}
            </ImportRowItem>
          ))}
        </ImportRowList>
      )}
      {refusedCsv && (
        <Button tone="secondary" className="justify-self-start" onClick={() => saveText(refusedCsv, name)}>
          <Download className="size-5" aria-hidden />
          Download rejected rows
        </Button>
      )}
    </>
  );
}

export function RowNotes({ notes = [] }: Pick<Report, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ImportRowList name="Notes">
      {notes.map(({ line, title, note }) => (
        <ImportRowItem key={line} line={line} title={title}>
          <p>{note}</p>
        </ImportRowItem>
      ))}
    </ImportRowList>
  );
}

export function UnknownColumns({ unknownColumns = [] }: Pick<Report, 'unknownColumns'>) {
  if (unknownColumns.length === 0) return null;
  const names = unknownColumns.map((name) => `“${name}”`).join(', ');
  return (
    <Notice>
      {unknownColumns.length === 1
        ? `The column ${names} is not one of a property, so it is left out.`
        : `The columns ${names} are not those of a property, so they are left out.`}
    </Notice>
  );
}

export const countLabel = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`;
