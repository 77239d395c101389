/** An area as an address writes it: `central-business-district`. */
export function slugOf(area: string): string {
  return area.trim().toLowerCase().replace(/\s+/g, '-');
}

/** A slug as people read it: `Central Business District`. */
export function areaName(slug: string): string {
  return slug.replace(/[-\s]+/g, ' ').replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}
