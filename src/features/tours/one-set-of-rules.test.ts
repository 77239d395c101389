import { describe, expect, test } from 'vitest';
import { inspectZip } from '#features/tours/web/upload/inspect-zip.ts';
import { type CraftedEntry, craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { acceptedAtLimit, refusedArchives } from '#kit/server/zip/testing/refused-archives.ts';

const smallTour: (CraftedEntry & { name: string })[] = [
  { name: 'index.htm', data: '<html>' },
  { name: 'lib/tdvplayer.js', data: 'player' },
  { name: 'locale/en.txt', data: 'panorama_0A.label = Kitchen\n' },
];

describe('inspection before the upload', () => {
  /** The errors that the archive alone does not reveal. */
  const onlyOnServer = [
    'a film that unpacks to more',
    'a film that unpacks to less',
    'a film with a wrong checksum',
    'a film that is not Deflate',
    'two entries at one place',
    'one entry twice at one place',
    'an entry that reaches into the next',
    'an entry that reaches into the directory',
    'a header behind the directory',
    'a header that is none',
    'two names for one file',
    'two names of one length',
    'two methods for one file',
  ];

  const told = refusedArchives.filter(({ what }) => !onlyOnServer.includes(what));
  const untold = refusedArchives.filter(({ what }) => onlyOnServer.includes(what));

  async function faultOf(zip: Uint8Array): Promise<string> {
    const look = await inspectZip(new File([new Uint8Array(zip)], 'tour.zip'));
    return look.verdict === 'error' ? look.error : 'none';
  }

  test.each(told)('rejects like the server, with the same message: $what', async ({ zip, sentence }) => {
    const said = sentence.startsWith('The upload is incomplete')
      ? 'may not have been copied or downloaded fully'
      : sentence;
    expect(await faultOf(zip())).toContain(said);
  });

  test.each(untold)('leaves to the server: $what', async ({ zip }) => {
    expect(await faultOf(zip())).toMatch(/none|tour player|no index\.htm/);
  });

  test.each(acceptedAtLimit)('does not blame the archive for $what', async ({ zip }) => {
    const look = await inspectZip(new File([new Uint8Array(zip())], 'tour.zip'));
    expect(look).toMatchObject({ verdict: 'error', error: expect.stringContaining('no index.htm') });
  });

  test.each<[string, Uint8Array]>([
    ['its beginning is missing', craftedZip(smallTour).subarray(9)],
    ['bzip2', craftedZip([...smallTour, { name: 'a.jpg', data: 'x', method: 12 }])],
    ['LZMA', craftedZip([...smallTour, { name: 'a.jpg', data: 'x', method: 14 }])],
  ])('rejects an archive with the defect: %s', async (_, zip) => {
    expect(await inspectZip(new File([new Uint8Array(zip)], 'tour.zip'))).toMatchObject({
      verdict: 'error',
    });
  });

  test.each<[string, Uint8Array]>([
    ['backslashes', craftedZip(smallTour.map(({ name, data }) => ({ name: name.replace('/', '\\'), data })))],
    ['zeros behind its end', Buffer.concat([craftedZip(smallTour), Buffer.alloc(700_000)])],
    ['a program in front of it', craftedZip(smallTour, { prefix: Buffer.from('MZ'.repeat(400)) })],
    ['ZIP64', craftedZip(smallTour, { zip64: 'always' })],
  ])('accepts %s like the server', async (_, zip) => {
    expect(await inspectZip(new File([new Uint8Array(zip)], 'tour.zip'))).toMatchObject({
      verdict: 'good',
      page: 'index.htm',
      rooms: ['Kitchen'],
    });
  });
});
