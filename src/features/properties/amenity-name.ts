/** An amenity as people read it: in Uganda, servants' quarters are called boys' quarters. */
export function amenityName(name: string): string {
  return name.toLowerCase() === 'servants quarter' ? 'Boys’ quarters' : name;
}
