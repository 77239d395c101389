import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { ListingForm } from '#features/listings/schema.ts';
import { checkForm } from '#features/listings/server/listing-change.ts';
import { readForm } from '#features/listings/server/stored-form.ts';
import { withoutForeignFields } from '#features/properties/draft.ts';
import { fieldList, propertyFields } from '#features/properties/fields.ts';
import { AppError } from '#kit/app-error.ts';
import { englishTexts } from '#kit/english-text.ts';
import { requireCurrency } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';
import { parseCsvCell } from '#kit/server/csv-cell.ts';
import type { Db } from '#kit/server/database/database.ts';
import { parseRow } from './cell-values.ts';
import { fieldTexts } from './field-texts.ts';
import { findByIdOrReference, findDuplicate, hashRow } from './matching.ts';
import { type PhotoSource, parsePhotos, photosError } from './photo-column.ts';
import type { ImportRow, ParsedFile } from './read-file.ts';
import { exampleReference } from './template.ts';

/** The effect of one row of an import. */
export type RowPlan = { title: string; photos: PhotoSource[] } & (
  | { kind: 'create'; form: ListingForm; hash: Buffer; note: string | null }
  | { kind: 'update'; id: number; values: Record<string, unknown>; changes: string[]; form: ListingForm }
  | { kind: 'duplicate'; id: number }
);

/** The state that is shared by the rows of an import. */
export type PlanContext = {
  user: SignedIn;
  file: ParsedFile;
  types: ReadonlyMap<string, string>;
  duplicates: 'skip' | 'create';
  /** The listings that earlier rows created, changed or repeated, each with the number of its row. */
  rowsByListing: Map<number, number>;
};

export async function createPlanContext(
  db: Db,
  user: SignedIn,
  file: ParsedFile,
  duplicates: PlanContext['duplicates'],
): Promise<PlanContext> {
  const { rows } = await sql<{ name: string }>`
    select name from property_types where not is_retired order by position, id`.execute(db);
  const types = new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
  return { user, file, types, duplicates, rowsByListing: new Map() };
}

/**
 * Decides the effect of a row. Saves nothing.
 * @throws AppError with an error for every invalid cell
 */
export async function planRow(db: Db, context: PlanContext, row: ImportRow): Promise<RowPlan> {
  if (row.error) throw rowError({ line: row.error });
  const { user, rowsByListing } = context;
  const cellText = (name: 'id' | 'reference') => parseCsvCell((row.cells[name] ?? '').trim());
  if (cellText('reference') === exampleReference)
    throw rowError({ line: 'This is the example from the template. Delete this row' });
  const id = await findByIdOrReference(db, user, {
    id: normalizeId(cellText('id')),
    reference: cellText('reference'),
  });
  const photos = parsePhotos(row.cells.photos);
  if (id === null) return planCreation(db, context, row, photos);
  const stored = await readForm(db, id);
  if (!stored) throw rowError({ line: 'This listing has just been deleted' });
  const earlierRow = rowsByListing.get(id);
  if (earlierRow !== undefined)
    throw rowError({ line: `Row ${earlierRow} is the same listing (${id}). Keep one of the two rows` });
  const { values, form } = requireValid(context, row, photos, stored);
  const after = withoutForeignFields(form);
  const changes = fieldList
    .map(({ name }) => name)
    .filter(
      (name) => name in values && !isDeepStrictEqual(toComparable(after[name]), toComparable(stored[name])),
    );
  const title = form.title;
  return changes.length === 0
    ? { kind: 'duplicate', id, title, photos }
    : { kind: 'update', id, title, photos, values: pick(values, changes), changes, form };
}

/** Normalizes an id. Spreadsheets write it as `1,204` or `1204.0`, and people as `#1204`. */
const normalizeId = (cellText: string) =>
  cleanPastedText(cellText)
    .replace(/^#\s*/, '')
    .replace(/\.0+$/, '')
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, '');

async function planCreation(
  db: Db,
  context: PlanContext,
  row: ImportRow,
  photos: PhotoSource[],
): Promise<RowPlan> {
  const { form } = requireValid(context, row, photos, null);
  const { title } = form;
  const hash = hashRow(row);
  const hasReference = Boolean(form.reference);
  if (!hasReference && context.duplicates === 'skip') {
    const excludedIds = [...context.rowsByListing.keys()];
    const id = await findDuplicate(db, context.user, { hash, form, excludedIds });
    if (id !== null) return { kind: 'duplicate', id, title, photos };
  }
  const id = (row.cells.id ?? '').trim();
  const note =
    id === '' ? null : `No listing of yours has the id ${id.slice(0, 20)}, so this row is a new listing.`;
  return { kind: 'create', form, title, hash, photos, note };
}

function requireValid(
  { file, types }: PlanContext,
  row: ImportRow,
  photos: readonly PhotoSource[],
  stored: Record<string, unknown> | null,
): { values: Record<string, unknown>; form: ListingForm } {
  const storedCurrency = stored && requireCurrency(String(stored.currency));
  const offeredTypes = new Map(types);
  // A listing keeps its type even when that type is no longer offered.
  if (typeof stored?.propertyType === 'string')
    offeredTypes.set(stored.propertyType.toLowerCase(), stored.propertyType);
  const { currencies } = file;
  const { values, errors } = parseRow(row, {
    types: offeredTypes,
    currency: currencies.price ?? storedCurrency,
    currencies,
  });
  const photoError = photosError(photos);
  if (photoError) errors.photos = photoError;
  try {
    const form = checkForm({ ...stored, ...values });
    if (Object.keys(errors).length === 0) return { values, form };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw rowError({ ...withFileUnits(fieldTexts(error)), ...errors });
  }
  throw rowError(errors);
}

/** Returns the errors in the unit of a file, which has square metres where the form has square feet. */
function withFileUnits(fields: Record<string, string> = {}): Record<string, string> {
  const { squareMeters } = fields;
  return squareMeters === propertyFields.squareMeters.message
    ? { ...fields, squareMeters: 'Square metres must be positive' }
    : fields;
}

function rowError(errors: Record<string, string>): AppError {
  const fields = englishTexts(errors);
  return new AppError('invalid', 'invalid_input', Object.values(fields)[0] ?? english('Invalid row'), {
    fields,
  });
}

/** Returns a value for comparison: dates as ISO text, and missing values as null. */
const toComparable = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null);

const pick = (values: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
