/** What whoever watches a lot is told by mail, each once. Stopped: postponed too. */
export const reminders = ['opens_in_a_day', 'opened', 'ends_soon', 'stopped', 'result'] as const;
export type Reminder = (typeof reminders)[number];

/** So long before the close it ends soon. */
export const endsSoonMs = 3_600_000;
