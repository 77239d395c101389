/** Pages whose address contains a token that gives access, without the language in front. */
const secretPage = /^\/(stays|viewings|enquiries|reviews|memberships|lists|payments|receipts|stop-mails)\/./;

export const isSecretPage = (address: string): boolean => secretPage.test(address);
