import { t } from '#kit/t.ts';
/**
 * The ratings for interest in the app, with their fixed texts, and the form's default. They are in a separate
 * file, because the home page needs the platforms but not the ratings.
 */
export const ratings = [
  { value: 1, name: t('Not very excited') },
  { value: 2, name: t('Somewhat interested') },
  { value: 3, name: t('Interested') },
  { value: 4, name: t('Very interested') },
  { value: 5, name: t("Can't wait!") },
] as const;
export const defaultRating = 5;
