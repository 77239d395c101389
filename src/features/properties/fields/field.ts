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
   * The section of the form that contains it: `asked` is for the most common questions, `home` for the rest.
   * The main fields are laid out by hand, in main-fields.tsx.
   */
  section: 'main' | 'terms' | 'stay' | 'asked' | 'home' | 'land' | 'place' | 'auction';
  /** The table of the column, if it is not `properties`. */
  table?: 'owner_contacts' | 'auctions';
  isRequired?: true;
  default?: unknown;
  /** The validation message; the default is the shape's own. */
  message?: string;
  hint?: string;
  /** A hint about the effect of leaving it empty. It claims only what is true of the search and the page. */
  unsaid?: string;
  /** The categories that have it. All others clear it. A database constraint enforces the same. */
  only?: readonly Category[];
  /** The form shows it only while another field has one of these values. */
  when?: { field: string; is: readonly string[] };
  /** Its key in the response for one property. A field without one is returned only if a card shows it. */
  detail?: `facts.${string}` | `bankSale.${string}`;
  /**
   * True when its group of `facts` is null without it. Other groups are null if all of their fields are
   * unknown.
   */
  leads?: true;
  /**
   * The position within the section. Sections show lower numbers first, otherwise fields in declaration
   * order.
   */
  formOrder?: number;
};
