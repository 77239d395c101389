import { t } from '#kit/t.ts';

/** The user-agent patterns of browsers. The first match wins, because most browsers also name others. */
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/Opera Mini|OPiOS/, 'Opera Mini'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: ReadonlyArray<[RegExp, string]> = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/KAIOS/i, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Returns the names of a browser and its system, such as `Chrome on Android`. */
export function browserName(userAgent: string): string {
  const findName = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = findName(browsers) ?? t('Unknown browser');
  const system = findName(systems);
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
