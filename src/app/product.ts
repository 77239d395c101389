/** The working name; it is spelled nowhere else. */
export const productName = 'Ennyumba';
