import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate, zstdDecompress } from 'node:zlib';
import { PbfReader } from 'pbf';
import { MapInputError } from './map-input-error.ts';

export type Tags = Record<string, string>;
export type Member = { type: 'node' | 'way' | 'relation'; id: number; role: string };

/** Receives the elements of an extract. An element without a visitor is not decoded. */
export type OsmVisitor = {
  /** @param readTags decodes the tags, which most nodes do not have */
  node?: (id: number, lng: number, lat: number, readTags: () => Tags) => void;
  way?: (id: number, nodeIds: number[], tags: Tags) => void;
  relation?: (id: number, members: Member[], tags: Tags) => void;
};

export type OsmExtract = {
  /** Reads the whole file, without the parts that hold none of the elements that the visitor takes. */
  read(visitor: OsmVisitor, onProgress?: (doneBytes: number) => void): Promise<void>;
  totalBytes: number;
  close(): Promise<void>;
};

/** The bounds of the format. A larger header or blob means that this is another kind of file. */
const maxHeaderBytes = 64 * 1024;
const maxBlobBytes = 32 * 2 ** 20;
/** The number of blobs that are decompressed ahead in other threads. */
const blobsAhead = 4;

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes']);
const memberTypes = ['node', 'way', 'relation'] as const;
const kinds = ['node', 'way', 'relation'] as const;
type Kind = (typeof kinds)[number];

/**
 * Opens an OpenStreetMap extract in PBF format (https://wiki.openstreetmap.org/wiki/PBF_Format).
 * @throws MapInputError if the file is of another kind
 */
export async function openOsmExtract(path: string): Promise<OsmExtract> {
  const file = await open(path);
  const totalBytes = (await file.stat()).size;
  const kindsByOffset = new Map<number, Set<Kind>>();
  const isWanted = (offset: number, visitor: OsmVisitor) => {
    const known = kindsByOffset.get(offset);
    return !known || kinds.some((kind) => visitor[kind] && known.has(kind));
  };
  const read = async (visitor: OsmVisitor, onProgress: (doneBytes: number) => void = () => {}) => {
    const pending: Array<{ offset: number; block: Promise<Uint8Array> }> = [];
    const visitNext = async () => {
      const next = pending.shift();
      if (!next) return;
      const block = await next.block;
      kindsByOffset.set(next.offset, visitBlock(block, visitor));
      onProgress(next.offset);
    };
    try {
      for await (const { offset, bytes } of blobsOf(file, totalBytes, (at) => isWanted(at, visitor))) {
        const block = decompress(bytes);
        // An error is thrown when its turn comes.
        block.catch(() => {});
        pending.push({ offset, block });
        if (pending.length >= blobsAhead) await visitNext();
      }
      while (pending.length > 0) await visitNext();
    } catch (error) {
      // The decoder throws errors of several kinds for damaged bytes.
      throw error instanceof MapInputError ? error : new MapInputError(damaged, { cause: error });
    }
  };
  return { read, totalBytes, close: () => file.close() };
}

const damaged = 'The extract is damaged or incomplete. Download it again.';

async function* blobsOf(
  file: FileHandle,
  totalBytes: number,
  isWanted: (offset: number) => boolean,
): AsyncGenerator<{ offset: number; bytes: Uint8Array }> {
  const readAt = async (offset: number, length: number) => {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    if (bytesRead < length) throw new MapInputError(damaged);
    return bytes;
  };
  for (let offset = 0; offset < totalBytes; ) {
    const isFirst = offset === 0;
    const headerBytes = new DataView((await readAt(offset, 4)).buffer).getUint32(0);
    if (headerBytes > maxHeaderBytes) throw new MapInputError(isFirst ? notAnExtract : damaged);
    const header = new PbfReader(await readAt(offset + 4, headerBytes)).readFields(
      (tag, found, pbf) => {
        if (tag === 1) found.type = pbf.readString();
        else if (tag === 3) found.bytes = pbf.readVarint();
      },
      { type: '', bytes: 0 },
    );
    if (isFirst !== (header.type === 'OSMHeader') || header.bytes > maxBlobBytes)
      throw new MapInputError(isFirst ? notAnExtract : damaged);
    const bodyOffset = offset + 4 + headerBytes;
    if (isFirst) requireKnownFeatures(await decompress(await readAt(bodyOffset, header.bytes)));
    else if (header.type === 'OSMData' && isWanted(offset))
      yield { offset, bytes: await readAt(bodyOffset, header.bytes) };
    offset = bodyOffset + header.bytes;
  }
}

