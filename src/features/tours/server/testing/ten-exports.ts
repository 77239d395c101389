import { crc32 } from 'node:zlib';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';
import { type CraftedEnd, type CraftedEntry, craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { packDeflate64 } from '#kit/server/zip/testing/deflate64-bytes.ts';

/** A small imitation of an export by one year's exporter and archiver, with invented content. */
export type ExportSample = {
  title: string;
  zip: Buffer;
  page: string;
  /** All files that visitors may get, by their path in the archive. */
  files: Record<string, Buffer>;
  rooms: string[];
  build: string | null;
};

type Files = Record<string, string | Buffer>;
type Room = { id: string; name: string };
type Packer = (name: string, data: Buffer) => CraftedEntry;

const kitchen: Room = { id: 'panorama_3F7EADFE_2AB0_4DA5_41B1_5F60EB875900', name: 'Kitchen' };
const terrace: Room = { id: 'panorama_715F7C5A_7D41_3807_4144_46D3E0CD3D08', name: 'Terrace 露台' };
const bothRooms = [terrace, kitchen];
const faces = ['f', 'b', 'u', 'd', 'l', 'r'];

const stored: Packer = (name, data) => ({ name, data });
const deflated: Packer = (name, data) => ({ name, data, method: 8 });
/** Stores pictures and deflates other files, like desktop archivers. */
const packLikeDesktop: Packer = (name, data) =>
  (/\.(jpe?g|webp|png|mp4|ts)$/.test(name) ? stored : deflated)(name, data);
/** Adds the timestamps and owners that Info-ZIP writes for each file. */
const packLikeInfoZip: Packer = (name, data) => ({
  ...deflated(name, data),
  localExtra: Buffer.from(
    'UT\x09\x00\x03abcdefghux\x0b\x00\x01\x04\x00\x00\x00\x00\x04\x00\x00\x00\x00',
    'latin1',
  ),
  centralExtra: Buffer.from(
    'UT\x05\x00\x03abcdux\x0b\x00\x01\x04\x00\x00\x00\x00\x04\x00\x00\x00\x00',
    'latin1',
  ),
});
const packLikeExplorer: Packer = (name, data) =>
  data.length < 60_000
    ? deflated(name, data)
    : {
        name,
        method: 9,
        packed: packDeflate64(data.subarray(0, 60_000), data.length - 60_000),
        crc: crc32(data),
        size: data.length,
      };

export const tenExports = (): ExportSample[] => [
  craftExport('2019: all in one script, stereo, no languages', { files: of2019(), build: null }),
  craftExport('2021: a script for each kind of device', { files: of2021(), build: '1296' }),
  craftExport('2023: a page that is only a stub', { files: of2023(), build: '2042' }),
  craftExport('2026: workers, splats, items of the playlist elsewhere', { files: of2026(), build: '2333' }),
  craftExport('macOS: a folder with spaces, and its twin', {
    files: of2023(),
    folder: 'Villa on the hill (final)/',
    junk: ['__MACOSX/Villa on the hill (final)/._index.htm', 'Villa on the hill (final)/.DS_Store'],
    build: '2042',
  }),
  craftExport('Info-ZIP: pictures deflated like all else', {
    files: of2021(),
    way: packLikeInfoZip,
    build: '1296',
  }),
  craftExport('Windows Explorer: Deflate64', {
    files: withLargeTexts(of2023()),
    way: packLikeExplorer,
    build: '2042',
  }),
  craftExport('ZIP64 throughout', { files: of2026(), end: { zip64: 'always' }, build: '2333' }),
  craftExport('a film in pieces, a translated sound', { files: withVideo(of2023()), build: '2042' }),
  craftExport('index.html, renamed for a static host', {
    files: renameFile(of2021(), 'index.htm', 'index.html'),
    build: '1296',
  }),
];

function craftExport(
  title: string,
  {
    files,
    build,
    folder = '',
    way = packLikeDesktop,
    junk = [],
    end,
  }: { files: Files; build: string | null; folder?: string; way?: Packer; junk?: string[]; end?: CraftedEnd },
): ExportSample {
  const contents: Record<string, Buffer> = {};
  for (const [name, content] of Object.entries(files))
    contents[folder + name] = Buffer.from(content as string);
  const entries = Object.entries(contents).map(([name, data]) => way(name, data));
  const page = folder + (Object.keys(files).find((name) => /^index\.html?$/.test(name)) as string);
  const zip = craftedZip([...entries, ...junk.map((name) => stored(name, Buffer.from('junk')))], end);
  return { title, zip, page, files: contents, rooms: bothRooms.map(({ name }) => name), build };
}

function of2019(): Files {
  const stereo = (room: Room, eye: string) =>
    Object.fromEntries(
      ['0_0', '0_1'].map((tile) => [`media/${room.id}_${eye}/0/${tile}.jpg`, tileOf(room.id + eye + tile)]),
    );
  const scripts = `function regTextVar(a){return a}\nscript = {"definitions": [${definitions((room) => JSON.stringify(room.name), '{}')}]};`;
  return {
    'index.htm': page('<script src="lib/tdvplayer.js?v=1"></script><script src="script.js?v=1"></script>'),
    'lib/tdvplayer.js': text('player of 2019'),
    'script.js': scripts,
    ...stereo(kitchen, '0'),
    ...stereo(kitchen, '1'),
    ...stereo(terrace, '0'),
    ...thumbs('jpg'),
  };
}

function of2021(): Files {
  const definition = `(function(){var d={"definitions":[${definitions(translated, levelsOf('jpg'))}]};TDV['PlayerAPI']['defineScript'](d);}());`;
  return {
    'index.htm': page(
      '<link rel="preload" href="locale/pt.txt?v=2" as="fetch" crossorigin="anonymous"/><script src="lib/tdvplayer.js?v=2"></script><script src="script.js?v=2"></script>',
    ),
    ...player('1296'),
    'script.js': text('bootstrap'),
    'script_general.js': definition,
    'script_mobile.js': definition,
    'locale/en.txt': locale(({ name }) => `${name} in English`),
    'locale/pt.txt': locale(({ name }) => name),
    'fonts/Roboto Bold Italic.woff': buildBytes(3_000, 3),
    'fonts.css': '@font-face{font-family:"Roboto"}',
    ...tiles('jpg'),
    ...thumbs('jpg'),
  };
}

function of2023(): Files {
  return {
    'index.htm': page(
      '<script src="lib/tdvplayer.js?v=3"></script><link rel="preload" href="locale/en.txt?v=3" as="fetch" crossorigin="anonymous"/><script src="script.js?v=3"></script>',
    ),
    ...player('2042'),
    'lib/draco/draco_decoder.wasm': buildBytes(4_000, 5),
    'lib/cursors/grab.cur': buildBytes(300, 6),
    'script.js': text('bootstrap'),
    'script_general.js': `(function(){\nvar script = {"definitions":[${definitions(translated, levelsOf('webp'))}]};})();\n//Generated with v2023`,
    'locale/en.txt': locale(({ name }) => name),
    ...tiles('webp'),
    ...thumbs('webp'),
  };
}

function of2026(): Files {
  const items = bothRooms.map(
    ({ id }, index) =>
      `{"id":"PanoramaPlayListItem_${index}","class":"PanoramaPlayListItem","media":"this.${id}"}`,
  );
  const list = `{"items":[${bothRooms.map((_, index) => `"this.PanoramaPlayListItem_${index}"`).join()}],"id":"mainPlayList","class":"PlayList"}`;
  const rooms = bothRooms.map((room) => panorama(room, translated(room), levelsOf('webp')));
  return {
    ...of2023(),
    ...player('2333'),
    'lib/tdvgs/tdvgs.wasm': buildBytes(5_000, 7),
    'lib/tdvgs/worker.js': text('worker'),
    'script_general.js': `(function(){var script = {"definitions":[${[list, ...rooms, ...items].join()}]};})();`,
  };
}

function withLargeTexts(files: Files): Files {
  const head = buildBytes(60_000, 64);
  return { ...files, 'lib/Hls.js': Buffer.concat([head, head.subarray(0, 20_000)]) };
}

/**
 * Adds a video and a sound that are referenced as in exports since 2022: in the language file and in the
 * video's playlist.
 */
function withVideo(files: Files): Files {
  const sound = 'media/audio_5D1A_en.mp3';
  const video = 'media/video_6B2C/film.m3u8';
  return {
    ...files,
    'locale/en.txt': `${files['locale/en.txt']}videolevel_1.url = ${video}?v=1\r\naudiores_2.mp3Url = ${sound}\r\n`,
    [video]: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nlow/list.m3u8\n',
    'media/video_6B2C/low/list.m3u8': '#EXTM3U\n#EXTINF:4,\npart0.ts\n#EXTINF:4,\npart1.ts?v=1\n',
    'media/video_6B2C/low/part0.ts': buildBytes(9_000, 8),
    'media/video_6B2C/low/part1.ts': buildBytes(9_000, 9),
    [sound]: buildBytes(5_000, 10),
  };
}

function renameFile(files: Files, from: string, to: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name === from ? to : name, content]),
  );
}

