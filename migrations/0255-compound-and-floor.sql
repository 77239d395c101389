alter table properties
  add column compound text check (compound in ('own', 'shared')),
  -- The floor of a flat. 0 is the ground floor.
  add column floor smallint check (floor between 0 and 100);
