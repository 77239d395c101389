import type { z } from 'zod';
import { AppError } from '#kit/app-error.ts';

/**
 * @param whole the message when no single field is at fault
 * @throws AppError 'invalid' naming every field at fault
 */
export function validated<Output>(shape: z.ZodType<Output>, value: unknown, whole: string): Output {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues)
    for (const [field, message] of faultsOf(issue)) fields[field || whole] ??= message;
  const [field, message] = Object.entries(fields)[0] ?? [whole, 'Invalid input'];
  throw new AppError('invalid', 'invalid_input', `${field}: ${message}`, { fields });
}

/** A field that nobody asked for is at fault itself, not the object around it. */
function faultsOf(issue: z.core.$ZodIssue): [field: string, message: string][] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [[path.join('.'), message]];
  return issue.keys.map((key) => [[...path, key].join('.').slice(0, 100), 'This call takes no such field']);
}
