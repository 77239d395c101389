export const paymentLimits = {
  /** How long a quoted price stands. */
  quoteMinutes: 60,
  /** How long the provider is asked about a payment that was begun. */
  hoursAsked: 72,
  comment: 300,
  /** In each list of the admins' overview. */
  shown: 100,
};
