import { describe, expect, test } from 'vitest';
import { findPage } from './find-page.ts';

describe('page of an export', () => {
  test.each<[string, string[], string]>([
    ['at the root', ['lib/tdvplayer.js', 'index.htm'], 'index.htm'],
    ['renamed for a static host', ['index.html'], 'index.html'],
    ['in any case', ['INDEX.HTML'], 'INDEX.HTML'],
    ['in one folder, with spaces', ['My tour/index.htm', 'My tour/lib/x.js'], 'My tour/index.htm'],
    ['in one folder, beside other things', ['readme.txt', 'docs/a.pdf', 'Tour/index.htm'], 'Tour/index.htm'],
    ['nearer to the root than others', ['lib/doc/index.html', 'index.htm', 'a/index.htm'], 'index.htm'],
    ['spelled as exported before other spellings', ['index.html', 'Index.htm', 'index.htm'], 'index.htm'],
  ])('is found %s', (_, names, path) => {
    expect(findPage(names)).toEqual({ found: 'page', path });
  });

  test('names the folder to zip when the page is too deep', () => {
    expect(findPage(['a/b/c/index.htm', 'a/b/x.js'])).toEqual({ found: 'too deep', folder: 'a/b/c' });
  });

  test('is not selected when it exists in several folders', () => {
    expect(findPage(['one/index.htm', 'two/index.html', 'two/x.js'])).toEqual({
      found: 'in several folders',
      folders: ['one', 'two'],
    });
  });

  test.each([[[]], [['page.htm', 'index.php', 'myindex.htm', 'index.htm/x']]])(
    'is not found in %j',
    (names) => {
      expect(findPage(names)).toEqual({ found: 'nothing' });
    },
  );
});
