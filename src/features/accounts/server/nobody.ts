/** The address of nobody, by which a closed account is known to the database alone. */
export const nobodysAddress = (id: number) => `closed-${id}@closed.invalid`;
export const nobodysName = 'Closed account';
