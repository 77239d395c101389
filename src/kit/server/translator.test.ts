import { expect, test } from 'vitest';
import { english, msg } from '#kit/msg.ts';
import { timeInEmail } from '#kit/server/email/time-in-email.ts';
import { openTranslator } from './translator.ts';

const swahili = new Map([
  ['This time has just been taken.', 'Saa hii imechukuliwa.'],
  ['“{title}” was booked from {day}.', '“{title}” ilichukuliwa tangu {day}.'],
  ['House', 'Nyumba'],
  ['Mon Tue Wed Thu Fri Sat Sun', 'Jtt Jnn Jtn Alh Ijm Jms Jpl'],
  ['{time} (Kampala time)', '{time} (saa za Kampala)'],
  ['Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec', 'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'],
]);
let reads = 0;
const translator = openTranslator((language) => {
  reads += 1;
  return language === 'sw' ? swahili : new Map();
});

test('translates a message and leaves its values as they are', () => {
  const booked = msg('“{title}” was booked from {day}.', {
    title: 'House',
    day: { calendarText: '12 Aug 2026' },
  });
  expect(translator.translate('sw', booked)).toBe('“House” ilichukuliwa tangu 12 Ago 2026.');
  expect(translator.translate('en', booked)).toBe('“House” was booked from 12 Aug 2026.');
  expect(translator.translate('lg', booked)).toBe('“House” was booked from 12 Aug 2026.');
});

test.each([
  ['Dec 12, 2026 at 3:00 PM', '12 Des 2026, 3:00 PM'],
  ['Aug 02, 2026', '02 Ago 2026'],
  ['10:00 AM on 12 Aug 2026', '10:00 AM, 12 Ago 2026'],
])('writes the date %s as translators write dates', (calendarText, written) => {
  expect(translator.translate('sw', msg('{date}', { date: { calendarText } }))).toBe(written);
});

test('writes the time in an email with its weekday and time zone', () => {
  const midnight = timeInEmail(new Date('2026-12-11T21:00:00Z'));
  expect(translator.translate('en', midnight)).toBe('Sat 12 Dec 2026, 12:00 AM (Kampala time)');
  expect(translator.translate('sw', midnight)).toBe('Jms 12 Des 2026, 12:00 AM (saa za Kampala)');
});

test('leaves English texts in English and reads each catalogue once', () => {
  expect(translator.translate('sw', english('This time has just been taken.'))).toBe(
    'This time has just been taken.',
  );
  expect(reads).toBe(2);
});
