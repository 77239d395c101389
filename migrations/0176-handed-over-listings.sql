-- An admin hands listings over to another manager, and can hand them back once.
create table handovers (
  id integer generated always as identity primary key,
  from_id integer not null references users (id),
  to_id integer not null references users (id),
  handed_by integer not null references users (id),
  handed_at timestamptz not null,
  undone_at timestamptz,
  undone_by integer references users (id),
  check (from_id <> to_id),
  check ((undone_at is null) = (undone_by is null))
);
create index handovers_from on handovers (from_id, id);
create index handovers_to on handovers (to_id, id);

create table handed_listings (
  handover_id integer not null references handovers (id),
  property_id integer not null references properties (id) on delete cascade,
  -- The new manager's plan had no room for it.
  is_paused boolean not null,
  primary key (handover_id, property_id)
);
create index handed_listings_property on handed_listings (property_id);
