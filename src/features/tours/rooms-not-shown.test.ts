import { describe, expect, test } from 'vitest';
import { roomsNotShown } from './rooms-not-shown.ts';

const home = { bedrooms: 2, bathrooms: 1.5 };

describe('rooms that a tour leaves out', () => {
  test.each([
    [['Living room', 'Main bedroom', 'Second bedroom', 'Bathroom'], []],
    [['Living room', 'Main bedroom', 'Shower and toilet'], ['1 of 2 bedrooms']],
    [['Living room'], ['bedrooms', 'bathrooms']],
    // A possible bedroom counts.
    [['Lounge', 'Garden room', "Children's room", 'En-suite'], []],
    [['Sitting room', 'Front room', 'Breakfast room', 'Bathroom'], ['bedrooms']],
  ])('with two bedrooms, %j leaves out %j', (rooms, missing) => {
    expect(roomsNotShown(home, rooms)).toEqual(missing);
  });

  test.each([
    [3, 2, ['Living room', 'Bedroom', 'Bathroom'], ['2 of 3 bedrooms', '1 of 2 bathrooms']],
    // In a tour with explicit bedrooms, other rooms are not bedrooms. An en suite never is.
    [3, 1, ['Bedroom', 'Garden room', 'En suite', 'Lounge'], ['2 of 3 bedrooms']],
    [2, 2, ['Main bedroom', 'Second bedroom', 'En suite', 'Shower room'], []],
    [2, 2, ['Main bedroom', 'Second bedroom', 'Bathroom'], ['1 of 2 bathrooms']],
    [2, 2, ['Main bedroom', 'Main bedroom bathroom', 'WC'], ['1 of 2 bedrooms']],
    [2, 2, ['Main bedroom, en suite', 'Guest room', 'Bathroom'], []],
    [
      3,
      3,
      ['Master suite', 'Room 2', 'Bathroom 1', 'Bathroom of the guest room'],
      ['1 of 3 bedrooms', '1 of 3 bathrooms'],
    ],
    [2, 2.5, ['Bedroom 1', 'Bedroom 2', 'Bathroom'], ['1 of 2 bathrooms']],
  ])('with %d bedrooms and %d bathrooms, %j leaves out %j', (bedrooms, bathrooms, rooms, missing) => {
    expect(roomsNotShown({ bedrooms, bathrooms }, rooms)).toEqual(missing);
  });

  test('states a single missing room in the singular', () => {
    expect(roomsNotShown({ bedrooms: 1, bathrooms: 1 }, ['Kitchen'])).toEqual(['bedroom', 'bathroom']);
  });

  test.each([[['Room', 'Bathroom']], [['Studio', 'Bathroom']], [['Room of the cottage', 'Bathroom']]])(
    'accepts %j as a complete one-room home',
    (rooms) => expect(roomsNotShown({ bedrooms: 1, bathrooms: 1 }, rooms)).toEqual([]),
  );

  test.each(
    'Living,Sitting,Dining,Breakfast,Powder,Front,Store,Laundry,Utility,Guard,TV,Work,Meeting'.split(','),
  )('does not count a %s room as a bedroom', (name) => {
    expect(roomsNotShown({ bedrooms: 1, bathrooms: 0 }, [`${name} room`])).toEqual(['bedroom']);
  });

  test.each(['Garden room', 'Nursery', 'Child 1, room', 'Master', 'Studio', 'Guest room', 'Family room'])(
    'counts a %s as a possible bedroom',
    (name) => {
      expect(roomsNotShown({ bedrooms: 1, bathrooms: 0 }, [name, 'Kitchen'])).toEqual([]);
    },
  );

  test.each(['Bathroom', 'Shower', 'Toilet', 'Washroom', 'WC', 'En suite'])(
    'counts a %s as a bathroom',
    (name) => {
      expect(roomsNotShown({ bedrooms: 0, bathrooms: 1 }, [name, 'Kitchen'])).toEqual([]);
    },
  );

  test('reports nothing for generic room names and for land', () => {
    expect(roomsNotShown(home, ['Pano 3', 'IMG_2041'])).toEqual([]);
    expect(roomsNotShown(home, [])).toEqual([]);
    expect(roomsNotShown({ bedrooms: 0, bathrooms: 0 }, ['Terrace'])).toEqual([]);
  });
});
