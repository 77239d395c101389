-- A manager's own reference number of a listing. It names one listing of that manager, in any case of its letters.
alter table properties
  add column reference text check (char_length(reference) between 1 and 60),
  -- SHA-256 of the import line that created the listing: the same line sent again creates nothing.
  add column import_hash bytea check (octet_length(import_hash) = 32);
create unique index properties_own_reference on properties (owner_id, lower(reference)) where reference is not null;
create index properties_import_hash on properties (owner_id, import_hash) where import_hash is not null;

-- A listing that comes to another manager loses its reference if that manager has it already.
create function free_reference() returns trigger language plpgsql as $$
begin
  if exists (select from properties where owner_id = new.owner_id and id <> new.id and lower(reference) = lower(new.reference)) then
    new.reference := null;
  end if;
  return new;
end $$;
create trigger properties_free_reference before update of owner_id on properties
  for each row when (new.owner_id <> old.owner_id and new.reference is not null) execute function free_reference();
