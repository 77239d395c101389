import { viewOn } from './random-access.ts';
import { refusals } from './refusals.ts';

export type ExtraField = { id: number; data: Uint8Array };

export function extraFields(raw: Uint8Array): ExtraField[] {
  const view = viewOn(raw);
  const fields: ExtraField[] = [];
  for (let offset = 0; offset + 4 <= raw.length; ) {
    const end = offset + 4 + view.getUint16(offset + 2, true);
    if (end > raw.length) throw refusals.damaged('its file list cannot be read');
    fields.push({ id: view.getUint16(offset, true), data: raw.subarray(offset + 4, end) });
    offset = end;
  }
  return fields;
}

type WideFields = { size: number; compressedSize: number; headerStart: number };

const zip64Marker = 0xffffffff;

/**
 * Restores ZIP64 values. Values that do not fit into 32 bits are stored in an extra field, in this order and
 * only if needed.
 */
export function restoreWideFields(entry: WideFields, extra: ExtraField[]): void {
  const wideFields = (['size', 'compressedSize', 'headerStart'] as const).filter(
    (field) => entry[field] === zip64Marker,
  );
  if (wideFields.length === 0) return;
  const data = extra.find(({ id }) => id === 1)?.data;
  if (!data) return;
  if (data.length < 8 * wideFields.length) throw refusals.damaged('its file list cannot be read');
  const view = viewOn(data);
  for (const [index, field] of wideFields.entries())
    entry[field] = Number(view.getBigUint64(8 * index, true));
}
