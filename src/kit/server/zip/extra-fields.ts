import yauzl from 'yauzl';
import { refusals } from './refusals.ts';

export type ExtraField = { id: number; data: Buffer };

export function extraFields(raw: Buffer): ExtraField[] {
  try {
    return yauzl.parseExtraFields(raw);
  } catch {
    throw refusals.damaged('its list of files is not readable');
  }
}

type WideFields = { size: number; packedSize: number; headerStart: number };

const tooWide = 0xffffffff;

/** ZIP64: what does not fit into 32 bits stands in an extra field, in this order and only as far as needed. */
export function restoreWideFields(entry: WideFields, extra: ExtraField[]): void {
  const wide = (['size', 'packedSize', 'headerStart'] as const).filter((field) => entry[field] === tooWide);
  if (wide.length === 0) return;
  const data = extra.find(({ id }) => id === 1)?.data;
  if (!data) return;
  if (data.length < 8 * wide.length) throw refusals.damaged('its list of files is not readable');
  for (const [at, field] of wide.entries()) entry[field] = Number(data.readBigUInt64LE(8 * at));
}
