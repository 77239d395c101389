import { topic } from '#kit/topic.ts';

/** All settings that admins can change. */
export const settings = topic('settings');

/** The email addresses and phone numbers of the market. */
export const contacts = topic('contacts');

/** The operator of the market. */
export const operator = topic('operator');

/** The pages of the market on other sites. */
export const socialLinks = topic('social-links');
