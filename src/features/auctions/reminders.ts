/** The reminders that are emailed to the watchers of a lot, each once. Stopped includes postponed. */
export const reminders = ['opens_in_a_day', 'opened', 'ends_soon', 'stopped', 'result'] as const;
export type Reminder = (typeof reminders)[number];

/** The time before the close from which a lot ends soon. */
export const endsSoonMs = 3_600_000;