function definitions(label: (room: Room) => string, levels: string | ((room: Room) => string)): string {
  const items = bothRooms.map(
    ({ id }, index) =>
      `{"media":"this.${id}","begin":"this.setEndToItemIndex(this.mainPlayList, ${index}, 1)","class":"PanoramaPlayListItem","camera":"this.${id}_camera"}`,
  );
  return [
    panorama(kitchen, label(kitchen), levels),
    `{"items":[${items.join()}],"id":"mainPlayList","class":"PlayList"}`,
    panorama(terrace, label(terrace), levels),
  ].join();
}

function panorama(room: Room, label: string, levels: string | ((room: Room) => string)): string {
  const cube = typeof levels === 'string' ? levels : levels(room);
  return `{"label":${label},"hfov":360,"frames":[{"class":"CubicPanoramaFrame","cube":${cube}}],"id":"${room.id}","class":"Panorama","data":{"label":"not this"}}`;
}

const translated = ({ id }: Room) => `trans('${id}.label')`;
const levelsOf = (extension: string) => (room: Room) =>
  `{"levels":[{"url":"media/${room.id}_0/{face}/0/{row}_{column}.${extension}","colCount":6,"rowCount":1,"class":"TiledImageResourceLevel"}]}`;

function tiles(extension: string): Files {
  return Object.fromEntries(
    bothRooms.flatMap(({ id }) =>
      faces.map((face) => [`media/${id}_0/${face}/0/0_0.${extension}`, tileOf(id + face)]),
    ),
  );
}

function thumbs(extension: string): Files {
  return Object.fromEntries(bothRooms.map(({ id }) => [`media/${id}_t.${extension}`, tileOf(id)]));
}

function locale(label: (room: Room) => string): string {
  const lines = [kitchen, terrace].map((room) => `${room.id}.label = ${label(room)}`);
  return `#: locale=en\r\n\r\n## Media\r\n### Title\r\n${lines.join('\r\n')}\r\ntour.name = Villa\r\n`;
}

function player(build: string): Files {
  return {
    'lib/tdvplayer.js': text(`player ${build}`),
    'lib/tdvplayer.json': `{"version":{"major":0,"minor":${build}},"email":"someone@example.com"}`,
  };
}

function page(head: string): string {
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>Villa</title>${head}</head>\n<body><div id="viewer" class="fill-viewport"></div></body>\n</html>`;
}

function text(comment: string): string {
  return `/* ${comment} */\n`.repeat(40);
}

function tileOf(seed: string): Buffer {
  return buildBytes(2_000, crc32(seed) & 0xffff);
}
