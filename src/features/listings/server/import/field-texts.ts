import type { AppError } from '#kit/app-error.ts';
import { textOf } from '#kit/msg.ts';

/** Returns the errors of fields as English text, in which the report of an import stores them. */
export function fieldTexts({ fields, message }: AppError): Record<string, string> {
  if (!fields) return { line: message };
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, textOf(text)]));
}
