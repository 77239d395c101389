/** What is drawn for a chat in which somebody sends an address: photographs, and what stands over them. */
export type ShareCard = {
  /** What it is called here, and the mark beside it: an SVG of our own without its outer element, 32 by 32. */
  brand: string;
  mark: string;
  /** The largest words, such as a price; none where there is nothing of the kind. */
  lead: string | null;
  title: string;
  /** One line below it. */
  detail: string;
  /** A few words in the corner. */
  badge: string | null;
  /** With several pictures they stand side by side above the words, with one it fills the card. */
  manner: 'one' | 'several';
};

export const shareCardSize = { width: 1200, height: 630 } as const;
