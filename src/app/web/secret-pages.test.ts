import { expect, test } from 'vitest';
import { isSecretPage } from '#app/secret-pages.ts';
import { routes } from './routes.tsx';

/** These routes are public or for signed-in admins, so their parameters are not secret. */
const withoutToken = ['/agents/:mark', '/admin/payments/:reference'];

test('knows every page whose address contains a token', () => {
  const paths = routes.map(({ path }) => path);
  const tokened = paths.filter((path) => /:(mark|reference|token)|^\/stop-mails/.test(path));
  expect(tokened.filter((path) => !isSecretPage(path))).toEqual(withoutToken);
  expect(paths.filter((path) => isSecretPage(path) && !tokened.includes(path))).toEqual([]);
});

test.each(['/', '/stays', '/payments', '/property/12', '/saved'])('finds no token in %s', (path) => {
  expect(isSecretPage(path)).toBe(false);
});
