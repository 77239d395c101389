/**
 * `UGX 1,200,000`, `USD 85`, `USD 85.50`. Independent of the locale, so the text is the same on every machine.
 * @param amount in the major unit: whole shillings, or dollars with at most two decimals
 */
export function formatMoney(amount: number, currency: string): string {
  const [whole = '', cents] = amount.toFixed(currency === 'UGX' ? 0 : 2).split('.');
  const grouped = groupThousands(whole);
  return cents && cents !== '00' ? `${currency} ${grouped}.${cents}` : `${currency} ${grouped}`;
}

/** `1,200,000` */
export function groupThousands(whole: number | string): string {
  return String(whole).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
}
