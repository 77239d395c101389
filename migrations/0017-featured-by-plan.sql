-- Who may put a home on the front page: an admin without limit, everybody else as often as their plan says.
alter table plans
  -- Null: without limit.
  add column featured_limit integer default 0 check (featured_limit >= 0);
update plans set featured_limit = 5 where name in ('professional', 'trial', 'standard');
update plans set featured_limit = 20 where name in ('enterprise', 'premium');
update plans set features = features || '{"5 featured listings"}'::text[] where name = 'standard';
update plans set features = features || '{"20 featured listings"}'::text[] where name = 'premium';

-- What is featured now stays so: as if an admin had done it, it takes no place of a plan and ends with none.
alter table properties
  add column featured_by_plan boolean not null default false,
  add constraint featured_by_plan_is_featured check (is_featured or not featured_by_plan);
create index properties_featured_by_plan on properties (owner_id) where featured_by_plan;
