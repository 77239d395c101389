import { topic } from '#kit/topic.ts';

/** Findings of the recurring integrity check. */
export const integrity = topic('integrity');
/** Backups and their failures. */
export const backups = topic('backups');
