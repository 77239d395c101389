import { topic } from '#kit/topic.ts';

/**
 * Any viewing, or an agent's hours. A booking takes the hour from all homes of the agent. The subscribers are
 * the few with an open calendar or viewing, so all of them reload.
 */
export const viewingTimes = topic('viewing-times');
