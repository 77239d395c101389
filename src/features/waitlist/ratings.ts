import { t } from '#kit/t.ts';
/**
 * The ratings for interest in the app, with their fixed texts, and the form's default. They are separate from
 * the platforms, because the Home page needs only those.
 */
export const ratings = [
  { value: 1, name: t('Not very excited') },
  { value: 2, name: t('Somewhat interested') },
  { value: 3, name: t('Interested') },
  { value: 4, name: t('Very interested') },
  { value: 5, name: t("Can't wait!") },
] as const;
export const defaultRating = 5;
