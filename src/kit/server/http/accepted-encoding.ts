/** The encodings in order of size, smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/**
 * Returns the best offered encoding that the client accepts: the encoding with the highest weight, or the
 * smallest among equal weights. Without the header, nothing is compressed. A client that refuses everything
 * gets `identity`.
 * @see RFC 9110, section 12.5.3
 */
export function encodingFor(header: string | undefined, offered: readonly Encoding[] = encodings): Encoding {
  if (!header) return 'identity';
  const weights = weightsIn(header);
  const qualityOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  // `identity` comes last unless the header names it.
  let bestWeight = weights.get('identity') ?? 0;
  for (const encoding of encodings) {
    if (encoding === 'identity' || !offered.includes(encoding)) continue;
    const weight = qualityOf(encoding);
    if (weight > 0 && (weight > bestWeight || (best === 'identity' && weight === bestWeight)))
      [best, bestWeight] = [encoding, weight];
  }
  return best;
}

function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [encoding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(encoding === 'x-gzip' ? 'gzip' : encoding, weight === undefined ? 1 : parseQuality(weight));
  }
  return weights;
}

/** Returns a weight. An invalid weight counts as a refusal, because every client can read `identity`. */
function parseQuality(text: string): number {
  return /^[01](\.\d*)?$/.test(text) ? Math.min(1, Number(text)) : 0;
}
