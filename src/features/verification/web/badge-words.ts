import { t } from '#kit/t.ts';

/** Those that the market began with, as people read them; what admins write says itself. */
const words = new Map(
  Object.entries({
    'Identity checked': t('Identity checked'),
    'We saw this person together with their identity document. We keep no picture of it.': t(
      'We saw this person together with their identity document. We keep no picture of it.',
    ),
    'Business registration checked': t('Business registration checked'),
    'We read the certificate of registration of the company, and its name is the one shown here.': t(
      'We read the certificate of registration of the company, and its name is the one shown here.',
    ),
    'Verified earlier': t('Verified earlier'),
    'This account was verified before we noted each check, so we cannot say what was looked at. The date is that of the note.':
      t(
        'This account was verified before we noted each check, so we cannot say what was looked at. The date is that of the note.',
      ),
    'Ownership or mandate checked': t('Ownership or mandate checked'),
    'We read a paper by which this home is theirs to offer: a title, an agreement or a mandate of its owner.':
      t(
        'We read a paper by which this home is theirs to offer: a title, an agreement or a mandate of its owner.',
      ),
  }),
);

export const badgeWords = (text: string): string => words.get(text) ?? text;
