export const paymentLimits = {
  /** The minutes for which a quoted price is valid. */
  quoteMinutes: 60,
  /** The number of hours for which we poll the provider after a checkout was opened. */
  pollHours: 72,
  /** The most characters in the title of a payment. */
  title: 200,
  comment: 300,
  /** The maximum number of rows in each list of the admins' overview. */
  maxShown: 100,
  /** The page size of a payer's own list. */
  ownPageSize: 20,
  /** The page size of the admins' list of payments. */
  pageSize: 30,
  /** The maximum number of events shown for one payment. */
  maxEventsPerPayment: 500,
  search: 100,
  /** The minutes after which a prompt counts as closed when the provider reports no result. */
  promptMinutes: 10,
  promptsPerPhoneAndHour: 3,
  /**
   * The maximum number of unpaid prompts for one phone in a day. Prompts by other payers do not count against
   * a payer who has paid with this phone before.
   */
  unpaidPromptsPerPhoneAndDay: 12,
  unpaidPromptsPerPhoneAndNetworkADay: 6,
  /** The maximum number of prompts for one account or browser in an hour. */
  promptsPerPayerAndHour: 6,
  openPromptsPerPayer: 2,
  /**
   * The maximum number of prompts from one IP address in an hour, by payers without a confirmed account.
   * Mobile networks put many phones behind one address.
   */
  promptsPerAddressAndHour: 60,
  /** The most that one mobile money payment carries, in shillings. The networks set it for each wallet. */
  mobileMax: { MTN: 5_000_000, AIRTEL: 5_000_000 },
  /** The largest file of a bank slip. */
  slipMegabytes: 8,
  /** The smallest part of an amount that is paid in parts, in shillings. */
  partMin: 500_000,
};
