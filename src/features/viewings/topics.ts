import { topic } from '#kit/topic.ts';

/**
 * The topic of all viewings and agents' hours. A booking makes the hour unavailable for all homes of the
 * agent. Only clients with an open calendar or viewing subscribe, so all of them reload after any change.
 */
export const viewingTimesTopic = topic('viewing-times');
