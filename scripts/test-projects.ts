/** The projects of vitest.config.ts that need no built pages. */
export const projectsBesideJourneys = ['unit', 'alone', 'in use', 'in use alone'];

/** All projects. Journeys, which wait for most of their time, start first; the others fill the gaps. */
export const projects = [...projectsBesideJourneys, 'journeys'];
