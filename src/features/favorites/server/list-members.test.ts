import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { listLimits } from '#features/favorites/choices.ts';

let world: TestApp;
let amina: Person;
let brian: Person;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from favorite_lists');
  [amina, brian] = [await signInAs(world), await signInAs(world)];
});

const call = ({ cookies }: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  world.inject({ method, url: `/api/favorite-lists${path}`, cookies, ...(payload && { payload }) });
const start = async (person = amina): Promise<string> =>
  (await call(person, 'POST', '', { name: 'Our home', displayName: 'Zainab' })).json().mark;
const join = async (person: Person, mark: string, displayName = 'Brian') =>
  (await call(person, 'POST', `/${mark}/members`, { displayName })).statusCode;
const membersOf = async (mark: string) =>
  (await call(amina, 'GET', `/${mark}`)).json().members as Array<{ number: number; name: string }>;

test('lets a member join again without effect after the link is disabled', async () => {
  const mark = await start();
  await join(brian, mark);
  const ended = (await call(amina, 'POST', `/${mark}/link`, { isOpen: false })).json().mark;
  expect([await join(brian, ended), await join(await signInAs(world), ended)]).toEqual([201, 404]);
  expect(await membersOf(ended)).toHaveLength(2);
});

test("lets a member join again without effect when the list or the member's quota is full", async () => {
  const mark = await start();
  await join(brian, mark);
  for (let count = 2; count < listLimits.members; count += 1) await join(await signInAs(world), mark);
  for (let count = 1; count < listLimits.lists; count += 1) await start(brian);
  expect(await join(brian, mark, 'Another name')).toBe(201);
  expect(await join(await signInAs(world), mark)).toBe(409);
  const members = await membersOf(mark);
  expect([members.length, members[1]?.name]).toEqual([listLimits.members, 'Brian']);
});

test('names the members in the order in which they joined', async () => {
  const mark = await start();
  await join(brian, mark, 'Moses');
  await join(await signInAs(world), mark, 'Aisha');
  const names = ['Zainab', 'Moses', 'Aisha'];
  expect((await membersOf(mark)).map(({ name }) => name)).toEqual(names);
  expect((await call(brian, 'GET', '')).json()).toMatchObject([{ members: names }]);
});

test('returns 403 when a member removes the owner, and 409 when the owner leaves', async () => {
  const mark = await start();
  await join(brian, mark);
  const takeOwner = async (person: Person) => {
    const reply = await call(person, 'DELETE', `/${mark}/members/1`);
    return [reply.statusCode, reply.json().code];
  };
  expect([await takeOwner(brian), await takeOwner(amina)]).toEqual([
    [403, 'not_the_owner'],
    [409, 'owner_stays'],
  ]);
});
