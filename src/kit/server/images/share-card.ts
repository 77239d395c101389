/** The preview of an address that a user shares in a chat: photographs with text over them. */
export type ShareCard = {
  /**
   * The name of the application, and its logo: the content of a 32 by 32 SVG of ours, without the outer
   * element.
   */
  brand: string;
  mark: string;
  /** The largest text, such as a price; null when there is none. */
  lead: string | null;
  title: string;
  /** The text below the title. */
  detail: string;
  /** A short text in the corner. */
  badge: string | null;
  /** Several pictures are placed side by side above the text; a single one fills the card. */
  layout: 'one' | 'several';
};

export const shareCardSize = { width: 1200, height: 630 } as const;
