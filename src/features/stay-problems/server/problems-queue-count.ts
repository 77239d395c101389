import { sql } from 'kysely';
import { stayProblemsTopic } from '#features/stay-problems/topics.ts';

/** The query for the problems that wait for an admin. */
export const problemQueues = {
  stayProblems: {
    rows: sql`select from stay_problems where state = 'open'`,
    topics: [stayProblemsTopic],
  },
};
