import { describe, expect, test } from 'vitest';
import { feedLimits, parseFeed } from './read-feed.ts';

const window = { today: '2026-11-23', until: '2028-11-23' };
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//A channel//EN', ...lines, 'END:VCALENDAR'].join('\r\n');
const entry = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@channel.example',
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];
const nightsIn = (text: string) => parseFeed(text, window).nights;
const read = (...lines: string[]) => nightsIn(calendar(...entry(...lines)));
const notesOf = (text: string) => parseFeed(text, window).notes;
const days = (from: string, to: string) => [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`];

test('imports no nights from a calendar without entries', () => {
  expect(nightsIn(calendar())).toEqual([]);
});

test.each([
  ["a guest's stay", 'SUMMARY:Reserved'],
  ["a channel's own block", 'SUMMARY:Airbnb (Not available)'],
  ['a block in other words', 'SUMMARY:CLOSED - Not available'],
  ['an entry without a name', 'CLASS:PUBLIC'],
])('imports the nights of %s and leaves the day of departure free', (_, line) => {
  expect(read(...days('20261201', '20261204'), line)).toEqual([{ from: '2026-12-01', to: '2026-12-04' }]);
});

test.each([
  ['cancelled', 'STATUS:CANCELLED'],
  ['marked as free time', 'TRANSP:TRANSPARENT'],
])('imports no nights from an entry that is %s', (_, line) => {
  expect(read(...days('20261201', '20261204'), line)).toEqual([]);
});

test.each([
  ['without an end', ['DTSTART;VALUE=DATE:20261201'], '2026-12-02'],
  ['that ends on its first day', days('20261201', '20261201'), '2026-12-02'],
  ['that ends before it begins', days('20261201', '20261120'), '2026-12-02'],
  ['of some hours', ['DTSTART:20261201T060000Z', 'DTEND:20261201T080000Z'], '2026-12-02'],
  [
    'that ends in the last minute of a day',
    ['DTSTART:20261201T000000', 'DTEND:20261203T235959'],
    '2026-12-04',
  ],
  ['that ends at 23:59', ['DTSTART:20261201T000000', 'DTEND:20261203T235900'], '2026-12-04'],
  ['that ends at 24:00', ['DTSTART:20261201T000000', 'DTEND:20261203T240000'], '2026-12-04'],
  ['that ends at 23:58', ['DTSTART:20261201T000000', 'DTEND:20261203T235800'], '2026-12-03'],
  ['with a duration', ['DTSTART;VALUE=DATE:20261201', 'DURATION:P3D'], '2026-12-04'],
])('imports at least one night from an entry %s', (_, lines, to) => {
  expect(read(...lines)).toEqual([{ from: '2026-12-01', to }]);
});

describe('times in Kampala', () => {
  test.each([
    ['in UTC', ['DTSTART:20261130T220000Z', 'DTEND:20261203T070000Z']],
    ['without a zone', ['DTSTART:20261201T140000', 'DTEND:20261203T100000']],
    [
      'in a zone that nobody knows',
      ['DTSTART;TZID=Nowhere/Else:20261201T140000', 'DTEND;TZID=Nowhere/Else:20261203T100000'],
    ],
  ])('converts to Kampala time: %s', (_, lines) => {
    expect(read(...lines)).toEqual([{ from: '2026-12-01', to: '2026-12-03' }]);
  });

  test('converts times from a zone that the calendar defines', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Pacific',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const stay = entry('DTSTART;TZID=Pacific:20261130T140000', 'DTEND;TZID=Pacific:20261202T100000');
    expect(nightsIn(calendar(...zone, ...stay))).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
  });
});

test('joins adjacent and overlapping nights and leaves out past and distant ones', () => {
  const lines = [
    entry(...days('20261201', '20261203')),
    entry(...days('20261203', '20261205')),
    entry(...days('20261202', '20261204')),
    entry(...days('20261210', '20261220')),
    entry(...days('20261212', '20261214')),
    entry(...days('20261001', '20261101')),
    entry(...days('20261120', '20261125')),
    entry(...days('20281120', '20290101')),
    entry(...days('20400101', '20400102')),
  ].flat();
  expect(nightsIn(calendar(...lines))).toEqual([
    { from: '2026-11-23', to: '2026-11-25' },
    { from: '2026-12-01', to: '2026-12-05' },
    { from: '2026-12-10', to: '2026-12-20' },
    { from: '2028-11-20', to: '2028-11-23' },
  ]);
});

test.each([
  ['ends today', days('20261120', '20261123'), []],
  ['ends tomorrow', days('20261120', '20261124'), [{ from: '2026-11-23', to: '2026-11-24' }]],
  ['begins today', days('20261123', '20261125'), [{ from: '2026-11-23', to: '2026-11-25' }]],
  ['begins on the last night', days('20281122', '20281125'), [{ from: '2028-11-22', to: '2028-11-23' }]],
  ['begins after the last night', days('20281123', '20281125'), []],
  [
    'reaches over all that is looked at',
    days('20200101', '20400101'),
    [{ from: '2026-11-23', to: '2028-11-23' }],
  ],
])('ignores an entry that %s', (_, lines, nights) => {
  expect(read(...lines)).toEqual(nights);
});

test.each([
  ['confirmed', 'STATUS:CONFIRMED'],
  ['only meant', 'STATUS:TENTATIVE'],
  ['marked as time that is not free', 'TRANSP:OPAQUE'],
])('imports the nights of an entry that is %s', (_, line) => {
  expect(read(...days('20261201', '20261204'), line)).toHaveLength(1);
});

test.each(['status:cancelled', 'TRANSP:transparent'])('imports no nights from an entry with %s', (line) => {
  expect(read(...days('20261201', '20261204'), line)).toEqual([]);
});

test('keeps ranges apart when a free night lies between them', () => {
  const lines = [...entry(...days('20261204', '20261206')), ...entry(...days('20261201', '20261203'))];
  expect(nightsIn(calendar(...lines))).toEqual([
    { from: '2026-12-01', to: '2026-12-03' },
    { from: '2026-12-04', to: '2026-12-06' },
  ]);
});

test('reads nights across new year and the leap day', () => {
  expect(read(...days('20261230', '20270102'))).toEqual([{ from: '2026-12-30', to: '2027-01-02' }]);
  expect(read(...days('20280228', '20280301'))).toEqual([{ from: '2028-02-28', to: '2028-03-01' }]);
});

describe('recurring entries', () => {
  test('imports recurring entries until their end, without excluded and moved dates', () => {
    const weekly = entry(
      ...days('20261204', '20261206'),
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;VALUE=DATE:20261211',
    );
    const moved = entry(...days('20261219', '20261221'), 'RECURRENCE-ID;VALUE=DATE:20261218');
    expect(nightsIn(calendar(...weekly, ...moved))).toEqual([
      { from: '2026-12-04', to: '2026-12-06' },
      { from: '2026-12-19', to: '2026-12-21' },
      { from: '2026-12-25', to: '2026-12-27' },
    ]);
  });

  test.each([
    ['the day on which it begins', [], ['2026-12-01', '2026-12-10', '2026-12-20']],
    ['not that day where it was left out', ['EXDATE;VALUE=DATE:20261201'], ['2026-12-10', '2026-12-20']],
  ])('expands entries on named days: %s', (_, lines, begins) => {
    const named = [...days('20261201', '20261202'), 'RDATE;VALUE=DATE:20261210,20261220', ...lines];
    expect(read(...named).map(({ from }) => from)).toEqual(begins);
  });

  test('imports no nights from an occurrence that was moved and cancelled', () => {
    const twice = entry(...days('20261204', '20261206'), 'RRULE:FREQ=WEEKLY;COUNT=2');
    const gone = entry(
      ...days('20261211', '20261213'),
      'RECURRENCE-ID;VALUE=DATE:20261211',
      'STATUS:CANCELLED',
    );
    expect(nightsIn(calendar(...twice, ...gone))).toEqual([{ from: '2026-12-04', to: '2026-12-06' }]);
  });

  test('expands endless recurring entries up to the end of the import range', () => {
    const nights = read(...days('20200103', '20200104'), 'RRULE:FREQ=WEEKLY;BYDAY=FR');
    expect(nights.length).toBe(104);
    expect(nights.at(-1)).toEqual({ from: '2028-11-17', to: '2028-11-18' });
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=5',
    'FREQ=HOURLY',
    'FREQ=FORTNIGHTLY',
    'weekly',
    'FREQ=DAILY;UNTIL=May',
  ])('blocks the first date and reports it for an unsupported recurrence rule, %s', (rule) => {
    const text = calendar(...entry(...days('20261201', '20261202'), `RRULE:${rule}`));
    expect(parseFeed(text, window)).toEqual({
      nights: [{ from: '2026-12-01', to: '2026-12-02' }],
      notes: [
        `Line 9: we could not read the rule by which this entry is repeated, "${rule}". Only the first date of this entry is blocked.`,
      ],
    });
  });

  test.each(['FREQ=WEEKLY;UNTIL=20261218', 'FREQ=WEEKLY; UNTIL=2026-12-18;', 'freq=weekly; count=3'])(
    'expands a recurring entry to the last date of %s',
    (rule) => {
      const begins = read('DTSTART:20261204T140000', 'DTEND:20261205T100000', `RRULE:${rule}`);
      expect(begins.map(({ from }) => from)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18']);
    },
  );

  test('ends the expansion of a rule whose day never occurs', () => {
    const nights = read(...days('20261201', '20261202'), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    expect(nights.length).toBeLessThan(5);
  });

  test('frees the day of a moved occurrence for another entry', () => {
    const weekly = entry(...days('20261204', '20261205'), 'RRULE:FREQ=WEEKLY;COUNT=2');
    const moved = entry(...days('20261220', '20261221'), 'RECURRENCE-ID;VALUE=DATE:20261211');
    const other = entry(...days('20261204', '20261205'), 'RRULE:FREQ=WEEKLY;COUNT=2').map((line) =>
      line.replace('one@', 'other@'),
    );
    expect(nightsIn(calendar(...weekly, ...moved, ...other)).map(({ from }) => from)).toEqual([
      '2026-12-04',
      '2026-12-11',
      '2026-12-20',
    ]);
  });

  test('imports a last occurrence that begins on the night before the end of the range', () => {
    const nights = read(...days('20281121', '20281122'), 'RRULE:FREQ=DAILY');
    expect(nights).toEqual([{ from: '2028-11-21', to: '2028-11-23' }]);
  });

  test('rejects too many occurrences across entries', () => {
    const daily = entry(...days('19000101', '19000102'), 'RRULE:FREQ=DAILY');
    expect(() => parseFeed(calendar(...daily), window)).toThrow(
      'This calendar has too many repeating entries',
    );
  });
});

describe('rejected calendar', () => {
  const whole = calendar(...entry(...days('20261201', '20261204')));
  test.each([
    ['nothing', '', 'We could not read this as an iCal calendar'],
    ['a page', '<!doctype html><title>Sign in</title>', 'leads to a web page'],
    ['a calendar that was cut', whole.slice(0, -40), 'The end of this calendar is missing'],
    [
      'something else',
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A Sample\r\nEND:VCARD',
      'We could not read this as an iCal calendar',
    ],
  ])('rejects the whole calendar: %s', (_, text, message) => {
    expect(() => parseFeed(text, window)).toThrow(message);
  });

  test('rejects a calendar with more entries than a home can have', () => {
    const many = Array.from({ length: feedLimits.entries + 1 }, () => entry(...days('20261201', '20261202')));
    expect(() => nightsIn(calendar(...many.flat()))).toThrow('This calendar has too many entries to import');
  });
});

describe('skipped entry', () => {
  test.each<[string, string[], string]>([
    ['without a beginning', ['SUMMARY:Reserved'], 'Line 10: this entry does not say when it begins.'],
    [
      'on the thirtieth of February',
      days('20270230', '20270302'),
      'Line 13: we could not read the date "20270230".',
    ],
    ['in a thirteenth month', days('20261301', '20261302'), 'the date "20261301"'],
    ['on a day nought', days('20261200', '20261202'), 'the date "20261200"'],
    ['in a month nought', days('20260001', '20260002'), 'the date "20260001"'],
    ['before there were such calendars', days('18991231', '19000101'), 'the date "18991231"'],
    ['on a leap day of another year', days('20270229', '20270301'), 'the date "20270229"'],
    ['with words for a date', ['DTSTART;VALUE=DATE:tomorrow'], 'the date "tomorrow"'],
    ['at an hour that is none', ['DTSTART:20261201T990000'], 'the date "20261201T990000"'],
  ])('skips an unreadable entry, reads the others and reports it: %s', (_, lines, note) => {
    const text = calendar(...entry(...days('20261220', '20261223')), ...entry(...lines));
    expect(nightsIn(text)).toEqual([{ from: '2026-12-20', to: '2026-12-23' }]);
    expect(notesOf(text)).toEqual([expect.stringContaining(note)]);
    expect(notesOf(text)[0]).toContain('blocks no nights here.');
  });

  test.each([
    ['an end in a thirteenth month', 'DTEND;VALUE=DATE:20261301', 'the date "20261301"'],
    ['a length that is none', 'DURATION:three days', 'the length "three days"'],
  ])('imports the first night of a recurring entry with %s', (_, line, what) => {
    const text = calendar(...entry('DTSTART;VALUE=DATE:20261201', line));
    expect(nightsIn(text)).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
    expect(notesOf(text)).toEqual([
      `Line 8: we could not read ${what}. Only the first night of this entry is blocked.`,
    ]);
  });

  test('reports invalid lines without their text', () => {
    const text = calendar(
      ...entry(
        ...days('20261220', '20261223'),
        'DESCRIPTION:Late arrival',
        'please keep the gate open',
        '',
        'END:VALARM',
      ),
    );
    expect(nightsIn(text)).toEqual([{ from: '2026-12-20', to: '2026-12-23' }]);
    expect(notesOf(text)).toEqual([
      'Line 10 is not a line of a calendar. We skipped it.',
      'Line 12 ends something that never began. We skipped it.',
    ]);
  });

  test('reports ten skipped entries and the number of the others', () => {
    const notes = notesOf(calendar(...Array.from({ length: 13 }, (_, at) => `odd ${at}`)));
    expect([notes.length, notes.at(-1)]).toEqual([11, '3 more lines could not be read.']);
  });

  test('reports all of eleven skipped entries', () => {
    const notes = notesOf(calendar(...Array.from({ length: 11 }, (_, at) => `odd ${at}`)));
    expect([notes.length, notes.at(-1)]).toEqual([11, 'Line 14 is not a line of a calendar. We skipped it.']);
  });

  test('reports a date that blocks nights before skipped lines, and only once', () => {
    const odd = Array.from({ length: 13 }, (_, at) => `odd ${at}`);
    const text = calendar(...odd, ...entry(...days('20261204', '20261205'), 'RDATE:20270230,20270230'));
    expect(notesOf(text).slice(0, 2)).toEqual([
      'Line 22: we could not read the date "20270230". This date is not blocked here.',
      'Line 4 is not a line of a calendar. We skipped it.',
    ]);
  });

  test('reports unreadable excluded, moved and added dates', () => {
    const text = calendar(
      ...entry(...days('20261204', '20261205'), 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:x', 'RDATE:y,20261220'),
      ...entry(...days('20261230', '20261231'), 'RECURRENCE-ID:z'),
    );
    expect(nightsIn(text).map(({ from }) => from)).toEqual([
      '2026-12-04',
      '2026-12-11',
      '2026-12-20',
      '2026-12-30',
    ]);
    expect(notesOf(text)).toEqual([
      'Line 18: we could not read the date "z". Both its old and its new date are blocked.',
      'Line 10: we could not read the date "x". The date that it leaves out is blocked.',
      'Line 11: we could not read the date "y". This date is not blocked here.',
    ]);
  });
});

describe('calendars written by other programs', () => {
  const stay = [{ from: '2026-12-20', to: '2026-12-23' }];
  const whole = calendar(...entry(...days('20261220', '20261223')));
  test.each<[string, string]>([
    ['days without VALUE=DATE', calendar(...entry('DTSTART:20261220', 'DTEND:20261223'))],
    [
      'times with VALUE=DATE',
      calendar(...entry('DTSTART;VALUE=DATE:20261220T000000Z', 'DTEND;VALUE=DATE:20261223T000000Z')),
    ],
    ['days with hyphens', calendar(...entry('DTSTART:2026-12-20', 'DTEND:2026-12-23'))],
    [
      'times with hyphens and colons',
      calendar(...entry('DTSTART:2026-12-20T14:00:00Z', 'DTEND:2026-12-23T10:00:00Z')),
    ],
    ['times without seconds', calendar(...entry('DTSTART:20261220T1400', 'DTEND:20261223T1000'))],
    [
      'a zone with a colon and no quotes',
      calendar(...entry('DTSTART;TZID=UTC+03:00:20261220T140000', 'DTEND;TZID=UTC+03:00:20261223T100000')),
    ],
    [
      'a zone with a colon in quotes',
      calendar(
        ...entry(
          'DTSTART;TZID="(UTC+03:00) Nairobi":20261220T140000',
          'DTEND;TZID="(UTC+03:00) Nairobi":20261223T100000',
        ),
      ),
    ],
    ['days with slashes', calendar(...entry('DTSTART : 2026/12/20', 'DTEND : 2026/12/23'))],
    [
      'times with an offset',
      calendar(...entry('DTSTART:2026-12-19T22:00:00-08:00', 'DTEND:2026-12-23T10:00:00+03:00')),
    ],
    ['lines that end with CR', whole.replaceAll('\r\n', '\r')],
    ['lines that end with LF', whole.replaceAll('\r\n', '\n')],
    ['lower case', whole.toLowerCase()],
    ['folded lines', whole.replace('20261223', '2026\r\n 1223')],
    ['spaces and empty lines around it', `\uFEFF\r\n  ${whole}\r\n\r\n`],
    [
      'an alarm within the entry',
      calendar(...entry(...days('20261220', '20261223'), 'BEGIN:VALARM', 'DTSTART:20261201', 'END:VALARM')),
    ],
    ['an entry without its end', whole.replace('END:VEVENT\r\n', '')],
  ])('reads a calendar from another program: %s', (_, text) => {
    expect(parseFeed(text, window)).toEqual({ nights: stay, notes: [] });
  });

  test('reads several calendars in one file, even when the first has no end', () => {
    const two = `${whole}\r\n${calendar(...entry(...days('20270110', '20270113')))}`;
    const both = [...stay, { from: '2027-01-10', to: '2027-01-13' }];
    expect(nightsIn(two)).toEqual(both);
    expect(nightsIn(two.replace('END:VCALENDAR\r\n', ''))).toEqual(both);
    expect(() => nightsIn(two.slice(0, -20))).toThrow('The end of this calendar');
  });

  test('ignores free and busy times outside entries', () => {
    const text = calendar(
      'BEGIN:VFREEBUSY',
      'DTSTART:20261101T000000Z',
      'DTEND:20270401T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20261220T110000Z/20261223T070000Z,20270101T110000Z/PT44H',
      'FREEBUSY:x',
      'FREEBUSY;FBTYPE=FREE:20270105T110000Z/20270107T070000Z',
      'END:VFREEBUSY',
    );
    expect(nightsIn(text)).toEqual([...stay, { from: '2027-01-01', to: '2027-01-03' }]);
    expect(notesOf(text)).toEqual(['Line 8: we could not read the date "x". This date is not blocked here.']);
  });

  test('reads an entry that never ends', () => {
    expect(read(...days('20261220', '99991231'))).toEqual([{ from: '2026-12-20', to: '2028-11-23' }]);
  });

  test.each([
    ['by its end', '20261225T110000Z/20261226T070000Z', '2026-12-26'],
    ['by its length', '20261225T110000Z/P2D', '2026-12-27'],
    ['without saying that it is one', '20261225/20261228', '2026-12-28'],
  ])('reads an additional period: %s', (_, period, to) => {
    const lines = ['DTSTART:20261220T110000Z', 'DTEND:20261221T070000Z', `RDATE;VALUE=PERIOD:${period}`];
    expect(read(...lines)).toEqual([
      { from: '2026-12-20', to: '2026-12-21' },
      { from: '2026-12-25', to },
    ]);
  });

  test('reports a zone that is unreadable or defined in another calendar of the file', () => {
    const times = ['DTSTART;TZID=Pacific:20261219T140000', 'DTEND;TZID=Pacific:20261222T140000'];
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Pacific',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(nightsIn(`${calendar(...entry(...times))}\r\n${calendar(...zone)}`)).toEqual(stay);
    const broken = zone.filter((line) => !line.startsWith('TZOFFSET'));
    expect(nightsIn(calendar(...broken, ...entry(...times)))).toEqual([
      { from: '2026-12-19', to: '2026-12-22' },
    ]);
  });
});

test('counts neither past entries nor occurrences against the limit', () => {
  const over = Array.from({ length: 2 * feedLimits.entries }, () => entry(...days('20200101', '20200102')));
  const ended = entry(...days('20000101', '20000102'), 'RRULE:FREQ=DAILY;UNTIL=20251231');
  const old = entry(...days('20100101', '20100102'), 'RRULE:FREQ=DAILY;COUNT=6000');
  const text = calendar(
    ...over.flat(),
    ...ended,
    ...ended,
    ...old,
    ...old,
    ...entry(...days('20261220', '20261223')),
  );
  expect(parseFeed(text, window)).toEqual({ nights: [{ from: '2026-12-20', to: '2026-12-23' }], notes: [] });
});

test('imports as many entries as a home can have', () => {
  const many = Array.from({ length: feedLimits.entries }, () => entry(...days('20261201', '20261202')));
  expect(nightsIn(calendar(...many.flat()))).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
});

test('reads a file with a byte order mark and with Unix line endings', () => {
  const text = `\uFEFF${calendar(...entry(...days('20261201', '20261202'))).replaceAll('\r\n', '\n')}\n\n`;
  expect(nightsIn(text)).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
});
