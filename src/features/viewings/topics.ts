import { topic } from '#kit/topic.ts';

/**
 * Some viewing, or the hours in which somebody shows homes. One that is booked takes the hour from all homes of whoever shows
 * it, and the readers are the few who have a calendar or a viewing open: all of them look again.
 */
export const viewingTimes = topic('viewing-times');
