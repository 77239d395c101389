import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Member, Tags } from '#features/properties/server/street-map/osm-extract.ts';

type TinyNode = { id: number; lng: number; lat: number; tags?: Tags };
type TinyWay = { id: number; nodeIds: number[]; tags?: Tags };
type TinyRelation = { id: number; members: Member[]; tags: Tags };
type Options = {
  nodes: TinyNode[];
  ways?: TinyWay[];
  relations?: TinyRelation[];
  requiredFeatures?: string[];
  compress?: 'zlib' | 'raw' | 'lz4';
};

const [lng, lat] = [32.58, 0.32];
/** Returns the corners of a square at the middle of Kampala. */
export const square = (from: number, size: number) =>
  [0, 1, 2, 3].map((index) => ({
    id: from + index,
    lng: lng + (index === 1 || index === 2 ? size : 0),
    lat: lat + (index > 1 ? size : 0),
  }));

/** Streets of Kampala, and a lake of which only a corner lies on the map. */
export const kampala: Required<Pick<Options, 'nodes' | 'ways' | 'relations'>> = {
  nodes: [
    { id: 1, lng, lat },
    { id: 2, lng: lng + 0.003, lat },
    { id: 3, lng, lat: lat + 0.003 },
    { id: 10, lng: lng + 0.001, lat: lat + 0.001, tags: { amenity: 'taxi', name: 'Wandegeya stage' } },
    { id: 11, lng: lng + 0.002, lat, tags: { place: 'suburb', name: 'Wandegeya' } },
    ...square(20, 0.0002),
    { id: 30, lng: 32.7, lat: -0.4 },
    { id: 31, lng: 32.7, lat: 0.1 },
    { id: 32, lng: 33.4, lat: 0.1 },
    { id: 33, lng: 33.4, lat: -0.4 },
  ],
  ways: [
    { id: 1, nodeIds: [1, 2], tags: { highway: 'primary', name: 'Bombo Road', surface: 'asphalt' } },
    { id: 2, nodeIds: [1, 3], tags: { highway: 'residential', surface: 'murram' } },
    { id: 3, nodeIds: [20, 21, 22, 23, 20], tags: { building: 'yes' } },
    { id: 4, nodeIds: [30, 31, 32] },
    { id: 5, nodeIds: [30, 33, 32] },
  ],
  relations: [
    {
      id: 1,
      members: [
        { type: 'way', id: 4, role: 'outer' },
        { type: 'way', id: 5, role: 'outer' },
      ],
      tags: { type: 'multipolygon', natural: 'water', name: 'Lake Victoria' },
    },
  ],
};

export const kampalaExtract = () => tinyExtract(kampala);

/** Writes an OpenStreetMap extract in PBF format with one block for each kind of element. */
export function tinyExtract({
  nodes,
  ways = [],
  relations = [],
  requiredFeatures,
  compress,
}: Options): Buffer {
  const header = new PbfWriter();
  for (const feature of requiredFeatures ?? ['OsmSchema-V0.6', 'DenseNodes']) {
    header.writeTag(4, 2);
    header.writeString(feature);
  }
  return Buffer.concat([
    blob('OSMHeader', header.finish(), 'zlib'),
    blob(
      'OSMData',
      block((pbf, textAt) => pbf.writeMessage(2, (_, dense) => writeNodes(dense, nodes, textAt), null)),
      compress,
    ),
    blob(
      'OSMData',
      block((pbf, textAt) =>
        ways.forEach((way) => pbf.writeMessage(3, () => writeWay(pbf, way, textAt), null)),
      ),
    ),
    blob(
      'OSMData',
      block((pbf, textAt) =>
        relations.forEach((relation) =>
          pbf.writeMessage(4, () => writeRelation(pbf, relation, textAt), null),
        ),
      ),
    ),
  ]);
}

type TextAt = (text: string) => number;

function block(writeGroup: (pbf: PbfWriter, textAt: TextAt) => void): Uint8Array {
  const texts = [''];
  const textAt = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const group = new PbfWriter();
  writeGroup(group, textAt);
  const pbf = new PbfWriter();
  pbf.writeMessage(
    1,
    (list: string[]) => {
      for (const text of list) {
        pbf.writeTag(1, 2);
        pbf.writeString(text);
      }
    },
    texts,
  );
  pbf.writeTag(2, 2);
  pbf.writeBytes(group.finish());
  return pbf.finish();
}

/** In units of 100 nanodegrees, as most extracts. */
const units = (degrees: number) => Math.round(degrees * 1e7);
const differences = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));

function writeNodes(pbf: PbfWriter, nodes: TinyNode[], textAt: TextAt): void {
  pbf.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
  pbf.writePackedSVarint(8, differences(nodes.map(({ lat }) => units(lat))));
  pbf.writePackedSVarint(9, differences(nodes.map(({ lng }) => units(lng))));
  const texts = nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(textAt), 0]);
  pbf.writePackedVarint(10, texts);
}

function writeWay(pbf: PbfWriter, { id, nodeIds, tags = {} }: TinyWay, textAt: TextAt): void {
  pbf.writeTag(1, 0);
  pbf.writeVarint(id);
  pbf.writePackedVarint(2, Object.keys(tags).map(textAt));
  pbf.writePackedVarint(3, Object.values(tags).map(textAt));
  pbf.writePackedSVarint(8, differences(nodeIds));
}

function writeRelation(pbf: PbfWriter, { id, members, tags }: TinyRelation, textAt: TextAt): void {
  pbf.writeTag(1, 0);
  pbf.writeVarint(id);
  pbf.writePackedVarint(2, Object.keys(tags).map(textAt));
  pbf.writePackedVarint(3, Object.values(tags).map(textAt));
  pbf.writePackedVarint(
    8,
    members.map(({ role }) => textAt(role)),
  );
  pbf.writePackedSVarint(9, differences(members.map(({ id: member }) => member)));
  pbf.writePackedVarint(
    10,
    members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)),
  );
}

function blob(type: string, content: Uint8Array, compress: 'zlib' | 'raw' | 'lz4' = 'zlib'): Buffer {
  const body = new PbfWriter();
  body.writeTag({ raw: 1, zlib: 3, lz4: 6 }[compress], 2);
  body.writeBytes(compress === 'zlib' ? deflateSync(content) : content);
  const bytes = body.finish();
  const header = new PbfWriter();
  header.writeTag(1, 2);
  header.writeString(type);
  header.writeTag(3, 0);
  header.writeVarint(bytes.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, bytes]);
}
