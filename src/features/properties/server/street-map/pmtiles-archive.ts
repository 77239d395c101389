import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { Box } from './feature-store.ts';
import type { MapTile } from './map-tiles.ts';

const gzipAsync = promisify(gzip);
const headerBytes = 127;
/** The header and the root directory must lie within the first 16 KiB. Larger archives would need leaf directories. */
const maxRootBytes = 16 * 1024 - headerBytes;

/** Equal tiles in a row are one entry. */
type Entry = { id: number; offset: number; length: number; run: number };

/**
 * Writes tiles as an archive in PMTiles format, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 * Equal tiles are stored once.
 */
export async function pmtilesArchive(tiles: Iterable<MapTile>, box: Box): Promise<Buffer> {
  const compressed: Array<{ id: number; z: number; bytes: Buffer }> = [];
  const equalTiles = new Map<string, Buffer>();
  for (const { z, x, y, bytes } of tiles) {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const packed = equalTiles.get(hash) ?? (await gzipAsync(bytes, { level: 9 }));
    equalTiles.set(hash, packed);
    compressed.push({ id: zxyToTileId(z, x, y), z, bytes: packed });
  }
  compressed.sort((one, other) => one.id - other.id);
  const contents: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let dataBytes = 0;
  const entries: Entry[] = [];
  for (const { id, bytes } of compressed) {
    const offset = offsets.get(bytes) ?? dataBytes;
    const before = entries.at(-1);
    if (before && before.offset === offset && before.id + before.run === id) before.run++;
    else entries.push({ id, offset, length: bytes.length, run: 1 });
    if (offset < dataBytes) continue;
    offsets.set(bytes, offset);
    contents.push(bytes);
    dataBytes += bytes.length;
  }
  const root = await gzipAsync(directory(entries), { level: 9 });
  if (root.length > maxRootBytes) throw new Error(`The directory of ${entries.length} tiles is too large`);
  const metadata = await gzipAsync(JSON.stringify({ attribution: '© OpenStreetMap contributors (ODbL)' }));
  const zooms = compressed.map(({ z }) => z);
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const dataOffset = headerBytes + root.length + metadata.length;
  const sections = [
    ...[headerBytes, root.length],
    ...[headerBytes + root.length, metadata.length],
    ...[dataOffset, 0],
    ...[dataOffset, dataBytes],
    ...[compressed.length, entries.length, contents.length],
  ];
  for (const [index, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  const [clustered, gzipped, vectorTiles] = [1, 2, 1];
  header.set([clustered, gzipped, gzipped, vectorTiles, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [index, degrees] of [box.west, box.south, box.east, box.north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  header.writeUInt8(12, 118);
  header.writeInt32LE(Math.round(((box.west + box.east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((box.south + box.north) / 2) * 1e7), 123);
  return Buffer.concat([header, root, metadata, ...contents]);
}

/** Writes the entries as columns: differences of IDs, run lengths, lengths and offsets. */
function directory(entries: Entry[]): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  write(entries.length);
  for (const [index, { id }] of entries.entries()) write(id - (entries[index - 1]?.id ?? 0));
  for (const { run } of entries) write(run);
  for (const { length } of entries) write(length);
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1];
    // Zero means: right after the tile before.
    write(before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return Buffer.from(bytes);
}
