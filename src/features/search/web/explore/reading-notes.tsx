import type { SearchReading } from '#features/search/schema.ts';

/** Reports where the search differs from what was typed. */
export default function ReadingNotes({ reading }: { reading: SearchReading }) {
  const notes = [
    ...reading.corrected.map(({ typed, used }) => `No home mentions “${typed}”, so these mention “${used}”.`),
    ...reading.unknown.map((word) => `No home mentions “${word}”.`),
    ...reading.ignored.map((text) => `One at a time: “${text}” was left out.`),
  ];
  if (notes.length === 0) return null;
  return (
    <div className="mt-3 text-sm text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
