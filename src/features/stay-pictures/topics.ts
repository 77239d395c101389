import { topic } from '#kit/topic.ts';

/** The topic of the photos of all stays. */
export const stayPicturesTopic = topic('stay-pictures');
