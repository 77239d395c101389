import { expect, test } from 'vitest';
import { openSpeech } from './speech.ts';

const served = (message: string, said: string) => ({ message, said, isServed: true });
const speech = openSpeech((language) =>
  language === 'sw'
    ? [
        served('This time has just been taken.', 'Saa hii imechukuliwa.'),
        served('Free near it: {value}.', 'Zilizo wazi: {value}.'),
        served('Viewing moved from {before} to {when}', 'Miadi imehamishwa hadi {when} (ilikuwa {before})'),
        served('Viewing moved from {before}', 'Miadi imehamishwa ({before})'),
        served('a booking', 'nafasi'),
        served('It is about {what}.', 'Inahusu {what}.'),
        served('the account {username}', 'akaunti {username}'),
        served('Saved homes', 'Nyumba zako'),
        served('Money', 'Pesa'),
        { message: '{checkIn} to {checkOut} it is', said: '{checkIn} hadi {checkOut}', isServed: false },
        served('{a} to {b}', '{a} hadi {b}'),
        served('Moved it {far}', 'Imesogea {far}'),
        served('Moved off {far}', 'Imeondoka {far}'),
        served('One. Two. Three. Four. Five. Six.', 'Sita.'),
        served('A. B. C. D. E. F. G.', 'Saba.'),
        served('Not here!', 'Haipo hapa!'),
        served('Is it free?', 'Ipo wazi?'),
        served('{n, plural, one {# home is there} other {# homes are there}}', 'Kuna {n}'),
        served(
          'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
          'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des',
        ),
        served(
          'January February March April May June July August September October November December',
          'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba',
        ),
      ]
    : [],
);
const swahili = (text: string) => speech.say('sw', text);

test.each([
  ['This time has just been taken.', 'Saa hii imechukuliwa.'],
  ['Free near it: 3:00 PM, 4:00 PM.', 'Zilizo wazi: 3:00 PM, 4:00 PM.'],
  ['This time has just been taken. Free near it: 3:00 PM.', 'Saa hii imechukuliwa. Zilizo wazi: 3:00 PM.'],
  ['Nobody knows this. This time has just been taken.', 'Nobody knows this. Saa hii imechukuliwa.'],
  ['It is about a booking.', 'Inahusu nafasi.'],
  ['Viewing moved from 9:00 AM to 10:00 AM', 'Miadi imehamishwa hadi 10:00 AM (ilikuwa 9:00 AM)'],
  ['It is about the account amina.', 'Inahusu akaunti amina.'],
  ['It is about saved homes; money.', 'Inahusu nyumba zako; pesa.'],
  ['It is about saved homes; goats.', 'Inahusu saved homes; goats.'],
  ['It is about 10:00 AM on 12 Aug 2026.', 'Inahusu 10:00 AM, 12 Ago 2026.'],
  ['It is about Aug 02, 2026.', 'Inahusu 02 Ago 2026.'],
  ['It is about Dec 12, 2026 at 3:00 PM.', 'Inahusu 12 Des 2026, 3:00 PM.'],
  ['It is about Friday 14 August 2026.', 'Inahusu Friday 14 Agosti 2026.'],
  ['It is about 14 Brumaire 2026.', 'Inahusu 14 Brumaire 2026.'],
  ['Moved off far', 'Imeondoka far'],
  ['Hello. One. Two. Three. Four. Five. Six. Bye.', 'Hello. Sita. Bye.'],
  ['Not here! Is it free? This time has just been taken.', 'Haipo hapa! Ipo wazi? Saa hii imechukuliwa.'],
])('%s', (english, said) => {
  expect(swahili(english)).toBe(said);
});

test.each([
  ['what nobody has translated', 'A home in Ntinda'],
  ['what only pages say, with other values', 'Kira to Ntinda it is'],
  ['what has too few words of its own to be known by them', 'Kira to Ntinda'],
  ['what has one letter too few', 'Moved it far'],
  ['what has two forms', '2 homes are there'],
  ['what are more sentences than come together, among others', 'Hello. A. B. C. D. E. F. G.'],
  ['nothing', ''],
])('%s stays as it is', (_, text) => {
  expect(swahili(text)).toBe(text);
});

test('English and a language without words stay as they are', () => {
  const text = 'This time has just been taken.';
  expect([speech.say('en', text), speech.say('lg', text)]).toEqual([text, text]);
});

test('what a person typed stays as it is, alone, as a value, and as a sentence among ours', () => {
  const typed = ['a booking', 'This time has just been taken.'];
  const say = (text: string) => speech.say('sw', text, typed);
  expect(say('This time has just been taken.')).toBe('This time has just been taken.');
  expect(say('It is about a booking.')).toBe('Inahusu a booking.');
  expect(say('Free near it: 3:00 PM. This time has just been taken.')).toBe(
    'Zilizo wazi: 3:00 PM. This time has just been taken.',
  );
  expect(speech.say('sw', 'It is about a booking.', ['booking'])).toBe('Inahusu nafasi.');
});

test('what is longer than any sentence of ours stays as it is', () => {
  const fits = `It is about ${'x'.repeat(4_000 - 'It is about .'.length)}.`;
  expect(swahili(fits)).toContain('Inahusu');
  expect(swahili(`It is about x${fits.slice('It is about '.length)}`)).toContain('It is about');
});

test('a text that almost fits many times over is given up at once', () => {
  const began = process.cpuUsage();
  const text = `Viewing moved from ${' to '.repeat(900)}`;
  expect(swahili(text)).toContain('Miadi');
  expect(swahili(`It is about ${'. '.repeat(1_900)}`).length).toBeGreaterThan(0);
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});
