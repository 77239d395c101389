import type { PictureTask } from '#kit/server/images/picture-task.ts';

/**
 * Replaces picture-program.ts in tests. A picture with the content 'die' kills this process. A picture with
 * the content 'stay' and a card never get an answer.
 */
process.on('disconnect', () => process.exit());
process.on('message', ({ id, task }: { id: number; task: PictureTask }) => {
  if (task.do === 'card') return;
  const bytes = task.do === 'decode' ? task.bytes : task.source;
  const text = Buffer.from(bytes).toString();
  if (text === 'die') process.kill(process.pid, 'SIGKILL');
  if (text === 'stay') return;
  const answer =
    task.do === 'decode'
      ? { decoded: { bytes, width: 1, height: 1, colour: '#000000' } }
      : { encoded: bytes };
  process.send?.({ id, answer });
});
process.send?.('ready');
