/** The projects of vitest.config.ts that need no built pages. */
export const projectsWithoutJourneys = ['unit', 'alone', 'in use', 'in use alone'];

/**
 * All projects. The journeys start first, because they wait for most of their time and the others fill the
 * gaps.
 */
export const projects = [...projectsWithoutJourneys, 'journeys'];
