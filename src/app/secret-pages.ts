/** Matches the path of a page whose address contains an access token. The path has no language prefix. */
const secretPage = /^\/(stays|viewings|enquiries|reviews|memberships|lists|payments|receipts|stop-mails)\/./;

export const isSecretPage = (address: string): boolean => secretPage.test(address);