const notAnExtract = 'This is not an OpenStreetMap extract (.osm.pbf).';

function requireKnownFeatures(header: Uint8Array): void {
  const required = new PbfReader(header).readFields<string[]>((tag, found, pbf) => {
    if (tag === 4) found.push(pbf.readString());
  }, []);
  const unknown = required.filter((name) => !knownFeatures.has(name));
  if (unknown.length > 0)
    throw new MapInputError(`The extract needs features that are not supported: ${unknown.join(', ')}.`);
}

const inflateAsync = promisify(inflate);
const zstdAsync = promisify(zstdDecompress);

async function decompress(blob: Uint8Array): Promise<Uint8Array> {
  const { raw, zlib, zstd } = new PbfReader(blob).readFields<
    Record<'raw' | 'zlib' | 'zstd', Uint8Array | null>
  >(
    (tag, found, pbf) => {
      if (tag === 1) found.raw = pbf.readBytes();
      else if (tag === 3) found.zlib = pbf.readBytes();
      else if (tag === 7) found.zstd = pbf.readBytes();
    },
    { raw: null, zlib: null, zstd: null },
  );
  const limits = { maxOutputLength: maxBlobBytes };
  if (zlib) return inflateAsync(zlib, limits);
  if (zstd) return zstdAsync(zstd, limits);
  if (raw) return raw;
  throw new MapInputError(
    'The extract is compressed with lz4 or lzma. Write it with zlib, e.g. by `osmium cat`.',
  );
}

/** The encoding of texts and coordinates in a block. */
type Encoding = {
  strings: Uint8Array[];
  /** The strings that have been decoded. */
  texts: string[];
  granularity: number;
  latOffset: number;
  lngOffset: number;
};

/** @returns the kinds of elements in the block */
function visitBlock(block: Uint8Array, visitor: OsmVisitor): Set<Kind> {
  const pbf = new PbfReader(block);
  const encoding: Encoding = { strings: [], texts: [], granularity: 100, latOffset: 0, lngOffset: 0 };
  const groups: Array<[from: number, to: number]> = [];
  // The offsets are written after the groups that need them.
  pbf.readFields((tag) => {
    if (tag === 1)
      pbf.readMessage(
        (inner, strings) => void (inner === 1 && strings.push(pbf.readBytes())),
        encoding.strings,
      );
    else if (tag === 2) {
      const length = pbf.readVarint();
      groups.push([pbf.pos, pbf.pos + length]);
      pbf.pos += length;
    } else if (tag === 17) encoding.granularity = pbf.readVarint();
    else if (tag === 19) encoding.latOffset = pbf.readVarint(true);
    else if (tag === 20) encoding.lngOffset = pbf.readVarint(true);
  }, null);
  const found = new Set<Kind>();
  for (const [from, to] of groups) {
    pbf.pos = from;
    pbf.readFields(
      (tag) => {
        const kind = tag === 1 || tag === 2 ? 'node' : tag === 3 ? 'way' : tag === 4 ? 'relation' : null;
        if (!kind) return;
        found.add(kind);
        if (!visitor[kind]) return;
        if (tag === 1) visitNode(pbf, encoding, visitor);
        else if (tag === 2) visitDenseNodes(pbf, encoding, visitor);
        else if (tag === 3) visitWay(pbf, encoding, visitor);
        else visitRelation(pbf, encoding, visitor);
      },
      null,
      to,
    );
  }
  return found;
}

function visitNode(pbf: PbfReader, encoding: Encoding, { node }: OsmVisitor): void {
  const { id, lat, lng, keys, values } = pbf.readMessage(
    (tag, found) => {
      if (tag === 1) found.id = pbf.readSVarint();
      else if (tag === 2) pbf.readPackedVarint(found.keys);
      else if (tag === 3) pbf.readPackedVarint(found.values);
      else if (tag === 8) found.lat = pbf.readSVarint();
      else if (tag === 9) found.lng = pbf.readSVarint();
    },
    { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] },
  );
  const { granularity, latOffset, lngOffset } = encoding;
  node?.(id, degrees(lngOffset + granularity * lng), degrees(latOffset + granularity * lat), () =>
    tagsOf(encoding, keys, values),
  );
}

