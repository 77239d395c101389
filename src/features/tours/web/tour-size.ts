import { t } from '#kit/t.ts';

type TourBytes = { startBytes: number; totalBytes: number };

/**
 * Formats the data usage, which visitors see before they tap, as `About 1.6 MB to start, 26 MB for the full
 * tour`.
 */
export function tourSizeLabel({ startBytes, totalBytes }: TourBytes): string {
  const start = formatMegabytes(startBytes);
  const total = formatMegabytes(totalBytes);
  return start === total
    ? t('About {start}', { start })
    : t('About {start} to start, {total} for the full tour', { start, total });
}

/**
 * Formats bytes as decimal megabytes, the unit of data bundles: one decimal below ten, none above. Less than
 * 0.1 MB is shown in kB.
 */
export function formatMegabytes(bytes: number): string {
  const size = bytes / 1_000_000;
  if (size < 0.1) return `${Math.max(1, Math.ceil(bytes / 1_000))} kB`;
  return `${size < 9.95 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} MB`;
}
