/**
 * Returns the environment variables that any program needs, so that no setting or secret reaches a child
 * process. Empty variables are left out.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const variables = Object.entries({ PATH, TMPDIR, TEMP, SystemRoot, NODE_COMPILE_CACHE });
  return Object.fromEntries(variables.filter(([, value]) => value));
}
