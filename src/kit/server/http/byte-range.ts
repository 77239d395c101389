import type { ByteRange } from '#kit/server/storage/file-store.ts';

/**
 * Returns the range that a Range header requests of a file of `size` bytes. Returns 'all' when there is no
 * header or when it may be ignored.
 */
export function requestedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'all' | 'not satisfiable' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'not satisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'not satisfiable' : { start, end };
}
