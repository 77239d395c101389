/** The reasons why a provider or a network declined a payment, independent of the provider's wording. */
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

/** Patterns in providers' messages, each with the reason that it indicates. The first match wins. */
const refusalPatterns: ReadonlyArray<[RegExp, Refusal]> = [
  [/insufficient|not enough|low balance/i, 'insufficient_balance'],
  [/\b(pin|otp|passcode)\b/i, 'wrong_pin'],
  [/limit|exceed|threshold/i, 'limit'],
  [/expired|time(d)?.?out|no response/i, 'expired'],
  [/by the (customer|user|payer)|cancell?ed|rejected/i, 'rejected'],
  [/fraud|restricted|blocked|stolen|lost card|suspended|barred/i, 'blocked'],
];

/** Returns the reason that the provider's message gives; 'declined' when we do not recognize it. */
export function parseRefusal(text: string | null): Refusal {
  return refusalPatterns.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? 'declined';
}

export const isRefusal = (text: string | null): text is Refusal =>
  refusals.some((refusal) => refusal === text);
