export const paymentLimits = {
  /** How long a quoted price stands. */
  quoteMinutes: 60,
  /** How long the provider is asked about a payment that was begun. */
  hoursAsked: 72,
  comment: 300,
  /** In each list of the admins' overview. */
  shown: 100,
  /** In a payer's own list, at once. */
  shownToPayer: 20,
  /** On one page of the admins' list of payments. */
  page: 30,
  /** Of what was heard about one payment. */
  eventsOfOne: 500,
  search: 100,
};
