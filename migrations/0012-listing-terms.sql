-- How long a listing stays on the market before its owner renews it, by the plan that he had when it went there. Null: until
-- he takes it away himself.
alter table properties add column listed_until timestamptz;
create index properties_listed_until on properties (listed_until) where is_available and listed_until is not null;
create index properties_owner_on_market on properties (owner_id) where is_available;
