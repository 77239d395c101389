/** As they leave, the smaller ones first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/**
 * The best of what is offered that the client takes: what it gives the most weight, and of the same weight the smallest. Nothing
 * said means no: only what is asked for is sent packed. Who refuses everything gets the bytes as they are.
 * @see RFC 9110, section 12.5.3
 */
export function encodingFor(header: string | undefined, offered: readonly Encoding[] = encodings): Encoding {
  if (!header) return 'identity';
  const weights = weightsIn(header);
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  // Bytes as they are come last unless they are asked for by name.
  let most = weights.get('identity') ?? 0;
  for (const encoding of encodings) {
    if (encoding === 'identity' || !offered.includes(encoding)) continue;
    const weight = weightOf(encoding);
    if (weight > 0 && (weight > most || (best === 'identity' && weight === most)))
      [best, most] = [encoding, weight];
  }
  return best;
}

function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, weight === undefined ? 1 : weightAs(weight));
  }
  return weights;
}

/** What is no weight counts as a refusal: bytes as they are can be read by everybody. */
function weightAs(text: string): number {
  return /^[01](\.\d*)?$/.test(text) ? Math.min(1, Number(text)) : 0;
}
