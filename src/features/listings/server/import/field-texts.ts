import type { AppError } from '#kit/app-error.ts';
import { textOf } from '#kit/msg.ts';

/** Returns the errors of the fields as English text, the format in which an import report stores them. */
export function fieldTexts({ fields, message }: AppError): Record<string, string> {
  if (!fields) return { line: message };
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, textOf(text)]));
}
