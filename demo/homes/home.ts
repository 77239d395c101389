/**
 * The contents of finished/<home>/home.json. Lengths are in metres, x is east and y north. Yaw is in degrees
 * clockwise from north.
 */
export interface FinishedHome {
  id: string;
  title: string;
  outside: readonly FinishedPicture[];
  plan: { file: string; width: number; height: number } | null;
  /** The archive of its tour, if there is one. */
  tour: string | null;
  /** The names of the rooms that have pictures but are not in the tour. */
  left: readonly string[];
  rooms: readonly FinishedRoom[];
}

export interface FinishedPicture {
  id: string;
  file: string;
  width: number;
  height: number;
  /** The average colour as `#rrggbb`. */
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
    /** The camera's position on the plan, in the plan's pixels. */
    plan: readonly [x: number, y: number];
    yaw: number;
    links: readonly Link[];
  } | null;
}

export interface Link {
  to: string;
  /** The direction from the room's camera, in degrees clockwise from north. */
  yaw: number;
  pitch: number;
  /** The distance to the door in metres. */
  distance: number;
  /** The yaw of the view after entering the next room, which keeps the direction of movement. */
  backwardYaw: number;
}
