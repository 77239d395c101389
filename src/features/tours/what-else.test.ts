import { expect, test } from 'vitest';
import { pageFault } from './page-fault.ts';
import { whatElse } from './what-else.ts';

test.each([
  [['Villa/villa.vtp', 'Villa/media/a.jpg'], '(.vtp)'],
  [['Villa.exe', 'media/a.jpg'], '(.exe)'],
  [['setup.MSI'], '(.exe)'],
  [['tour.7z'], 'another kind of archive'],
  [['tour.gz'], 'another kind of archive'],
  [['villa.vtp', 'villa.exe', 'villa.zip'], '(.vtp)'],
  [['villa.zip', 'villa.exe'], '(.exe)'],
  [['villa.zip', 'villa.rar'], 'another kind of archive'],
  [['one.heif', 'two.webp', 'three.tif', 'four.tiff', 'five.dng', 'six.gif'], 'These are photographs'],
  [['tour.rar'], 'another kind of archive'],
  [['tour.tar'], 'another kind of archive'],
  [['tour.tgz'], 'another kind of archive'],
  [['readme.txt', 'tour.zip'], 'in a ZIP inside this one'],
  [['IMG_1.JPG', 'b.jpeg', 'c.heic', 'd.insp', 'e.png'], 'These are photographs'],
])('%j is recognized by its file names', (names, words) => {
  expect(whatElse(names)).toContain(words);
});

test.each([[['a.jpg', 'notes.txt']], [['a.zip.txt', 'rar', 'exe.html']], [[]]])(
  '%j cannot be identified',
  (names) => {
    expect(whatElse(names)).toBeNull();
  },
);

test('ten file names are listed, and that there are more', () => {
  const names = Array.from({ length: 11 }, (_, at) => `f${at}.txt`);
  const ten = names.slice(0, 10);
  const quotedTen = ten.map((name) => `"${name}"`).join(', ');
  expect(pageFault({ found: 'nothing' }, ten)).toMatch(new RegExp(`It has: ${quotedTen}$`));
  expect(pageFault({ found: 'nothing' }, names)).toMatch(new RegExp(`It has: ${quotedTen}, …$`));
});

test('at most five folder names are listed', () => {
  const folders = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(pageFault({ found: 'in several folders', folders }, [])).toContain('("a", "b", "c", "d", "e")');
});
