import type { Link } from './links.ts';

/** What finished/<home>/home.json holds. Metres, x east, y north; yaw in degrees clockwise from north. */
export interface FinishedHome {
  id: string;
  title: string;
  outside: readonly FinishedPicture[];
  plan: { file: string; width: number; height: number } | null;
  /** The archive of the walk through its rooms, if there is one. */
  tour: string | null;
  /** The rooms that its pictures show and the walk leaves out, by name. */
  left: readonly string[];
  rooms: readonly FinishedRoom[];
}

export interface FinishedPicture {
  id: string;
  file: string;
  width: number;
  height: number;
  /** Its average as `#rrggbb`. */
  colour: string;
}

export interface FinishedRoom {
  id: string;
  name: string;
  level: number;
  outdoors: boolean;
  squareMetres: number;
  pictures: readonly FinishedPicture[];
  panorama: {
    id: string;
    camera: { x: number; y: number; z: number };
    /** The camera's place on the plan, in its pixels. */
    plan: readonly [x: number, y: number];
    yaw: number;
    links: readonly Link[];
  } | null;
}
