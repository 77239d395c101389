const minuteMs = 60_000;

/** How long a visitor waited for the first answer: `12 minutes`, `5 hours`, `3 days`. */
export function waitWords(askedAt: string, respondedAt: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(respondedAt) - Date.parse(askedAt)) / minuteMs));
  if (minutes < 90) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
