const small = [
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
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', ' thousand', ' million', ' billion', ' trillion'];

/**
 * Returns an amount in words, such as `one hundred and thirty-five million shillings` or `fifty dollars and
 * twenty cents`.
 * @param amount in the major unit
 */
export function amountInWords(amount: number, currency: string): string {
  if (currency !== 'USD') return countOf(Math.round(amount), 'shilling');
  const cents = Math.round(amount * 100);
  const dollars = countOf(Math.floor(cents / 100), 'dollar');
  return cents % 100 === 0 ? dollars : `${dollars} and ${countOf(cents % 100, 'cent')}`;
}

const countOf = (count: number, unit: string) => `${numberInWords(count)} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Returns a whole number in words, British style.
 * @param count from 0 up to a quadrillion
 */
function numberInWords(count: number): string {
  if (count < 20) return small[count] ?? '';
  const groups: string[] = [];
  for (let [rest, scale] = [count, 0]; rest > 0; rest = Math.floor(rest / 1000), scale++) {
    const group = rest % 1000;
    if (group > 0) groups.unshift(`${belowThousand(group)}${scales[scale] ?? ''}`);
  }
  const last = count % 1000;
  if (groups.length < 2 || last === 0 || last >= 100) return groups.join(' ');
  return `${groups.slice(0, -1).join(' ')} and ${groups.at(-1)}`;
}

function belowThousand(count: number): string {
  if (count >= 100) {
    const rest = count % 100;
    return `${small[Math.floor(count / 100)]} hundred${rest > 0 ? ` and ${belowThousand(rest)}` : ''}`;
  }
  if (count < 20) return small[count] ?? '';
  const unit = count % 10;
  return `${tens[Math.floor(count / 10)]}${unit > 0 ? `-${small[unit]}` : ''}`;
}
