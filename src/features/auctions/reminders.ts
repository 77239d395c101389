/** The reminders for the watchers of a lot. Each is sent once. `stopped` also covers a postponed lot. */
export const reminders = ['opens_in_a_day', 'opened', 'ends_soon', 'stopped', 'result'] as const;
export type Reminder = (typeof reminders)[number];

/** The time before the close at which a lot counts as ending soon, in milliseconds. */
export const endsSoonMs = 3_600_000;
