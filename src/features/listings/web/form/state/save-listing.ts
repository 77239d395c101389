import { sendChange, sendNewListing } from '#features/listings/web/queries.ts';
import { isRejection, newIdempotencyKey } from '#kit/web/attempt.ts';
import { emptyValues, type FieldName, type FormValues, toRequestBody } from './form-values.ts';

/** The hint after a server error, because the listing may have been stored before the error occurred. */
export const mayHaveBeenCreatedMessage =
  'The property may have been created. Check the list, or save again: it will not be created twice.';

const noResponseMessage =
  'Form submission failed. The property may have been created. Check the list, or save again. It will not be created twice.';

const unreadableResponseMessage =
  'The property was created, but the response could not be parsed. Check the list, or save again. It will not be created twice.';

/** Returns the message for a new listing whose response was lost or could not be parsed. */
export const fallbackMessage = (error: unknown) =>
  error instanceof SyntaxError ? unreadableResponseMessage : noResponseMessage;

/**
 * A request that got no response. Its idempotency key makes it safe to send it again: no second listing is
 * created.
 */
export type Attempt = { key: string; body: Record<string, unknown> };

/**
 * The market state of a new listing. A listing that exceeds the plan's limit can be stored off the market.
 */
export type MarketState = 'on the market' | 'off the market';

/**
 * Sends only the changed fields.
 * @throws CallError
 */
export async function changeListing(
  id: number,
  version: string | null,
  values: FormValues,
  changed: readonly FieldName[],
): Promise<number> {
  if (changed.length > 0)
    await sendChange(id, { ...(version && { version }), ...toRequestBody(values, changed) });
  return id;
}

/**
 * Creates a listing, only once. An attempt that got no response is sent again unchanged, and later input is
 * then sent as a change.
 * @param remember called before the request is sent, so that the attempt can be continued after the tab is
 * closed
 * @throws CallError, or TypeError when there was no response
 */
export async function createListing(
  values: FormValues,
  unanswered: Attempt | null,
  remember: (attempt: Attempt) => void,
  marketState: MarketState = 'on the market',
): Promise<number> {
  const body = {
    ...toRequestBody(values, Object.keys(emptyValues) as FieldName[]),
    ...(marketState === 'off the market' && { isAvailable: false }),
  };
  const createdId = unanswered && (await resend(unanswered));
  if (createdId) {
    if (JSON.stringify(unanswered.body) !== JSON.stringify(body)) await sendChange(createdId, body);
    return createdId;
  }
  const attempt = { key: newIdempotencyKey(), body };
  remember(attempt);
  const { id } = await sendNewListing(attempt.body, attempt.key);
  return id;
}

/** Sends an attempt again. Returns null when it was rejected, in which case nothing was created. */
async function resend({ body, key }: Attempt): Promise<number | null> {
  try {
    return (await sendNewListing(body, key)).id;
  } catch (error) {
    if (isRejection(error)) return null;
    throw error;
  }
}
