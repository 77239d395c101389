import type pg from 'pg';

const ownFunctions = `pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

/** Queries that return one line for each object, with everything that pg_dump reports about it. */
const queries = [
  `select 'extension ' || extname from pg_extension`,
  `select format('column %s.%s %s %s', c.relname, row_number() over (partition by attrelid order by attnum), attname, json_build_array(format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
       attcompression, coalesce(attstattarget, -1), attcollation::regcollation, pg_get_expr(adbin, adrelid)))
   from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  `select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select 'index ' || pg_get_indexdef(indexrelid) || (i.indisreplident or i.indisclustered)
   from pg_index i join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  `select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = tgrelid
   where not tgisinternal and relnamespace = 'public'::regnamespace`,
  `select format('function %s %s', proacl, pg_get_functiondef(p.oid)) from pg_proc p where ${ownFunctions}`,
  `select format('sequence %s', to_jsonb(s) - 'sequenceowner') from pg_sequences s where schemaname = 'public'`,
  `select format('%s %s %s %s', relkind, relname, reloptions, relacl) from pg_class c
   where relnamespace = 'public'::regnamespace and relkind not in ('i', 'S', 't')`,
  `select format('comment on %s %s', objoid, description) from pg_description
   where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
];

/**
 * Describes everything that migrations created in a database: schema, sequences and rows, but not times or
 * the list of migrations.
 */
export async function describeDatabase(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries) {
    const { rows } = await pool.query<[string]>({ text: query, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line));
  }
  const { rows: tables } = await pool.query<{ name: string; times: string[] }>(
    `select c.relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
       and atttypid = 'timestamptz'::regtype) as times
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  );
  const rowQueries = tables.map(
    ({ name, times }) =>
      `select 'row of ${name} ' || (to_jsonb(t) - '{${times.join(',')}}'::text[])::text as line from ${name} t`,
  );
  const { rows } = await pool.query<{ line: string }>(rowQueries.join(' union all '));
  lines.push(...rows.map(({ line }) => line));
  return lines.sort();
}
