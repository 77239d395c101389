import { describe, expect, test } from 'vitest';
import { feedLimits, readFeed } from './read-feed.ts';

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
const read = (...lines: string[]) => readFeed(calendar(...entry(...lines)), window);
const days = (from: string, to: string) => [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`];

test('a calendar without entries takes nothing', () => {
  expect(readFeed(calendar(), window)).toEqual([]);
});

test.each([
  ["a guest's stay", 'SUMMARY:Reserved'],
  ["a channel's own block", 'SUMMARY:Airbnb (Not available)'],
  ['a block in other words', 'SUMMARY:CLOSED - Not available'],
  ['an entry without a name', 'CLASS:PUBLIC'],
])('%s takes its nights; the day of departure is free', (_, line) => {
  expect(read(...days('20261201', '20261204'), line)).toEqual([{ from: '2026-12-01', to: '2026-12-04' }]);
});

test.each([
  ['cancelled', 'STATUS:CANCELLED'],
  ['marked as free time', 'TRANSP:TRANSPARENT'],
])('an entry that is %s takes nothing', (_, line) => {
  expect(read(...days('20261201', '20261204'), line)).toEqual([]);
});

test.each([
  ['without an end', ['DTSTART;VALUE=DATE:20261201'], '2026-12-02'],
  ['that ends on its first day', days('20261201', '20261201'), '2026-12-02'],
  ['that ends before it begins', days('20261201', '20261120'), '2026-12-02'],
  ['of some hours', ['DTSTART:20261201T060000Z', 'DTEND:20261201T080000Z'], '2026-12-02'],
  ['with a duration', ['DTSTART;VALUE=DATE:20261201', 'DURATION:P3D'], '2026-12-04'],
])('an entry %s takes at least a night', (_, lines, to) => {
  expect(read(...lines)).toEqual([{ from: '2026-12-01', to }]);
});

describe('times are those of Kampala', () => {
  test.each([
    ['in UTC', ['DTSTART:20261130T220000Z', 'DTEND:20261203T070000Z']],
    ['without a zone', ['DTSTART:20261201T140000', 'DTEND:20261203T100000']],
    [
      'in a zone that nobody knows',
      ['DTSTART;TZID=Nowhere/Else:20261201T140000', 'DTEND;TZID=Nowhere/Else:20261203T100000'],
    ],
  ])('%s', (_, lines) => {
    expect(read(...lines)).toEqual([{ from: '2026-12-01', to: '2026-12-03' }]);
  });

  test('in a zone that the calendar brings', () => {
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
    expect(readFeed(calendar(...zone, ...stay), window)).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
  });
});

test('nights that touch or share days are joined; the past and what is too far away are left out', () => {
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
  expect(readFeed(calendar(...lines), window)).toEqual([
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
])('an entry that %s', (_, lines, nights) => {
  expect(read(...lines)).toEqual(nights);
});

test.each([
  ['confirmed', 'STATUS:CONFIRMED'],
  ['only meant', 'STATUS:TENTATIVE'],
  ['marked as time that is not free', 'TRANSP:OPAQUE'],
])('an entry that is %s takes its nights', (_, line) => {
  expect(read(...days('20261201', '20261204'), line)).toHaveLength(1);
});

test.each(['status:cancelled', 'TRANSP:transparent'])('and one with %s takes nothing', (line) => {
  expect(read(...days('20261201', '20261204'), line)).toEqual([]);
});

test('nights with a free one between them are not joined', () => {
  const lines = [...entry(...days('20261204', '20261206')), ...entry(...days('20261201', '20261203'))];
  expect(readFeed(calendar(...lines), window)).toEqual([
    { from: '2026-12-01', to: '2026-12-03' },
    { from: '2026-12-04', to: '2026-12-06' },
  ]);
});

test('nights across new year, and the leap day', () => {
  expect(read(...days('20261230', '20270102'))).toEqual([{ from: '2026-12-30', to: '2027-01-02' }]);
  expect(read(...days('20280228', '20280301'))).toEqual([{ from: '2028-02-28', to: '2028-03-01' }]);
});

describe('repeated entries', () => {
  test('until they end, without those that were left out or moved', () => {
    const weekly = entry(
      ...days('20261204', '20261206'),
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;VALUE=DATE:20261211',
    );
    const moved = entry(...days('20261219', '20261221'), 'RECURRENCE-ID;VALUE=DATE:20261218');
    expect(readFeed(calendar(...weekly, ...moved), window)).toEqual([
      { from: '2026-12-04', to: '2026-12-06' },
      { from: '2026-12-19', to: '2026-12-21' },
      { from: '2026-12-25', to: '2026-12-27' },
    ]);
  });

  test.each([
    ['the day on which it begins', [], ['2026-12-01', '2026-12-10', '2026-12-20']],
    ['not that day where it was left out', ['EXDATE;VALUE=DATE:20261201'], ['2026-12-10', '2026-12-20']],
  ])('by named days: %s', (_, lines, begins) => {
    const named = [...days('20261201', '20261202'), 'RDATE;VALUE=DATE:20261210,20261220', ...lines];
    expect(read(...named).map(({ from }) => from)).toEqual(begins);
  });

  test('one that was moved and cancelled takes nothing', () => {
    const twice = entry(...days('20261204', '20261206'), 'RRULE:FREQ=WEEKLY;COUNT=2');
    const gone = entry(
      ...days('20261211', '20261213'),
      'RECURRENCE-ID;VALUE=DATE:20261211',
      'STATUS:CANCELLED',
    );
    expect(readFeed(calendar(...twice, ...gone), window)).toEqual([{ from: '2026-12-04', to: '2026-12-06' }]);
  });

  test('without an end they reach as far as is looked', () => {
    const nights = read(...days('20200103', '20200104'), 'RRULE:FREQ=WEEKLY;BYDAY=FR');
    expect(nights.length).toBe(104);
    expect(nights.at(-1)).toEqual({ from: '2028-11-17', to: '2028-11-18' });
  });

  test.each([['FREQ=SECONDLY'], ['FREQ=MINUTELY;INTERVAL=5'], ['FREQ=HOURLY'], ['FREQ=FORTNIGHTLY']])(
    'refused: %s',
    (rule) => {
      expect(() => read(...days('20261201', '20261202'), `RRULE:${rule}`)).toThrow(
        /repeated|cannot be read|can be read/,
      );
    },
  );

  test('on a day that never comes they end all the same', () => {
    const nights = read(...days('20261201', '20261202'), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    expect(nights.length).toBeLessThan(5);
  });

  test('one that was moved leaves its day to another entry', () => {
    const weekly = entry(...days('20261204', '20261205'), 'RRULE:FREQ=WEEKLY;COUNT=2');
    const moved = entry(...days('20261220', '20261221'), 'RECURRENCE-ID;VALUE=DATE:20261211');
    const other = entry(...days('20261204', '20261205'), 'RRULE:FREQ=WEEKLY;COUNT=2').map((line) =>
      line.replace('one@', 'other@'),
    );
    expect(readFeed(calendar(...weekly, ...moved, ...other), window).map(({ from }) => from)).toEqual([
      '2026-12-04',
      '2026-12-11',
      '2026-12-20',
    ]);
  });

  test('the last of them that is looked at begins on the night before the end', () => {
    const nights = read(...days('20281121', '20281122'), 'RRULE:FREQ=DAILY');
    expect(nights).toEqual([{ from: '2028-11-21', to: '2028-11-23' }]);
  });

  test('of too many entries together', () => {
    const daily = entry(...days('19000101', '19000102'), 'RRULE:FREQ=DAILY');
    expect(() => readFeed(calendar(...daily), window)).toThrow('repeated too often');
  });
});

describe('refused as a whole', () => {
  const whole = calendar(...entry(...days('20261201', '20261204')));
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['a calendar that was cut', whole.slice(0, -40)],
    ['something else', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Nobody\r\nEND:VCARD'],
  ])('%s', (_, text) => {
    expect(() => readFeed(text, window)).toThrow('not a calendar');
  });

  test.each([
    ['without a beginning', ['SUMMARY:Reserved'], 'does not say when it begins'],
    ['on the thirtieth of February', days('20270230', '20270302'), 'a date that no calendar has'],
    ['in a thirteenth month', days('20261301', '20261302'), 'a date that no calendar has'],
    ['on a day nought', days('20261200', '20261202'), 'a date that no calendar has'],
    ['in a month nought', days('20260001', '20260002'), 'a date that no calendar has'],
    ['before there were such calendars', days('18991231', '19000101'), 'a date that no calendar has'],
    ['on a leap day of another year', days('20270229', '20270301'), 'a date that no calendar has'],
    ['with words for a date', ['DTSTART;VALUE=DATE:tomorrow'], 'a date that no calendar has'],
    ['that ends in a thirteenth month', days('20261201', '20261301'), 'a date that no calendar has'],
  ])('an entry %s', (_, lines, why) => {
    expect(() => read(...lines)).toThrow(why);
  });

  test('more entries than a home can have', () => {
    const many = Array.from({ length: feedLimits.entries + 1 }, () => entry(...days('20261201', '20261202')));
    expect(() => readFeed(calendar(...many.flat()), window)).toThrow('too many entries');
  });
});

test('as many entries as a home can have are taken', () => {
  const many = Array.from({ length: feedLimits.entries }, () => entry(...days('20261201', '20261202')));
  expect(readFeed(calendar(...many.flat()), window)).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
});

test('a mark at the beginning of the file, and lines that end as on Unix, are no obstacle', () => {
  const text = `\uFEFF${calendar(...entry(...days('20261201', '20261202'))).replaceAll('\r\n', '\n')}\n\n`;
  expect(readFeed(text, window)).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
});
