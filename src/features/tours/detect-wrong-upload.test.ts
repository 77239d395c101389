import { expect, test } from 'vitest';
import { detectWrongUpload, projectError } from './detect-wrong-upload.ts';
import { pageError } from './page-error.ts';

test.each([
  [['Villa/villa.vtp', 'Villa/media/a.jpg'], '(.vtp)'],
  [['Villa/villa.vtm', 'Villa/media/a.jpg'], 'This is a 3DVista project file (.vtm), not a tour export.'],
  [['villa.vtp.bak'], 'This is a tour project, not a tour export.'],
  [['villa.P2VR'], 'This is a tour project, not a tour export.'],
  [['Villa.exe', 'media/a.jpg'], '(.exe)'],
  [['setup.MSI'], '(.exe)'],
  [['tour.7z'], 'This is not a ZIP archive. Extract it and zip the folder instead.'],
  [['tour.gz'], 'This is not a ZIP archive. Extract it and zip the folder instead.'],
  [['villa.vtp', 'villa.exe', 'villa.zip'], '(.vtp)'],
  [['villa.zip', 'villa.exe'], '(.exe)'],
  [['villa.zip', 'villa.rar'], 'This is not a ZIP archive. Extract it and zip the folder instead.'],
  [
    ['one.heif', 'two.webp', 'three.tif', 'four.tiff', 'five.dng', 'six.gif'],
    'These are photos, not a tour.',
  ],
  [['tour.rar'], 'This is not a ZIP archive. Extract it and zip the folder instead.'],
  [['tour.tar'], 'This is not a ZIP archive. Extract it and zip the folder instead.'],
  [['tour.tgz'], 'This is not a ZIP archive. Extract it and zip the folder instead.'],
  [['readme.txt', 'tour.zip'], 'The tour is in a second ZIP inside this one.'],
  [['IMG_1.JPG', 'b.jpeg', 'c.heic', 'd.insp', 'e.png'], 'These are photos, not a tour.'],
])('detects a wrong upload from the file names %j', (names, words) => {
  expect(detectWrongUpload(names)).toContain(words);
});

test.each([[['a.jpg', 'notes.txt']], [['a.zip.txt', 'rar', 'exe.html']], [[]]])(
  'detects nothing from the file names %j',
  (names) => {
    expect(detectWrongUpload(names)).toBeNull();
  },
);

test('lists ten file names and states that there are more', () => {
  const names = Array.from({ length: 11 }, (_, at) => `f${at}.txt`);
  const ten = names.slice(0, 10);
  const quotedTen = ten.map((name) => `"${name}"`).join(', ');
  expect(pageError({ found: 'nothing' }, ten)).toMatch(new RegExp(`It contains: ${quotedTen}$`));
  expect(pageError({ found: 'nothing' }, names)).toMatch(new RegExp(`It contains: ${quotedTen}, …$`));
});

test.each([
  [['lib/a.js', 'lib/tdvplayer.js', 'tour.html'], 'tour.html'],
  [['Villa/lib/tdvplayer.js', 'Villa/start.htm', 'Villa/lib/doc/help.html'], 'Villa/start.htm'],
  [['villa.vtp', 'lib/tdvplayer.js', 'tour.html'], 'tour.html'],
  [['a.js', 'default.htm'], 'default.htm'],
])('names the only page of %j and explains what to do', (names, page) => {
  expect(pageError({ found: 'nothing' }, names)).toBe(
    `The ZIP has no index.htm. Its only page is "${page}". If that is the tour's start page, rename it to index.htm and zip the folder again.`,
  );
});

test('lists several pages first and selects none', () => {
  const names = [...Array.from({ length: 11 }, (_, at) => `f${at}.js`), 'one.html', 'two.htm'];
  expect(pageError({ found: 'nothing' }, names)).toMatch(/It contains: "one.html", "two.htm", "f0.js"/);
});

test('detects a project file next to a page without a player', () => {
  expect(pageError({ found: 'nothing' }, ['villa.vtp', 'notes.html'])).toContain(
    '3DVista project file (.vtp)',
  );
});

test.each([
  ['Villa.VTP', '3DVista project file (.vtp)'],
  ['villa.zip', null],
  ['villa.rar', null],
])('recognises %s as a project: %j', (name, words) => {
  const fault = projectError(name);
  expect(words === null ? fault : fault?.includes(words)).toBe(words === null ? null : true);
});

test('lists at most five folder names', () => {
  const folders = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(pageError({ found: 'in several folders', folders }, [])).toContain('("a", "b", "c", "d", "e")');
});
