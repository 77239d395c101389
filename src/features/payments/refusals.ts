/** Why a provider or a network refused a payment, in words that no provider owns. */
export const refusals = [
  'insufficient_balance',
  'wrong_pin',
  'limit',
  'expired',
  'rejected',
  'blocked',
  'declined',
] as const;
export type Refusal = (typeof refusals)[number];

/** The first that matches counts. */
const patterns: ReadonlyArray<[RegExp, Refusal]> = [
  [/insufficient|not enough|low balance/i, 'insufficient_balance'],
  [/\b(pin|otp|passcode)\b/i, 'wrong_pin'],
  [/limit|exceed|threshold/i, 'limit'],
  [/expired|time(d)?.?out|no response/i, 'expired'],
  [/by the (customer|user|payer)|cancell?ed|rejected/i, 'rejected'],
  [/fraud|restricted|blocked|stolen|lost card|suspended|barred/i, 'blocked'],
];

/** Returns the refusal that the provider's words mean; 'declined' where they say nothing that we know. */
export function refusalIn(words: string | null): Refusal {
  return patterns.find(([pattern]) => pattern.test(words ?? ''))?.[1] ?? 'declined';
}

export const isRefusal = (text: string | null): text is Refusal => refusals.some((one) => one === text);
