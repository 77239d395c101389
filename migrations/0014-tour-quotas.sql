-- How much the tours of one agent may take up, old versions and unfinished uploads included. Admins have no limit.

create table tour_quotas (
  -- Null: whoever has no line of their own.
  user_id integer unique nulls not distinct references users (id) on delete cascade,
  bytes bigint not null check (bytes >= 0),
  files bigint not null check (files >= 0),
  -- What is kept beside the ZIPs: unpacked films and sounds.
  beside_bytes bigint not null check (beside_bytes >= 0)
);
insert into tour_quotas (user_id, bytes, files, beside_bytes) values (null, 100000000000, 2000000, 25000000000);

alter table tour_versions add column beside_bytes bigint not null default 0 check (beside_bytes >= 0);
