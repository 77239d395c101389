const lists = ['/', '/rental-units', '/bnbs', '/for-sale', '/bank-sales', '/explore', '/featured-properties'];

/** Twenty popular pages: the lists and the first homes of the demo catalogue. */
export const popularPages = [...lists, ...Array.from({ length: 13 }, (_, index) => `/property/${index + 1}`)];
