/** Icons of Lucide (ISC) by kind of point, in a square of 24 units. */
const shapes: Record<string, string> = {
  // bus
  stage:
    'M8 6v6 M15 6v6 M2 12h19.6 M18 18h3s.5-1.7.8-2.8c.1-.4.2-.8.2-1.2 0-.4-.1-.8-.2-1.2l-1.4-5C20.1 6.8 19.1 6 18 6H4a2 2 0 0 0-2 2v10h3 M9 18h5 M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M14 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  // cross
  health:
    'M4 9a2 2 0 0 0-2 2v2a2 2 0 0 0 2 2h4a1 1 0 0 1 1 1v4a2 2 0 0 0 2 2h2a2 2 0 0 0 2-2v-4a1 1 0 0 1 1-1h4a2 2 0 0 0 2-2v-2a2 2 0 0 0-2-2h-4a1 1 0 0 1-1-1V4a2 2 0 0 0-2-2h-2a2 2 0 0 0-2 2v4a1 1 0 0 1-1 1z',
  // graduation-cap
  school:
    'M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0z M22 10v6 M6 12.5V16a6 3 0 0 0 12 0v-3.5',
  // shopping-basket
  market:
    'm15 11-1 9 M19 11l-4-7 M2 11h20 M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4 M4.5 15.5h15 M5 11l4-7 M9 11l1 9',
  // shield
  police:
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
  // fuel
  fuel: 'M14 13h2a2 2 0 0 1 2 2v2a2 2 0 0 0 4 0v-6.998a2 2 0 0 0-.59-1.42L18 5 M14 21V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v16 M2 21h13 M3 9h11',
};

/** The images are drawn at twice the size, for sharp screens. */
export const iconPixelRatio = 2;
const size = 22 * iconPixelRatio;

/** Returns the name of an icon in these colours. The map asks for it with this name. */
export const iconName = (kind: string, disc: string, line: string): string => `${kind}|${disc}|${line}`;

/** Draws an icon as a line on a disc; null for names that are not from `iconName`. */
export function drawIcon(name: string): ImageData | null {
  const [kind = '', disc, line] = name.split('|');
  const shape = shapes[kind];
  const context = document.createElement('canvas').getContext('2d');
  if (!shape || !disc || !line || !context) return null;
  context.canvas.width = context.canvas.height = size;
  context.fillStyle = line;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = disc;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 3, 0, 2 * Math.PI);
  context.fill();
  context.translate(size / 2 - 12, size / 2 - 12);
  context.strokeStyle = line;
  context.lineWidth = 2.4;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(shape));
  return context.getImageData(0, 0, size, size);
}
