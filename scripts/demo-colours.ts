/** Rewrites demo/picture-colours.json. Run it after changing how the demo homes are drawn. */
import { writeFileSync } from 'node:fs';
import { colourOf, coloursFile, hashOf } from '#app/server/demo-pictures.ts';
import { drawnScenes } from '../demo/catalogue/picture-keys.ts';
import { drawRoom } from '../demo/pictures/draw.ts';

const colours: Record<string, string> = {};
for (const scene of drawnScenes) {
  for (const room of scene.rooms) {
    const svg = drawRoom(scene, room);
    colours[hashOf(svg)] = await colourOf(svg);
  }
}
writeFileSync(coloursFile, `${JSON.stringify(colours, null, 2)}\n`);
console.log(`${Object.keys(colours).length} colours written to ${coloursFile}`);
