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
  /** How long a prompt counts as open when the provider reports no end of it. */
  promptMinutes: 10,
  promptsPerPhoneAndHour: 3,
  /** Of those that were not paid. A person who has paid with this phone before is counted alone. */
  unpaidPromptsPerPhoneAndDay: 12,
  unpaidPromptsPerPhoneAndNetworkADay: 6,
  /** Of one account or browser. */
  promptsPerPayerAndHour: 6,
  openPromptsPerPayer: 2,
  /** Of payers without a confirmed account. Mobile networks put many phones behind one address. */
  promptsPerAddressAndHour: 60,
};
