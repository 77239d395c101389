import type { ColumnType, Generated } from 'kysely';

export type TourVersionTable = {
  id: string;
  property_id: number;
  filename: string;
  is_sample: boolean;
  zip_key: string;
  index_key: string;
  sidecar_key: string | null;
  sidecar_bytes: Generated<number>;
  page_path: string;
  poster_path: string | null;
  files: number;
  zip_bytes: number;
  start_bytes: number;
  total_bytes: number;
  player_build: string | null;
  rooms: string[];
  directory_contents: string[];
  warnings: string[];
  created_by: number | null;
  created_at: Date;
  verified_at: ColumnType<Date | null, never, Date>;
  damaged_files: Generated<string[]>;
  served_until: ColumnType<Date | null, never, Date | null>;
};

export type TourTables = { tour_versions: TourVersionTable };
