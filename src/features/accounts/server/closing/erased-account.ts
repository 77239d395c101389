/** Returns the placeholder address that the database stores for a closed account. It receives no email. */
export const erasedAccountEmail = (id: number) => `closed-${id}@closed.invalid`;
export const erasedAccountName = 'Deleted account';
