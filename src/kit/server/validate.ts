import type { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import { messageOfFieldError } from '#kit/field-error.ts';
import { english, type Message } from '#kit/msg.ts';

/**
 * Returns the parsed value.
 * @param fallbackField the field name under which an error without a field is reported
 * @throws AppError 'invalid' that names every invalid field
 */
export function validate<Output>(shape: z.ZodType<Output>, value: unknown, fallbackField: string): Output {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, Message> = {};
  for (const issue of result.error.issues)
    for (const [field, message] of errorsOf(issue)) fields[field || fallbackField] ??= message;
  const [field, message] = Object.entries(fields)[0] ?? [fallbackField, english('Invalid input')];
  throw new AppError('invalid', 'invalid_input', english('{field}: {message}', { field, message }), {
    fields,
  });
}

/**
 * Returns the message of one issue of a schema. The text is always one of our schemas' or zod's, never user
 * input.
 */
export const issueMessage = (text: string): Message =>
  messageOfFieldError(text) ?? english('{text}', { text });

/** Returns the errors of an issue. An unknown field is itself invalid, not the object that contains it. */
function errorsOf(issue: z.core.$ZodIssue): [field: string, message: Message][] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [[path.join('.'), issueMessage(message)]];
  return issue.keys.map((key) => [[...path, key].join('.').slice(0, 100), english('Unknown field')]);
}
