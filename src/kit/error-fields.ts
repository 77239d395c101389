/** Returns the code of an error thrown by Node or a library, such as 'ENOENT'. */
export function errorCode(error: unknown): string | undefined {
  return stringAt(error, 'code');
}

/** Returns the constraint that PostgreSQL names in an error. */
export function violatedConstraint(error: unknown): string | undefined {
  return stringAt(error, 'constraint');
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stringAt(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
