import { topic } from '#kit/topic.ts';

/** All settings that admins can change. */
export const settingsTopic = topic('settings');

/** The email addresses and phone numbers of the market. */
export const contactsTopic = topic('contacts');

/** The operator of the market. */
export const operatorTopic = topic('operator');

/** The pages of the market on other sites. */
export const socialLinksTopic = topic('social-links');
