/** The address of nobody, by which a closed account is known to the database alone. */
export const erasedAccountEmail = (id: number) => `closed-${id}@closed.invalid`;
export const erasedAccountName = 'Closed account';
