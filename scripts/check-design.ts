import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Rejects text sizes, font weights, colours and spaces other than those of the design system (theme.css), and what is
 * drawn by hand although the kit has a part for it.
 */
const styleFiles = ['src/**/*.tsx', 'src/**/*-class.ts', 'src/**/*.css'];

/** Files that define the tokens, replace the browser's styles, or contain no styles of the application. */
const exemptFiles = /(^|\/)(theme|reset|fonts)\.css$|\.test\.tsx$|(^|\/)testing\//;

/** Files outside the kit with buttons of their own, by the reason. */
const ownButtons: Record<string, string[]> = {
  'a control or a place on a map, a plan or a tour, whose shape the kit does not know': [
    'src/kit/web/map/map-controls.tsx',
    'src/kit/web/map/map-view.tsx',
    'src/features/listings/web/form/pictures/picture-tile.tsx',
    'src/features/listings/web/form/pin-map.tsx',
    'src/features/listings/web/form/plan-field.tsx',
    'src/features/tours/web/builder/tour-maker.tsx',
    'src/features/tours/web/floor-plan.tsx',
    'src/features/tours/web/tour-controls.tsx',
    'src/features/tours/web/tour-rooms.tsx',
  ],
  'a part of the card, the header or the search box, which their own stylesheet draws': [
    'src/app/web/layout/currency-choice.tsx',
    'src/app/web/layout/explore-dialog.tsx',
    'src/app/web/layout/header.tsx',
    'src/features/accounts/web/account-menu.tsx',
    'src/features/properties/web/property-card.tsx',
    'src/features/properties/web/save-button.tsx',
    'src/features/search/web/search-box/search-box.tsx',
  ],
  'a part of the navigation or of a table, which decides its shape': [
    'src/app/web/layout/desk/foot-entries.tsx',
    'src/features/listings/web/row-parts.tsx',
    'src/features/overview/web/today/figure-section.tsx',
  ],
};
const filesWithButtons = new Set(Object.values(ownButtons).flat());

/**
 * Files outside the kit with boxes of their own: the bar of categories, the entries of the desk, the rooms of a tour,
 * and the choice of a role, which has the colours of the specification.
 */
const filesWithBoxes = [
  'src/app/web/layout/browse-by.tsx',
  'src/app/web/layout/desk/side-entries.tsx',
  'src/features/accounts/web/users/role-choice.tsx',
  'src/features/tours/web/tour-rooms.tsx',
];

type Rule = {
  pattern: RegExp;
  /** Returns true if a match of the pattern is an error; by default, all are. */
  matches?: (found: string) => boolean;
  message: string;
  /** Returns true for the files to which the rule applies; by default all. */
  appliesTo?: (path: string) => boolean;
};

const rules: Rule[] = [
  {
    pattern: /(?<![\w-])text-(xs|sm|base|lg|xl|[2-9]xl|\[[\d.])[^\s"'`]*/g,
    message: 'is not a text style: use t-body, t-small, t-title or another style of theme.css',
  },
  {
    pattern: /(?<![\w-])(font-(thin|light|normal|medium|semibold|bold|black)|(leading|tracking)-[\w[.]+)/g,
    message:
      'is not a text style: use t-strong or t-regular for another weight, or a text style of theme.css',
  },
  {
    // Sizes that depend on the width of the window keep content in one line.
    pattern: /(?<=[\s;{])font-(size: (?![^;]*vw|0\.8em)|weight: (?!inherit))[^;]*/g,
    message: 'is not a text style: use @apply with a text style of theme.css',
  },
  {
    pattern: /(?<=-\[|[:(,]\s?)#[0-9a-f]{3,8}\b/gi,
    message: 'is a raw colour: use a colour name of theme.css',
  },
  {
    pattern:
      /(?<![\w-])t-(?!(display|title|heading|subhead|body|label|small|micro|price|price-l|strong|regular)(?![\w-]))[a-z]+(-[a-z]+)*(?=[\s"'`])/g,
    message: 'is not a text style of theme.css',
  },
  {
    pattern:
      /(?<![\w-])-?([mp][xytblrse]?|gap(-[xy])?|space-[xy])-(?!(0|1|2|3|4|6|8|12|16|px|auto)(?![\w.]))[\d.]+(?=[\s"'`;])/g,
    message: 'is not one of the eight spaces: use 1, 2, 3, 4, 6, 8, 12 or 16 (4 to 64 px)',
  },
  {
    pattern: /(?<![\w-])outline-accent\b|outline:3px/g,
    message: 'is not the focus of the design system: use focus-ring, or leave it to app.css',
  },
  {
    pattern: /<button(?=[\s>])/g,
    message: 'is drawn by hand: use Button, IconButton, TextButton, ChipButton or Row of kit/web/ui',
    appliesTo: (path) => !path.startsWith('src/kit/web/ui/') && !filesWithButtons.has(path),
  },
  {
    pattern: /(?<=")[^"\n]+(?=")|(?<=')[^'\n]+(?=')|(?<=`)[^`\n]+(?=`)/g,
    matches: isBox,
    message: 'is a box drawn by hand: use Card, Panel, List, Notice or another part of kit/web/ui',
    appliesTo: (path) =>
      !path.startsWith('src/kit/web/ui/') && !filesWithBoxes.includes(path) && !filesWithButtons.has(path),
  },
];

/** Returns the errors in a file, as `path:line message`. */
export function designErrors(path: string, text: string): string[] {
  return rules
    .filter(({ appliesTo }) => !appliesTo || appliesTo(path))
    .flatMap(({ pattern, matches, message }) =>
      [...text.matchAll(pattern)]
        .filter(({ 0: found }) => !matches || matches(found))
        .map(({ 0: found, index }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${path}:${line} ${found.trim()} ${message}`;
        }),
    );
}

/**
 * Returns true for a class string of a rounded box with a border, or with a background and padding. The place of a
 * picture has a background alone.
 */
function isBox(classes: string): boolean {
  const has = (pattern: RegExp) => classes.split(' ').some((name) => pattern.test(name));
  if (!has(/^rounded-(card|control)$/)) return false;
  const hasBorder = has(/^border$/) && has(/^border-(line|edge|danger)$/);
  return hasBorder || (has(/^bg-(sunken|surface|\w+-tint)$/) && has(/^p[xy]?-\d/));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const paths = globSync(styleFiles, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const errors = paths
    .filter((path) => !exemptFiles.test(path))
    .flatMap((path) => designErrors(path, readFileSync(join(root, path), 'utf8')));
  for (const error of errors) console.log(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
