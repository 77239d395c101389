import { topic } from '#kit/topic.ts';

/** The topic of all problems that guests have reported. */
export const stayProblemsTopic = topic('stay-problems');
