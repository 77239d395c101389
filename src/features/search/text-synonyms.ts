const list = (words: string) => words.split('|');

/**
 * The words by which a home's text shows a fact that no field records, for exclusions: `not=text:stairs`. A
 * home shows it if its text has a word of each group.
 */
export const textSynonyms: Readonly<Record<string, ReadonlyArray<readonly string[]>>> = {
  stairs: [list('stairs|stair|staircase|staircases|upstairs|storeyed|storied|loft|duplex')],
  'upper floor': [
    list(
      'first|second|third|fourth|fifth|sixth|seventh|eighth|top|upper|1st|2nd|3rd|4th|5th|6th|7th|8th|two|three|four|five|six|floors',
    ),
    list('floor|floors'),
  ],
  'top floor': [list('top|penthouse|topmost'), list('floor|floors|penthouse')],
  'ground floor': [list('ground|grd|downstairs|lower'), list('floor|downstairs')],
};
