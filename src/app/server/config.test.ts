import { describe, expect, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';

const faultOf = (APP_ORIGIN: string, TOUR_ORIGIN: string) => {
  try {
    readConfig({ APP_ORIGIN, TOUR_ORIGIN });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a tour cannot set cookies for the application', () => {
  test.each([
    ['https://homes.example.org', 'https://*.tours.example.org', 'example.org'],
    ['https://example.org', 'https://*.example.org', 'example.org'],
    ['https://example.org:8443', 'http://*.EXAMPLE.org.:3001', 'example.org'],
    ['https://www.example.co.ug', 'https://*.tours.example.co.ug', 'example.co.ug'],
    ['https://app.homes.github.io', 'https://*.homes.github.io', 'homes.github.io'],
    ['http://192.168.0.2.nip.io:3000', 'http://*.192.168.0.2.nip.io:3001', 'nip.io'],
    ['http://homes.localhost:3000', 'http://*.tours.homes.localhost:3001', 'homes.localhost'],
  ])('%s with %s does not start', (app, tours, domain) => {
    expect(faultOf(app, tours)).toContain(`TOUR_ORIGIN: shares the domain ${domain} with APP_ORIGIN`);
  });

  test.each([
    ['https://example.org', 'https://*.example-tours.org'],
    ['https://homes.co.ug', 'https://*.tours.co.ug'],
    ['https://homes.github.io', 'https://*.homes-tours.github.io'],
    ['https://homes.pages.dev', 'https://*.pages.dev'],
    ['http://localhost:3000', 'http://*.localhost:3001'],
    ['http://127.0.0.1:3000', 'http://*.localhost:3001'],
    ['http://homes.localhost:3000', 'http://*.localhost:3001'],
    ['http://192.168.0.2:3000', 'http://*.192-168-0-2.sslip.io:3001'],
    ['http://[::1]:3000', 'http://*.localhost:3001'],
    ['http://server:3000', 'http://*.server:3001'],
  ])('%s with %s does', (app, tours) => {
    expect(faultOf(app, tours)).toBeNull();
  });
});

test.each(['http://*.192.168.0.2:3001', 'https://tours.example.org', 'https://*'])(
  'there is no host name for each tour in %s',
  (tours) => {
    expect(faultOf('https://example.com', tours)).toContain('TOUR_ORIGIN: must ');
  },
);

test.each([
  ['is kept', {}, true],
  ['is kept', { SEARCH_INDEX: 'on' }, true],
  ['is not kept', { SEARCH_INDEX: 'off' }, false],
])('a search index %s with %j', (_words, settings, searchIndex) => {
  expect(readConfig(settings)).toMatchObject({ searchIndex });
});

test('without settings it starts', () => {
  expect(readConfig({})).toMatchObject({ appOrigin: null, tourOrigin: null });
});

test.each([
  ['our own is', {}, true],
  ['our own is not where that is not wished', { DEMO: 'no' }, false],
  ['one that is named is not', { DATABASE_URL: 'postgres://db.example/homes' }, false],
  ['one that is named is where that is wished', { DATABASE_URL: 'postgres://x/y', DEMO: 'yes' }, true],
])('an empty database is filled with the demonstration: %s', (_words, settings, demo) => {
  expect(readConfig(settings)).toMatchObject({ demo });
});
