import { topic } from '#kit/topic.ts';

/** Any setting was changed by an admin. */
export const settings = topic('settings');

/** Who can be written to and called. */
export const contacts = topic('contacts');

/** Who runs the market. */
export const operator = topic('operator');

/** Where else the market can be found. */
export const socialLinks = topic('social-links');
