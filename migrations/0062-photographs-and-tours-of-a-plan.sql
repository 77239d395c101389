-- Plans also say how many photographs a home has on the market, and how many homes with a tour are there at once.
alter table plans
  -- Null: as many as any home can have.
  add column picture_limit integer check (picture_limit > 0),
  -- Null: without limit.
  add column tour_limit integer check (tour_limit >= 0);
update plans set picture_limit = 15, tour_limit = 2 where name = 'basic';
update plans set tour_limit = 20 where name in ('trial', 'standard', 'professional');
