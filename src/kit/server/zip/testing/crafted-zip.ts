import { crc32, deflateRawSync } from 'node:zlib';

/**
 * An entry of a crafted archive. By default it is written as ordinary tools write it, but every header field
 * can be falsified, which no regular library allows. Only tests and the benchmark use such archives.
 */
export interface CraftedEntry {
  name: string | Uint8Array;
  data?: Uint8Array | string;
  /** The method: 0 for stored (the default) or 8 for deflated here; any other method needs `packed`. */
  method?: number;
  /** The bytes as stored in the archive, if they are not simply `data` by `method`. */
  packed?: Uint8Array;
  crc?: number;
  size?: number;
  compressedSize?: number;
  flags?: number;
  localName?: string | Uint8Array;
  localMethod?: number;
  /** The Unix mode in the upper half, and the DOS attributes in the lower byte. */
  externalAttributes?: number;
  /** The offset in the directory, if it is not that of the entry's own local header. */
  offset?: number;
  /** True when the sizes follow the data, as streaming writers store them. */
  descriptor?: boolean;
  localExtra?: Uint8Array;
  centralExtra?: Uint8Array;
  /** True to leave out the local header and the data, so that only the directory lists the entry. */
  directoryOnly?: boolean;
}

export interface CraftedEnd {
  prefix?: Uint8Array;
  comment?: Uint8Array | string;
  /** The count that the end record declares, if it is not the true one. */
  count?: number;
  directorySize?: number;
  directoryOffset?: number;
  /** `never` wraps sizes, offsets and counts as the macOS archiver does. */
  zip64?: 'as needed' | 'always' | 'never';
}

const utf8Flag = 0x800;
const firstOfJanuary1980 = 0x21;
const limit32 = 0xffffffff;

export function* craftZip(entries: Iterable<CraftedEntry>, end: CraftedEnd = {}): Generator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  let count = 0;
  if (end.prefix) {
    yield end.prefix;
    offset += end.prefix.length;
  }
  for (const entry of entries) {
    const written = writtenEntry(entry);
    if (!entry.directoryOnly) {
      for (const part of [written.local, written.packed, written.descriptor]) if (part.length > 0) yield part;
    }
    central.push(centralHeader(entry, written, entry.offset ?? offset, end.zip64 ?? 'as needed'));
    if (!entry.directoryOnly)
      offset += written.local.length + written.packed.length + written.descriptor.length;
    count++;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endRecords(count, offset, directory.length, end);
}

export function craftedZip(entries: Iterable<CraftedEntry>, end?: CraftedEnd): Buffer {
  return Buffer.concat([...craftZip(entries, end)]);
}

interface WrittenEntry {
  name: Buffer;
  local: Buffer;
  packed: Uint8Array;
  descriptor: Buffer;
  method: number;
  flags: number;
  crc: number;
  size: number;
  compressedSize: number;
}

function writtenEntry(entry: CraftedEntry): WrittenEntry {
  const name = Buffer.from(entry.name as string);
  const data = typeof entry.data === 'string' ? Buffer.from(entry.data) : (entry.data ?? new Uint8Array());
  const method = entry.method ?? 0;
  const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
  const crc = entry.crc ?? crc32(data);
  const size = entry.size ?? data.length;
  const compressedSize = entry.compressedSize ?? packed.length;
  const flags = (entry.flags ?? (typeof entry.name === 'string' ? utf8Flag : 0)) | (entry.descriptor ? 8 : 0);
  const localName = Buffer.from((entry.localName ?? name) as Uint8Array);
  const localExtra = entry.localExtra ?? new Uint8Array();
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(entry.localMethod ?? method, 8);
  local.writeUInt16LE(firstOfJanuary1980, 12);
  local.writeUInt32LE(entry.descriptor ? 0 : crc, 14);
  local.writeUInt32LE(entry.descriptor ? 0 : compressedSize % 2 ** 32, 18);
  local.writeUInt32LE(entry.descriptor ? 0 : size % 2 ** 32, 22);
  local.writeUInt16LE(localName.length, 26);
  local.writeUInt16LE(localExtra.length, 28);
  const descriptor = Buffer.alloc(entry.descriptor ? 16 : 0);
  if (entry.descriptor) {
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(crc, 4);
    descriptor.writeUInt32LE(compressedSize % 2 ** 32, 8);
    descriptor.writeUInt32LE(size % 2 ** 32, 12);
  }
  return {
    name,
    local: Buffer.concat([local, localName, localExtra]),
    packed,
    descriptor,
    method,
    flags,
    crc,
    size,
    compressedSize,
  };
}

function centralHeader(
  entry: CraftedEntry,
  written: WrittenEntry,
  offset: number,
  zip64: CraftedEnd['zip64'],
): Buffer {
  const { name, size, compressedSize } = written;
  const needsZip64 = [size, compressedSize, offset].map(
    (value) => zip64 === 'always' || (zip64 !== 'never' && value >= limit32),
  );
  const fields: [number, number, number] = [size, compressedSize, offset];
  const wideValues = fields.filter((_, index) => needsZip64[index]);
  const extra64 = Buffer.alloc(wideValues.length > 0 ? 4 + 8 * wideValues.length : 0);
  if (wideValues.length > 0) {
    extra64.writeUInt16LE(1, 0);
    extra64.writeUInt16LE(8 * wideValues.length, 2);
    for (const [index, value] of wideValues.entries()) extra64.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  }
  const narrowValues = fields.map((value, index) => (needsZip64[index] ? limit32 : value % 2 ** 32));
  const extra = Buffer.concat([extra64, entry.centralExtra ?? new Uint8Array()]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 45, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(written.flags, 8);
  header.writeUInt16LE(written.method, 10);
  header.writeUInt16LE(firstOfJanuary1980, 14);
  header.writeUInt32LE(written.crc, 16);
  header.writeUInt32LE(narrowValues[1] ?? 0, 20);
  header.writeUInt32LE(narrowValues[0] ?? 0, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE((entry.externalAttributes ?? 0o100644 << 16) >>> 0, 38);
  header.writeUInt32LE(narrowValues[2] ?? 0, 42);
  return Buffer.concat([header, name, extra]);
}

function endRecords(trueCount: number, trueOffset: number, trueSize: number, end: CraftedEnd): Buffer {
  const count = end.count ?? trueCount;
  const offset = end.directoryOffset ?? trueOffset;
  const size = end.directorySize ?? trueSize;
  const comment = Buffer.from((end.comment ?? '') as string);
  const isZip64 = end.zip64 === 'always' || (end.zip64 !== 'never' && (count >= 0xffff || offset >= limit32));
  const records: Buffer[] = [];
  if (isZip64) {
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(44n, 4);
    record.writeUInt16LE(45, 12);
    record.writeUInt16LE(45, 14);
    record.writeBigUInt64LE(BigInt(count), 24);
    record.writeBigUInt64LE(BigInt(count), 32);
    record.writeBigUInt64LE(BigInt(size), 40);
    record.writeBigUInt64LE(BigInt(offset), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(trueOffset + trueSize), 8);
    locator.writeUInt32LE(1, 16);
    records.push(record, locator);
  }
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(isZip64 ? 0xffff : count % 2 ** 16, 8);
  record.writeUInt16LE(isZip64 ? 0xffff : count % 2 ** 16, 10);
  record.writeUInt32LE(isZip64 ? limit32 : size % 2 ** 32, 12);
  record.writeUInt32LE(isZip64 ? limit32 : offset % 2 ** 32, 16);
  record.writeUInt16LE(comment.length, 20);
  records.push(record, comment);
  return Buffer.concat(records);
}
