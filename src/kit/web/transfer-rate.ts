import { t } from '#kit/t.ts';

const windowMs = 10_000;
const minSampleMs = 1_000;

/**
 * Measures the transfer rate over the last few seconds, because older data says nothing about the current
 * connection.
 */
export function createTransferRate(): {
  note(sent: number, nowMs: number): void;
  bytesPerSecond(): number | null;
} {
  let samples: { sent: number; at: number }[] = [];
  return {
    note(sent, at) {
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { sent, at }];
    },
    bytesPerSecond() {
      const first = samples[0];
      const last = samples.at(-1);
      if (!first || !last || last.at - first.at < minSampleMs) return null;
      return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000);
    },
  };
}

/** Returns a text such as `About 3 min left`; null while the rate is unknown. */
export function timeLeft(bytes: number, bytesPerSecond: number | null): string | null {
  if (!bytesPerSecond) return null;
  const seconds = bytes / bytesPerSecond;
  if (seconds < 60) return t('Less than a minute left');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('About {minutes} min left', { minutes });
  const hours = Math.floor(minutes / 60);
  const remainingMinutes = minutes % 60;
  return remainingMinutes === 0
    ? t('About {hours} h left', { hours })
    : t('About {hours} h {rest} min left', { hours, rest: remainingMinutes });
}

/** Returns a text such as `412 MB of 1,900 MB`, in decimal units, in which data bundles are sold. */
export function formatTransferred(sent: number, total: number): string {
  return `${formatBytes(sent)} of ${formatBytes(total)}`;
}

export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(2)} GB`;
  if (bytes >= 1e7) return `${Math.round(bytes / 1e6)} MB`;
  if (bytes >= 1e5) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1e3)} kB`;
}
