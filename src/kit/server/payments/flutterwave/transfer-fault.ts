/** The provider's words about our own account: its money, its key, and the addresses that may use it. */
const ownPattern =
  /insufficient (funds|balance)|balance is (too )?low|low balance|merchant|whitelist|\bIP\b|authori[sz]ation|secret key|not enabled|compliance/i;

/** The provider's words about the number or the bank account to which a transfer goes. */
const recipientPattern =
  /account.?(number|name|bank)|bank.?code|branch|recipient|beneficiary|subscriber|msisdn|phone|frozen/i;

/** True when a transfer was refused because of our account. What the provider does not say is our fault. */
export const isRefusalOurFault = (status: number, reason: string | null): boolean =>
  status === 401 ||
  status === 403 ||
  reason === null ||
  ownPattern.test(reason) ||
  !recipientPattern.test(reason);

/** True when a transfer that the provider had accepted failed because of our account. */
export const isFailureOurFault = (reason: string): boolean => ownPattern.test(reason);
