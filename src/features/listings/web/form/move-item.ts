/** Returns a copy of the list with one item moved. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
