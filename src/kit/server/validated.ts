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
  for (const issue of result.error.issues) fields[issue.path.join('.') || whole] ??= issue.message;
  const [field, message] = Object.entries(fields)[0] ?? [whole, 'Invalid input'];
  throw new AppError('invalid', 'invalid_input', `${field}: ${message}`, { fields });
}
