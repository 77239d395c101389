/** A content line of a calendar, unfolded, with the number of its first line in the file. */
export type CalendarLine = { number: number; name: string; parameters: string; value: string };

/** An entry (VEVENT or VFREEBUSY) with the lines that determine its time. */
export type CalendarEntry = { part: 'VEVENT' | 'VFREEBUSY'; number: number; lines: CalendarLine[] };

export type CalendarText = {
  entries: CalendarEntry[];
  /** The definitions of time zones in the file, each as text. */
  zones: string[];
  /** The skipped parts, in sentences for the host. */
  notes: string[];
};

const used = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'FREEBUSY',
]);

const mostNotes = 1_000;

type Line = { number: number; text: string };
type Open = { name: string; number: number };

/**
 * Reads the lines of one or several calendars. Lines end with CRLF, LF or CR. An invalid line that cannot
 * cost a night is skipped and noted. The note does not quote the line, because it may name a guest.
 *
 * @returns an error for a text that is not a calendar, or that is cut off, because its last nights may be
 * missing
 */
export function readCalendarLines(text: string): CalendarText | 'not a calendar' | 'cut off' {
  const found: CalendarText = { entries: [], zones: [], notes: [] };
  const open: Open[] = [];
  let entry: CalendarEntry | null = null;
  let zone: string[] | null = null;
  let calendars = 0;
  const note = (words: string) => found.notes.length < mostNotes && found.notes.push(words);
  for (const { number, text: lineText } of unfolded(text)) {
    const line = contentLine(number, lineText);
    if (line === null) {
      note(`Line ${number} is not a line of a calendar. We skipped it.`);
      continue;
    }
    const { name } = line;
    const part = line.value.trim().toUpperCase();
    if (name === 'BEGIN') {
      // An entry without an `END` line still counts.
      if (isEntry(part) || part === 'VCALENDAR')
        while (open.length > 0 && open.at(-1)?.name !== 'VCALENDAR') open.pop();
      if (part === 'VCALENDAR') calendars += open.length > 0 ? 0 : 1;
      if (isEntry(part) && open.length > 0) found.entries.push((entry = { part, number, lines: [] }));
      if (part === 'VTIMEZONE') zone = [];
      if (part !== 'VCALENDAR' || open.length === 0) open.push({ name: part, number });
    }
    zone?.push(lineText);
    if (name === 'END') {
      const at = open.findLastIndex((one) => one.name === part);
      if (at >= 0) open.length = at;
      else note(`Line ${number} ends something that never began. We skipped it.`);
      if (part === 'VTIMEZONE' && zone) {
        found.zones.push(zone.join('\r\n'));
        zone = null;
      }
    } else if (isEntry(open.at(-1)?.name) && used.has(name)) entry?.lines.push(line);
  }
  if (calendars === 0) return 'not a calendar';
  return open.length === 0 ? found : 'cut off';
}

const isEntry = (part: string | undefined): part is CalendarEntry['part'] =>
  part === 'VEVENT' || part === 'VFREEBUSY';

/** Joins a line that begins with a space or a tab to the previous one. */
function* unfolded(text: string): Generator<Line> {
  let line: Line | null = null;
  for (const [index, part] of text
    .replace(/^\uFEFF?\s*/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line && /^[ \t]/.test(part)) {
      line.text += part.slice(1);
      continue;
    }
    if (line && line.text.trim() !== '') yield line;
    line = { number: index + 1, text: part };
  }
  if (line && line.text.trim() !== '') yield line;
}

/** Parses `DTSTART;TZID="Africa/Kampala":20261220T140000`. A colon within quotes does not end a parameter. */
function contentLine(number: number, text: string): CalendarLine | null {
  const [, name, parameters = '', value = ''] =
    /^([\w.-]+)\s*((?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):(.*)$/s.exec(text) ?? [];
  return name === undefined ? null : { number, name: name.toUpperCase(), parameters, value };
}
