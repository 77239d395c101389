import { t } from '#kit/t.ts';

/**
 * The display texts of the original badges, by their stored texts. Texts that an admin wrote are shown as
 * they are.
 */
const labels = new Map(
  Object.entries({
    'Identity checked': t('Identity verified'),
    'We saw this person together with their identity document. We keep no picture of it.': t(
      'We checked this person against their identity document. We do not keep a copy of it.',
    ),
    'Business registration checked': t('Business registration verified'),
    'We read the certificate of registration of the company, and its name is the one shown here.': t(
      'We checked the company’s certificate of registration. Its name matches the name shown here.',
    ),
    'Verified earlier': t('Previously verified'),
    'This account was verified before we noted each check, so we cannot say what was looked at. The date is that of the note.':
      t(
        'This account was verified before we recorded individual checks, so we cannot show what was checked. The date is when we recorded it.',
      ),
    'Ownership or mandate checked': t('Right to list verified'),
    'We read a paper by which this home is theirs to offer: a title, an agreement or a mandate of its owner.':
      t(
        'We checked a document that shows their right to offer this home: a title, an agreement or a mandate from the owner.',
      ),
  }),
);

export const badgeLabel = (text: string): string => labels.get(text) ?? text;
