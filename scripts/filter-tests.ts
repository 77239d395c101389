import { createVitest, parseCLI } from 'vitest/node';

/** Returns the projects with a test file that matches a filter, and the filters that match no file. */
export async function filterTests(parts: string[]): Promise<{ projects: Set<string>; unknown: string[] }> {
  const { filter: filters, options } = parseCLI(['vitest', 'run', ...parts]);
  const vitest = await createVitest('test', { ...options, watch: false, reporters: [] });
  try {
    const specifications = await vitest.globTestSpecifications(filters);
    const unknown: string[] = [];
    for (const filter of filters)
      if ((await vitest.globTestSpecifications([filter])).length === 0) unknown.push(filter);
    return { projects: new Set(specifications.map(({ project }) => project.name)), unknown };
  } finally {
    await vitest.close();
  }
}
