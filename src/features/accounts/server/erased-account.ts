/**
 * Returns the placeholder address of a closed account, which receives no email and is used only in the
 * database.
 */
export const erasedAccountEmail = (id: number) => `closed-${id}@closed.invalid`;
export const erasedAccountName = 'Deleted account';
