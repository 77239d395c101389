import { describe, expect, test } from 'vitest';
import { tourPage } from './tour-page.ts';

describe('page of a tour', () => {
  test.each<[string, string[]]>([
    ['by its player, in every build', ['index.htm', 'lib/tdvplayer.js', 'script.js']],
    ['in a folder', ['My tour/index.html', 'My tour/Lib/TDVPlayer.js']],
    [
      'by its panoramas',
      ['index.htm', 'lib/player.js', 'media/panorama_28BC42E3_AF19_8951_0932_982F8593BCC5_0/b/0/0_0.webp'],
    ],
    ['by its definition', ['index.htm', 'script_general.js']],
    ['of another maker', ['index.html', 'app-files/vendor/marzipano.js']],
  ])('is recognised %s', (_, names) => {
    expect(tourPage(names)).toEqual({ page: names[0] });
  });

  test.each<[string, string[]]>([
    ['a website', ['index.htm', 'script.js', 'js/tourism.js', 'media/photo.jpg']],
    ['a page alone', ['index.html']],
    ['a page beside the folder of a tour', ['site/index.htm', 'other/lib/tdvplayer.js']],
  ])('is not recognised %s', (_, names) => {
    expect(tourPage(names)).toMatchObject({
      code: 'tour_no_player',
      error: expect.stringContaining('no tour'),
    });
  });
});
