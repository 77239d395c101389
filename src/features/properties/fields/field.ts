import type { Category } from '#features/properties/categories.ts';

type Kind =
  | { kind: 'text'; min?: number; max: number; lines?: 'many' }
  | { kind: 'list' }
  /** In the major unit of the property's currency; stored whole, in shillings or cents. */
  | { kind: 'amount'; message: string }
  | { kind: 'whole'; min?: number; above?: number; max: number }
  /** Kept to hundredths. */
  | { kind: 'decimal'; min?: number; max: number; step?: { of: number; message: string } }
  | { kind: 'degrees'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'date' }
  | { kind: 'instant' };

export type Field = Kind & {
  label: string;
  column: string;
  /** The section of the form that asks for it. The main fields are laid out by hand, in main-fields.tsx. */
  section: 'main' | 'home' | 'land' | 'auction';
  /** Where the column stands, if not in `properties`. */
  table?: 'owner_contacts' | 'auctions';
  isRequired?: true;
  default?: unknown;
  /** What is said of a value that will not do; without it the shape's own words. */
  message?: string;
  hint?: string;
  /** The categories that have it; in all others it is cleared. A constraint of the database says the same. */
  only?: readonly Category[];
  /** The form asks for it only while another field says one of these. */
  when?: { field: string; is: readonly string[] };
  /** Where the reply of one property holds it. Without this it leaves only if a card shows it. */
  detail?: `facts.${string}` | `bankSale.${string}`;
  /** Its group of `facts` is null without it; other groups are null when nothing in them is known. */
  leads?: true;
  /** Fields of a section are asked for in the order below, except that lower numbers come first. */
  formOrder?: number;
};
