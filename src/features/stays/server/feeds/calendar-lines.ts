/** A content line of a calendar, unfolded, and the number of the line in the file on which it begins. */
export type CalendarLine = { number: number; name: string; parameters: string; value: string };

/** The lines of an entry (VEVENT or VFREEBUSY) that say when it is. */
export type CalendarEntry = { part: 'VEVENT' | 'VFREEBUSY'; number: number; lines: CalendarLine[] };

export type CalendarText = {
  entries: CalendarEntry[];
  /** The time zones that the file defines, each as text. */
  zones: string[];
  /** What was skipped, in sentences for the host. */
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
 * Reads the lines of one or several calendars. Lines end with CRLF, LF or CR. A line that is none of a calendar's is
 * skipped and noted, because it loses no night; its words are not repeated, because they may name a guest.
 *
 * @returns a fault for a text that is no calendar, or whose end is missing: its last nights may be missing too
 */
export function readCalendarLines(text: string): CalendarText | 'not a calendar' | 'cut off' {
  const found: CalendarText = { entries: [], zones: [], notes: [] };
  const open: Open[] = [];
  let entry: CalendarEntry | null = null;
  let zone: string[] | null = null;
  let calendars = 0;
  const note = (words: string) => found.notes.length < mostNotes && found.notes.push(words);
  for (const { number, text: written } of unfolded(text)) {
    const line = contentLine(number, written);
    if (line === null) {
      note(`Line ${number} is not a line of a calendar. We skipped it.`);
      continue;
    }
    const { name } = line;
    const part = line.value.trim().toUpperCase();
    if (name === 'BEGIN') {
      // An entry whose end was lost is one all the same.
      if (isEntry(part) || part === 'VCALENDAR')
        while (open.length > 0 && open.at(-1)?.name !== 'VCALENDAR') open.pop();
      if (part === 'VCALENDAR') calendars += open.length > 0 ? 0 : 1;
      if (isEntry(part) && open.length > 0) found.entries.push((entry = { part, number, lines: [] }));
      if (part === 'VTIMEZONE') zone = [];
      if (part !== 'VCALENDAR' || open.length === 0) open.push({ name: part, number });
    }
    zone?.push(written);
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

/** A line that begins with a space or a tab continues the one before. */
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

/** `DTSTART;TZID="Africa/Kampala":20261220T140000`: a colon within quotes ends no parameter. */
function contentLine(number: number, text: string): CalendarLine | null {
  const [, name, parameters = '', value = ''] =
    /^([\w.-]+)\s*((?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):(.*)$/s.exec(text) ?? [];
  return name === undefined ? null : { number, name: name.toUpperCase(), parameters, value };
}