/** Nodes are written as columns, each value as the difference from the one before. */
function visitDenseNodes(pbf: PbfReader, encoding: Encoding, { node }: OsmVisitor): void {
  const columns = pbf.readMessage(
    (tag, found) => {
      if (tag === 1) pbf.readPackedSVarint(found.ids);
      else if (tag === 8) pbf.readPackedSVarint(found.lats);
      else if (tag === 9) pbf.readPackedSVarint(found.lngs);
      else if (tag === 10) pbf.readPackedVarint(found.texts);
    },
    { ids: [] as number[], lats: [] as number[], lngs: [] as number[], texts: [] as number[] },
  );
  const { ids, lats, lngs, texts } = columns;
  const { granularity, latOffset, lngOffset } = encoding;
  let [id, lat, lng, from, to] = [0, 0, 0, 0, 0];
  const readTags = () => tagsOf(encoding, everySecond(texts, from, to), everySecond(texts, from + 1, to));
  for (let index = 0; index < ids.length; index++) {
    id += ids[index] ?? 0;
    lat += lats[index] ?? 0;
    lng += lngs[index] ?? 0;
    to = from;
    while (to < texts.length && texts[to] !== 0) to += 2;
    node?.(id, degrees(lngOffset + granularity * lng), degrees(latOffset + granularity * lat), readTags);
    from = to + 1;
  }
}

function everySecond(list: number[], from: number, to: number): number[] {
  return list.slice(from, to).filter((_, index) => index % 2 === 0);
}

function visitWay(pbf: PbfReader, encoding: Encoding, { way }: OsmVisitor): void {
  const { id, keys, values, nodeIds } = pbf.readMessage(
    (tag, found) => {
      if (tag === 1) found.id = pbf.readVarint();
      else if (tag === 2) pbf.readPackedVarint(found.keys);
      else if (tag === 3) pbf.readPackedVarint(found.values);
      else if (tag === 8) pbf.readPackedSVarint(found.nodeIds);
    },
    { id: 0, keys: [] as number[], values: [] as number[], nodeIds: [] as number[] },
  );
  way?.(id, runningSums(nodeIds), tagsOf(encoding, keys, values));
}

function visitRelation(pbf: PbfReader, encoding: Encoding, { relation }: OsmVisitor): void {
  const found = pbf.readMessage(
    (tag, fields) => {
      if (tag === 1) fields.id = pbf.readVarint();
      else if (tag === 2) pbf.readPackedVarint(fields.keys);
      else if (tag === 3) pbf.readPackedVarint(fields.values);
      else if (tag === 8) pbf.readPackedVarint(fields.roles);
      else if (tag === 9) pbf.readPackedSVarint(fields.ids);
      else if (tag === 10) pbf.readPackedVarint(fields.types);
    },
    {
      id: 0,
      keys: [] as number[],
      values: [] as number[],
      roles: [] as number[],
      ids: [] as number[],
      types: [] as number[],
    },
  );
  const members = runningSums(found.ids).map((id, index): Member => {
    const type = memberTypes[found.types[index] ?? 0] ?? 'node';
    return { type, id, role: textOf(encoding, found.roles[index]) };
  });
  relation?.(found.id, members, tagsOf(encoding, found.keys, found.values));
}

function runningSums(differences: number[]): number[] {
  let sum = 0;
  return differences.map((difference) => (sum += difference));
}

const degrees = (nanodegrees: number) => nanodegrees / 1e9;
const decoder = new TextDecoder();
const textOf = ({ strings, texts }: Encoding, index = 0) => (texts[index] ??= decoder.decode(strings[index]));

function tagsOf(encoding: Encoding, keys: number[], values: number[]): Tags {
  const tags: Tags = {};
  for (const [index, key] of keys.entries()) tags[textOf(encoding, key)] = textOf(encoding, values[index]);
  return tags;
}
