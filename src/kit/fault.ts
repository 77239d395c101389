/** The code of an error thrown by Node or a library, such as 'ENOENT'. */
export function codeOf(error: unknown): string | undefined {
  const has = typeof error === 'object' && error !== null && 'code' in error;
  return has && typeof error.code === 'string' ? error.code : undefined;
}

/** The constraint that PostgreSQL names in an error. */
export function constraintOf(error: unknown): string | undefined {
  const has = typeof error === 'object' && error !== null && 'constraint' in error;
  return has && typeof error.constraint === 'string' ? error.constraint : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
