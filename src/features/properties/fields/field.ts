import type { Category } from '#features/properties/categories.ts';

type Kind =
  | { kind: 'text'; min?: number; max: number; lines?: 'many' }
  | { kind: 'list' }
  /** An amount in the major unit of the property's currency, stored as whole shillings or cents. */
  | { kind: 'amount'; message: string }
  | { kind: 'whole'; min?: number; above?: number; max: number }
  /** A number stored with two decimals. */
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
   * The section of the form that contains the field: `asked` for the facts that visitors ask about most,
   * `home` for other facts. The main fields have their own layout, in main-fields.tsx.
   */
  section: 'main' | 'terms' | 'stay' | 'asked' | 'home' | 'land' | 'place' | 'auction';
  /** The table of the column, if it is not `properties`. */
  table?: 'owner_contacts' | 'auctions';
  isRequired?: true;
  default?: unknown;
  /** The validation message. By default it comes from the schema. */
  message?: string;
  hint?: string;
  /** A hint about the effect of leaving the field empty. It must be true of the search and of the page. */
  unsaid?: string;
  /**
   * The categories that have the field. It is cleared for all others, and a database constraint requires
   * that.
   */
  only?: readonly Category[];
  /** True for a fact about a house, which the form leaves out for a plot without one. */
  isHouseOnly?: true;
  /** The form shows the field only while another field has one of these values. */
  when?: { field: string; is: readonly string[] };
  /** The key in the response for one property. A field without a key is returned only if a card shows it. */
  detail?: `facts.${string}` | `bankSale.${string}`;
  /**
   * True when the whole group in `facts` is null if this field is. A group without such a field is null only
   * if all of its fields are.
   */
  leads?: true;
  /**
   * The position within the section. Fields with lower numbers come first. Fields without one stay in the
   * order of declaration.
   */
  formOrder?: number;
};
