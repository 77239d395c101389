/** Returns the slug of an area, such as `central-business-district`. */
export function slugOf(area: string): string {
  return area.trim().toLowerCase().replace(/\s+/g, '-');
}

/** Returns the name for a slug, such as `Central Business District`. */
export function areaName(slug: string): string {
  return slug.replace(/[-\s]+/g, ' ').replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}
