/** A content line of a calendar, unfolded, with the number of its first line in the file. */
export type CalendarLine = { number: number; name: string; parameters: string; value: string };

/** An entry (VEVENT or VFREEBUSY) with the lines that determine its nights. */
export type CalendarEntry = { part: 'VEVENT' | 'VFREEBUSY'; number: number; lines: CalendarLine[] };

export type ParsedCalendar = {
  entries: CalendarEntry[];
  /** The definitions of time zones in the file, each as text. */
  zones: string[];
  /** The skipped parts, in sentences for the host. */
  notes: string[];
};

const timeProperties = new Set([
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

const maxNotes = 1_000;

type NumberedLine = { number: number; text: string };
type OpenPart = { name: string; number: number };

/**
 * Reads the lines of one or several calendars. Lines end with CRLF, LF or CR. An invalid line that cannot
 * contain a taken night is skipped and noted. The note does not quote the line, because the line may name a
 * guest.
 * @returns an error for a text that is not a calendar, or that is cut off, because its last nights may be
 * missing
 */
export function parseCalendar(text: string): ParsedCalendar | 'not a calendar' | 'cut off' {
  const calendar: ParsedCalendar = { entries: [], zones: [], notes: [] };
  const openParts: OpenPart[] = [];
  let entry: CalendarEntry | null = null;
  let zone: string[] | null = null;
  let calendars = 0;
  const note = (message: string) => calendar.notes.length < maxNotes && calendar.notes.push(message);
  for (const { number, text: lineText } of unfoldLines(text)) {
    const line = parseContentLine(number, lineText);
    if (line === null) {
      note(`Line ${number} is not a line of a calendar. We skipped it.`);
      continue;
    }
    const { name } = line;
    const part = line.value.trim().toUpperCase();
    if (name === 'BEGIN') {
      // An entry without an `END` line still counts.
      if (isEntry(part) || part === 'VCALENDAR')
        while (openParts.length > 0 && openParts.at(-1)?.name !== 'VCALENDAR') openParts.pop();
      if (part === 'VCALENDAR') calendars += openParts.length > 0 ? 0 : 1;
      if (isEntry(part) && openParts.length > 0) calendar.entries.push((entry = { part, number, lines: [] }));
      if (part === 'VTIMEZONE') zone = [];
      if (part !== 'VCALENDAR' || openParts.length === 0) openParts.push({ name: part, number });
    }
    zone?.push(lineText);
    if (name === 'END') {
      const openIndex = openParts.findLastIndex((openPart) => openPart.name === part);
      if (openIndex >= 0) openParts.length = openIndex;
      else note(`Line ${number} ends something that never began. We skipped it.`);
      if (part === 'VTIMEZONE' && zone) {
        calendar.zones.push(zone.join('\r\n'));
        zone = null;
      }
    } else if (isEntry(openParts.at(-1)?.name) && timeProperties.has(name)) entry?.lines.push(line);
  }
  if (calendars === 0) return 'not a calendar';
  return openParts.length === 0 ? calendar : 'cut off';
}

const isEntry = (part: string | undefined): part is CalendarEntry['part'] =>
  part === 'VEVENT' || part === 'VFREEBUSY';

/** Joins each line that begins with a space or a tab to the previous line. */
function* unfoldLines(text: string): Generator<NumberedLine> {
  let line: NumberedLine | null = null;
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
function parseContentLine(number: number, text: string): CalendarLine | null {
  const [, name, parameters = '', value = ''] =
    /^([\w.-]+)\s*((?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):(.*)$/s.exec(text) ?? [];
  return name === undefined ? null : { number, name: name.toUpperCase(), parameters, value };
}
