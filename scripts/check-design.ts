import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rejects text sizes, font weights, colours and spaces other than those of the design system (theme.css). */
const styleFiles = ['src/**/*.tsx', 'src/**/*-class.ts', 'src/**/*.css'];

/** Files that define the tokens, replace the browser's styles, or contain no styles of the application. */
const exemptFiles = /(^|\/)(theme|reset|fonts)\.css$|\.test\.tsx$|(^|\/)testing\//;

const rules: { pattern: RegExp; message: string }[] = [
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
];

/** Returns the errors in a file, as `path:line message`. */
export function designErrors(path: string, text: string): string[] {
  return rules.flatMap(({ pattern, message }) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line} ${found.trim()} ${message}`;
    }),
  );
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
