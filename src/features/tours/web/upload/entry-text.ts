import type { DirectoryEntry } from '#kit/zip/directory.ts';
import { methods } from '#kit/zip/methods.ts';
import { viewOn } from '#kit/zip/random-access.ts';
import { readBlobBytes } from './end-of-file.ts';

const headerBytes = 30;
const textMaxBytes = 4_000_000;

/**
 * Returns the text of a file in a chosen archive. Returns an empty text if it is not text, or is compressed
 * in a way browsers cannot decompress.
 */
export async function entryText(file: Blob, entry: DirectoryEntry): Promise<string> {
  if (Math.max(entry.size, entry.compressedSize) > textMaxBytes) return '';
  const header = viewOn(await readBlobBytes(file.slice(entry.headerStart, entry.headerStart + headerBytes)));
  const start = entry.headerStart + headerBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(start, start + entry.compressedSize);
  if (entry.method === methods.stored) return new TextDecoder().decode(await readBlobBytes(packed));
  if (entry.method !== methods.deflated) return '';
  return textOf(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')), entry.size);
}

/** Reads no more than the announced size, because a small file can decompress to gigabytes. */
async function textOf(unpacked: ReadableStream<Uint8Array>, size: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = unpacked.getReader();
  let text = '';
  let receivedBytes = 0;
  for (;;) {
    const chunk = await reader.read();
    if (chunk.done) return text + decoder.decode();
    receivedBytes += chunk.value.length;
    if (receivedBytes > size) {
      await reader.cancel();
      return '';
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}
