/** The working name of the product. Code that shows the name imports it from here. */
export const productName = 'Ennyumba';
