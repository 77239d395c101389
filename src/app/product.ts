/** The working name of the product. No other file spells it out. */
export const productName = 'Ennyumba';
