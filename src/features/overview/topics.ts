import { topic } from '#kit/topic.ts';

/** The topic of the findings of the scheduled integrity check. */
export const integrityTopic = topic('integrity');
/** The topic of backups and their failures. */
export const backupsTopic = topic('backups');
