/** Matches pages whose address contains an access token, without the language prefix. */
const secretPage = /^\/(stays|viewings|enquiries|reviews|memberships|lists|payments|receipts|stop-mails)\/./;

export const isSecretPage = (address: string): boolean => secretPage.test(address);
