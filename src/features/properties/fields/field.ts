import type { Category } from '#features/properties/categories.ts';

type Kind =
  | { kind: 'text'; min?: number; max: number; lines?: 'many' }
  | { kind: 'list' }
  /** In the major unit of the property's currency; stored as whole shillings or cents. */
  | { kind: 'amount'; message: string }
  | { kind: 'whole'; min?: number; above?: number; max: number }
  /** Stored to hundredths. */
  | { kind: 'decimal'; min?: number; max: number; step?: { of: number; message: string } }
  | { kind: 'degrees'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'date' }
  | { kind: 'instant' };

export type Field = Kind & {
  label: string;
  column: string;
  /**
   * The section of the form that contains it: `asked` is what people ask first, `home` the rest. The main fields are
   * laid out by hand, in main-fields.tsx.
   */
  section: 'main' | 'terms' | 'stay' | 'asked' | 'home' | 'land' | 'place' | 'auction';
  /** The table of the column, if it is not `properties`. */
  table?: 'owner_contacts' | 'auctions';
  isRequired?: true;
  default?: unknown;
  /** The validation message; the default is the shape's own. */
  message?: string;
  hint?: string;
  /** What visitors miss while it is not stated: only what is true of the search and the page. */
  unsaid?: string;
  /** The categories that have it; it is cleared in all others. A database constraint enforces the same. */
  only?: readonly Category[];
  /** The form shows it only while another field has one of these values. */
  when?: { field: string; is: readonly string[] };
  /** Its key in the response for one property. A field without one is returned only if a card shows it. */
  detail?: `facts.${string}` | `bankSale.${string}`;
  /** Its group of `facts` is null without it; other groups are null if all of their fields are unknown. */
  leads?: true;
  /** A section shows its fields in declaration order, except that lower numbers come first. */
  formOrder?: number;
};
