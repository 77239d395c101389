/** The working name. Nothing else spells it. */
export const productName = 'Ennyumba';
