import { z } from 'zod';
import type { Message } from './msg.ts';

/**
 * The schema of the `message` in a reply. The handler returns a `Message`, and the HTTP layer renders it in
 * the caller's language before it validates the reply, so the browser receives a string.
 */
export const renderedMessage = z.string() as unknown as z.ZodType<string, Message>;
