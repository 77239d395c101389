import { isRefusal, newKey } from '#features/listings/web/attempt.ts';
import { sendChange, sendNewListing } from '#features/listings/web/queries.ts';
import { bodyOf, emptyValues, type FieldName, type FormValues } from './form-values.ts';

export const mayHaveBeenCreated =
  'The property may have been created, but no answer came back. Check the list, or save again: it will not be created twice.';

/** What was sent and not answered. The key stands for it: sent again, it is found and not made again. */
export type Attempt = { key: string; body: Record<string, unknown> };

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
 * Creates a listing once. An attempt whose answer was lost is made again as it was; what was typed since then is a change.
 * @param remember told before something is sent, so that it can be found again after a closed tab
 * @throws CallError, or TypeError when no answer came
 */
export async function createListing(
  values: FormValues,
  unanswered: Attempt | null,
  remember: (attempt: Attempt) => void,
): Promise<number> {
  const body = bodyOf(values, Object.keys(emptyValues) as FieldName[]);
  const earlier = unanswered && (await madeBy(unanswered));
  if (earlier) {
    if (JSON.stringify(unanswered.body) !== JSON.stringify(body)) await sendChange(earlier, body);
    return earlier;
  }
  const attempt = { key: newKey(), body };
  remember(attempt);
  const { id } = await sendNewListing(attempt.body, attempt.key);
  return id;
}

/** Null where it was refused: then nothing was created by it. */
async function madeBy({ body, key }: Attempt): Promise<number | null> {
  try {
    return (await sendNewListing(body, key)).id;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
