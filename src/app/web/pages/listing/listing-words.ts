import type { Category } from '#features/properties/categories.ts';

/** One sentence under each heading: what is listed here, and how it is paid for. */
export const listingWords: Record<Category, { intro: string }> = {
  rental_units: { intro: 'Unfurnished homes in and around Kampala, rented by the month.' },
  furnished_houses: { intro: 'Furnished houses for short stays, priced per night.' },
  for_sale: {
    intro: 'Houses, apartments and plots, with tenure and plot size where the seller has given them.',
  },
  bank_sales: {
    intro:
      'Homes that banks sell by auction. A sale may be stopped or postponed at any time; no one can guarantee its outcome.',
  },
};
