import { expect, test } from 'vitest';
import { openFeatureStore } from '#features/properties/server/street-map/feature-store.ts';
import { ruleFor } from '#features/properties/server/street-map/map-rules.ts';
import { buildRoadGraph } from './build-road-graph.ts';
import { arcKinds, pointKinds } from './road-graph.ts';

const [lng, lat] = [32.58, 0.32];
type Point = [x: number, y: number];

/** Builds the graph of roads whose vertices are in thousandths of a degree, about 111 m each. */
function graphOf(roads: Array<{ line: Point[]; tags: Record<string, string> }>, sharesVertices = true) {
  const store = openFeatureStore();
  for (const { line, tags } of roads) {
    const rule = ruleFor(tags, 'line');
    const positions = line.map(([x, y]) => [lng + x / 1_000, lat + y / 1_000] as const);
    if (rule) store.add(rule, 'LineString', [positions]);
  }
  const stage = ruleFor({ amenity: 'taxi', name: 'Stage' }, 'point');
  if (stage) store.add(stage, 'Point', [[[lng, lat]]]);
  return buildRoadGraph(store, { sharesVertices });
}

function arcsOf(graph: ReturnType<typeof graphOf>) {
  const at = (node: number): Point => [
    Math.round(((graph.lng[node] ?? 0) / 1e7 - lng) * 1_000),
    Math.round(((graph.lat[node] ?? 0) / 1e7 - lat) * 1_000),
  ];
  const arcs: Array<{ from: Point; to: Point; meters: number; road: string }> = [];
  for (let to = 0; to < graph.lng.length; to++)
    for (let arc = graph.firstArc[to] ?? 0; arc < (graph.firstArc[to + 1] ?? 0); arc++) {
      const { roadClass, surface } = arcKinds[graph.arcKind[arc] ?? 0] ?? {};
      const from = at(graph.arcFrom[arc] ?? 0);
      arcs.push({ from, to: at(to), meters: graph.arcMeters[arc] ?? 0, road: `${surface} ${roadClass}` });
    }
  return arcs;
}

test('joins roads at shared vertices, with the class, surface and direction of each', () => {
  const graph = graphOf([
    {
      line: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      tags: { highway: 'primary', surface: 'asphalt', oneway: 'yes' },
    },
    {
      line: [
        [1, 0],
        [1, 1],
      ],
      tags: { highway: 'residential', surface: 'murram' },
    },
  ]);
  expect(arcsOf(graph).sort((a, b) => a.to[0] - b.to[0] || a.to[1] - b.to[1])).toEqual([
    { from: [0, 0], to: [1, 0], meters: 111, road: 'paved primary' },
    { from: [1, 1], to: [1, 0], meters: 111, road: 'unpaved minor' },
    { from: [1, 0], to: [1, 1], meters: 111, road: 'unpaved minor' },
    { from: [1, 0], to: [2, 0], meters: 111, road: 'paved primary' },
  ]);
  expect(pointKinds[graph.pointKind[0] ?? -1]).toBe('stage');
});

test('leaves out vertices of straight roads, and keeps their length, bends and nodes on the way', () => {
  const straight = graphOf([
    {
      line: [
        [0, 0],
        [0.5, 0],
        [1, 0],
        [1.5, 0],
        [2, 0],
      ],
      tags: { highway: 'tertiary' },
    },
  ]);
  expect([straight.lng.length, straight.arcMeters[0]]).toEqual([2, 223]);
  const bend = graphOf([
    {
      line: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      tags: { highway: 'tertiary' },
    },
  ]);
  expect([bend.lng.length, bend.arcMeters[0]]).toEqual([3, 111]);
  const long = graphOf([
    {
      line: [
        [0, 0],
        [10, 0],
      ],
      tags: { highway: 'trunk' },
    },
  ]);
  expect(long.lng.length).toBe(5);
  expect(long.arcMeters.every((meters) => meters === 278)).toBe(true);
});

test('leaves out streets that no road connects with the others', () => {
  const graph = graphOf([
    {
      line: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      tags: { highway: 'tertiary' },
    },
    {
      line: [
        [50, 50],
        [51, 50],
      ],
      tags: { highway: 'path' },
    },
  ]);
  expect(new Set(arcsOf(graph).map(({ road }) => road))).toEqual(new Set(['unknown tertiary']));
});

test('joins the loose ends of simplified files to the road beside them', () => {
  const roads = [
    {
      line: [
        [0, 0],
        [2, 0],
      ] as Point[],
      tags: { highway: 'primary' },
    },
    {
      line: [
        [1, 0.3],
        [1, 1.3],
      ] as Point[],
      tags: { highway: 'tertiary' },
    },
  ];
  expect(arcsOf(graphOf(roads))).toHaveLength(2);
  expect(arcsOf(graphOf(roads, false))).toHaveLength(6);
});
