/** Fixed texts for how keen people are on the app, and the form's default. Apart from the platforms, which Home names. */
export const ratings = [
  { value: 1, name: 'Not very excited' },
  { value: 2, name: 'Somewhat interested' },
  { value: 3, name: 'Interested' },
  { value: 4, name: 'Very interested' },
  { value: 5, name: "Can't wait!" },
] as const;
export const defaultRating = 5;
