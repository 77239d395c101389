import { readDeskPage, sendChange, sendNewListing } from '#features/properties/web/desk/queries.ts';
import { bodyOf, emptyValues, type FieldName, type FormValues, figureOf } from './form-values.ts';

export const mayHaveBeenCreated =
  'The property may have been created, but no answer came back. Check the list, or save again: it will not be created twice.';

/** Changes what is different and nothing else. @throws CallError */
export async function changeListing(
  id: number,
  version: string | null,
  values: FormValues,
  changed: readonly FieldName[],
): Promise<number> {
  if (changed.length > 0) await sendChange(id, { ...(version && { version }), ...bodyOf(values, changed) });
  return id;
}

/**
 * Creates a listing.
 * @param lookFirst after an attempt whose answer was lost: it may be there already, and is changed then
 * @throws CallError, or TypeError when no answer came
 */
export async function createListing(
  values: FormValues,
  { lookFirst }: { lookFirst: boolean },
): Promise<number> {
  const all = Object.keys(emptyValues) as FieldName[];
  const made = lookFirst ? await findJustCreated(values) : null;
  if (made !== null) return changeListing(made, null, values, all);
  const { id } = await sendNewListing(bodyOf(values, all));
  return id;
}

const newest = 5;

async function findJustCreated(values: FormValues): Promise<number | null> {
  const { items } = await readDeskPage({ limit: newest });
  const same = items.find(
    (row) =>
      row.title === values.title.trim() &&
      row.location === values.location.trim() &&
      row.price === figureOf(values.price),
  );
  return same?.id ?? null;
}
