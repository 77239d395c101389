import { type Currency, difference, roundToMinorUnit, toMajorUnit } from './money.ts';

const smallNumbers = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const unitNames: Record<Currency, string> = { UGX: 'shilling', USD: 'dollar' };
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion', ' trillion'];

/**
 * Returns an amount in words, such as `one hundred and thirty-five million shillings` or `fifty dollars and
 * twenty cents`.
 * @param amount in the major unit
 */
export function amountInWords(amount: number, currency: Currency): string {
  const rounded = roundToMinorUnit(amount, currency);
  const whole = Math.floor(toMajorUnit(rounded, currency));
  const cents = difference(rounded, roundToMinorUnit(whole, currency));
  const text = withUnit(whole, unitNames[currency]);
  return cents === 0 ? text : `${text} and ${withUnit(cents, 'cent')}`;
}

const withUnit = (count: number, unit: string) => `${numberInWords(count)} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Returns a whole number in words, British style.
 * @param count from 0 up to a quadrillion
 */
function numberInWords(count: number): string {
  if (count < 20) return smallNumbers[count] ?? '';
  const groups: string[] = [];
  for (
    let [remaining, scale] = [count, 0];
    remaining > 0;
    remaining = Math.floor(remaining / 1000), scale++
  ) {
    const group = remaining % 1000;
    if (group > 0) groups.unshift(`${belowThousand(group)}${scales[scale] ?? ''}`);
  }
  const last = count % 1000;
  if (groups.length < 2 || last === 0 || last >= 100) return groups.join(' ');
  return `${groups.slice(0, -1).join(' ')} and ${groups.at(-1)}`;
}

function belowThousand(count: number): string {
  if (count >= 100) {
    const remainder = count % 100;
    return `${smallNumbers[Math.floor(count / 100)]} hundred${remainder > 0 ? ` and ${belowThousand(remainder)}` : ''}`;
  }
  if (count < 20) return smallNumbers[count] ?? '';
  const unit = count % 10;
  return `${tens[Math.floor(count / 10)]}${unit > 0 ? `-${smallNumbers[unit]}` : ''}`;
}
