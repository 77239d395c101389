-- A sold period keeps the limits with which it was sold. The plans of the account side become smaller.

alter table memberships
  -- Which plan was more when it was sold, and what it allowed then. Null: without limit.
  add column level smallint check (level >= 0),
  add column listing_limit integer check (listing_limit > 0),
  add column listing_days integer check (listing_days > 0),
  add column picture_limit integer check (picture_limit > 0),
  add column tour_limit integer check (tour_limit >= 0),
  add column featured_limit integer check (featured_limit >= 0);

-- Levels of the new order: Basic 0, Standard 1, Premium 2, Professional and the trial 3, Enterprise 4. Until now Standard
-- allowed what Professional does, and Premium what Enterprise does, so periods of theirs that are sold keep that level.
update memberships m set
  level = case p.name when 'basic' then 0 when 'premium' then 4 when 'enterprise' then 4 else 3 end,
  listing_limit = p.listing_limit, listing_days = p.listing_days, picture_limit = p.picture_limit,
  tour_limit = p.tour_limit, featured_limit = p.featured_limit
from plans p where p.name = m.plan;
alter table memberships alter column level set not null;

-- Payments that were begun name the limits that were shown: level, listings, days, photographs, tours, featured.
update payment_intents i set subject = subject || ' ' || concat_ws('/',
    case p.name when 'basic' then 0 when 'premium' then 4 when 'enterprise' then 4 else 3 end,
    coalesce(p.listing_limit::text, '-'), coalesce(p.listing_days::text, '-'), coalesce(p.picture_limit::text, '-'), coalesce(p.tour_limit::text, '-'),
    coalesce(p.featured_limit::text, '-'))
from plans p
where i.purpose = 'membership' and i.status in ('created', 'pending', 'failed', 'expired', 'cancelled')
  and p.name = split_part(i.subject, ' ', 2) and i.subject ~ '^\d+ [a-z]+ \d+ \d+$';

-- A plan without an end was never sold: its account goes on with the plan that allows the same.
update users set membership_plan = case membership_plan when 'standard' then 'professional' else 'enterprise' end
where membership_plan in ('standard', 'premium') and membership_ends_at is null;

update plans set level = case name when 'standard' then 1 when 'premium' then 2 when 'enterprise' then 4 else 3 end
where name <> 'basic';
-- Numbers that an admin has set stay.
update plans set listing_limit = 10, listing_days = 40, picture_limit = 20, tour_limit = 5, featured_limit = 0,
  features = array_remove(array_remove(array_remove(features, '20 property listings'), '60-day listing'),
    '5 featured listings')
where name = 'standard' and (listing_limit, listing_days, tour_limit, featured_limit) = (20, 60, 20, 5)
  and picture_limit is null;
update plans set listing_limit = 15, listing_days = 50, picture_limit = 25, tour_limit = 15, featured_limit = 0,
  features = array_remove(array_remove(features, 'Unlimited property listings'), '20 featured listings')
where name = 'premium' and (listing_limit, listing_days, picture_limit, tour_limit) is null and featured_limit = 20;
