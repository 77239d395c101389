/** The behaviour of a test card: the challenge for the payer, or the reason why the payment fails at once. */
export type TestCard = {
  number: string;
  words: string;
  details: { expiry: string; cvv: string } | null;
  step: 'pin' | 'bank' | 'address' | null;
  refusal: string | null;
};

const acceptedCard = (
  number: string,
  expiry: string,
  cvv: string,
  step: TestCard['step'],
  label: string,
): TestCard => ({
  number,
  words: label,
  details: { expiry, cvv },
  step,
  refusal: null,
});
const refusedCard = (number: string, refusal: string): TestCard => ({
  number,
  words: refusal,
  details: null,
  step: null,
  refusal,
});

/** The provider's own test cards. */
export const testCards: TestCard[] = [
  acceptedCard('5531886652142950', '09/32', '564', 'pin', 'asks for PIN 3310, then code 12345'),
  acceptedCard('5438898014560229', '10/31', '564', 'bank', 'asks on the bank’s page'),
  acceptedCard('4187427415564246', '09/32', '828', 'bank', 'asks on the bank’s page'),
  acceptedCard('4556052704172643', '09/32', '899', 'address', 'asks for a billing address'),
  refusedCard('5258585922666506', 'Insufficient Funds'),
  refusedCard('5143010522339965', 'Do Not Honour'),
  refusedCard('5590131743294314', 'Transaction flagged as fraudulent'),
  refusedCard('5399834697894723', 'Incorrect PIN'),
  refusedCard('5551651630381384', 'Restricted Card'),
];

export const testPin = '3310';
export const cardCode = '12345';
export const phoneCode = '123456';

/** Returns the reason why a code from a text message is refused, or null. */
export function refusalOfCode(code: string, expected: string): string | null {
  if (code === expected) return null;
  return codeRefusals[code] ?? 'Incorrect OTP';
}

/** The codes that cause each refusal. */
const codeRefusals: Record<string, string> = {
  '6648': 'Insufficient Funds',
  '6649': 'Transaction limit exceeded',
  '6650': 'Request expired',
};

/** A number for which the provider refuses the charge itself, before it prompts any phone. */
export const refusedPhone = '799999402';

/**
 * The answers of the name enquiry by the last four digits of a number: a name, null for an unknown account, and `down`
 * for no answer. For all other numbers it is refused, as for countries where the provider cannot ask.
 */
export const namedAccounts: Readonly<Record<string, string | null>> = {
  '0901': 'SARAH NAKATO',
  '0902': 'JOHN OKELLO',
  '0903': null,
  '0904': 'down',
};

/** Numbers whose payments fail, with or without the country code. */
export const failingPhones = ['121212121', '010101011'];

export const isRefusedPhone = (phone: string): boolean => phone.replace(/\D/g, '').endsWith(refusedPhone);

export function refusalOfPhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^256/, '');
  return failingPhones.includes(digits) ? 'Transaction Failed' : null;
}
