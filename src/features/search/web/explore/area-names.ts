/** An area as an address writes it: `central-business-district`. */
export function slugOf(area: string): string {
  return area.trim().toLowerCase().replace(/\s+/g, '-');
}
