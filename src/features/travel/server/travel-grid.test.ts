import { expect, test } from 'vitest';
import { perDegree, type RoadGraph } from './road-graph.ts';
import { nearestNodes } from './travel-grid.ts';

/** Returns the nodes of a graph, and the number of nodes that were compared since. */
function nodesAt(places: ReadonlyArray<readonly [lng: number, lat: number]>) {
  let compared = 0;
  const lng = Int32Array.from(places, ([x]) => x * perDegree);
  const lat = Int32Array.from(places, ([, y]) => y * perDegree);
  const counted = new Proxy(lng, {
    get(target, name) {
      if (name !== 'length') compared += 1;
      return Reflect.get(target, name);
    },
  });
  const nearest = nearestNodes({ lng: counted, lat } as Partial<RoadGraph> as RoadGraph);
  compared = 0;
  return { nearest, compared: () => compared };
}

test('finds the nearest node at the edge of the map without comparing all those outside of it', () => {
  const outside = Array.from({ length: 500 }, (_, step) => [32.3 - step / 100, 0.3] as const);
  const { nearest, compared } = nodesAt([...outside, [32.349, 0.3], [32.36, 0.3]]);
  expect(nearest({ lng: 32.351, lat: 0.3 })).toMatchObject({ node: 500, meters: expect.closeTo(222, -1) });
  expect(compared()).toBeLessThan(5);
});
