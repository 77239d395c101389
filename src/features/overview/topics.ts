import { topic } from '#kit/topic.ts';

/** The topic of findings of the recurring integrity check. */
export const integrity = topic('integrity');
/** The topic of backups and their failures. */
export const backups = topic('backups');
