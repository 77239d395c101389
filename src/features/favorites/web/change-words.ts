import type { Change } from '#features/favorites/rules.ts';
import { formatMoney } from '#kit/money.ts';

/** `Price fell from UGX 1,200,000 to UGX 1,100,000` */
export function changeWords(change: Change): string {
  if (!('from' in change)) return plain[change.kind];
  const [from, to] = [change.from, change.to].map(({ price, currency }) => formatMoney(price, currency));
  if (change.kind === 'priced anew') return `Price was ${from}, now ${to}`;
  return `Price ${change.kind} from ${from} to ${to}`;
}

const plain = { gone: 'Not listed any more', taken: 'No longer available', 'free again': 'Available again' };

export const isGood = ({ kind }: Change): boolean => kind === 'fell' || kind === 'free again';
