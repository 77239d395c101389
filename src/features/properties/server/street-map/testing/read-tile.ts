import { readFile } from 'node:fs/promises';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { currentMap } from '#features/properties/server/street-map/map-folder.ts';

type DecodedFeature = { type: number; tags: Record<string, string | number> };

/** Returns the features of the tile around a place in the current map, by layer. Reads them as a browser does. */
export async function readTile(
  folder: string,
  z: number,
  { lng, lat }: { lng: number; lat: number },
): Promise<Record<string, DecodedFeature[]>> {
  const map = await currentMap(folder);
  const bytes = await readFile(`${folder}/${map?.name}`);
  const archive = new PMTiles({
    getKey: () => folder,
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  });
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  const tile = await archive.getZxy(z, x, y);
  return tile ? decodeTile(new Uint8Array(tile.data)) : {};
}

function decodeTile(bytes: Uint8Array): Record<string, DecodedFeature[]> {
  return new PbfReader(bytes).readFields<Record<string, DecodedFeature[]>>((tag, layers, pbf) => {
    if (tag !== 3) return;
    const layer = {
      name: '',
      keys: [] as string[],
      values: [] as Array<string | number>,
      features: [] as Raw[],
    };
    pbf.readMessage((field) => {
      if (field === 1) layer.name = pbf.readString();
      else if (field === 2) layer.features.push(pbf.readMessage(readFeature, { type: 0, tags: [] }));
      else if (field === 3) layer.keys.push(pbf.readString());
      else if (field === 4) layer.values.push(pbf.readMessage(readValue, { value: '' }).value);
    }, layer);
    layers[layer.name] = layer.features.map(({ type, tags }) => ({
      type,
      tags: Object.fromEntries(
        tags.flatMap((key, index) =>
          index % 2 === 0 ? [[layer.keys[key], layer.values[tags[index + 1] ?? 0]]] : [],
        ),
      ),
    }));
  }, {});
}

type Raw = { type: number; tags: number[] };

function readFeature(tag: number, feature: Raw, pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(feature.tags);
  else if (tag === 3) feature.type = pbf.readVarint();
}

function readValue(tag: number, found: { value: string | number }, pbf: PbfReader): void {
  if (tag === 1) found.value = pbf.readString();
  else if (tag === 3) found.value = pbf.readDouble();
  else found.value = tag === 6 ? pbf.readSVarint() : pbf.readVarint();
}
