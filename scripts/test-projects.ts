/** The projects of vitest.config.ts that need no built pages. */
export const projectsBesideJourneys = ['unit', 'alone', 'in use', 'in use alone'];

/** All. Journeys, which wait for most of their time, begin; the others fill what they leave. */
export const projects = [...projectsBesideJourneys, 'journeys'];
