-- A deleted listing stays for a day, so that the deletion can be undone. Until a job removes it, it is hidden and off the market.
alter table properties
  add column deleted_at timestamptz,
  add constraint properties_deleted_is_hidden check (deleted_at is null or hidden_at is not null);
create index properties_deleted on properties (deleted_at) where deleted_at is not null;

-- A deleted listing no longer occupies its reference.
drop index properties_own_reference;
create unique index properties_own_reference on properties (owner_id, lower(reference))
  where reference is not null and deleted_at is null;
