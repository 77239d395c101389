-- Renames tables, columns, functions and triggers to the names of their field. No row is changed, except for values
-- that are listed below. Processes of the former version cannot use the renamed schema, so they are stopped first.

-- Indexes, constraints, sequences and triggers follow where they begin with the former name of their table.
do $$
declare
  renamed record;
  one record;
begin
  for renamed in
    select * from (values
      ('attempts', 'rate_limit_attempts'),
      ('done_once', 'idempotency_keys'),
      ('mails', 'emails'),
      ('mail_texts', 'email_templates'),
      ('mail_choices', 'email_preferences'),
      ('mail_refusals', 'email_unsubscribes'),
      ('membership_letters', 'membership_reminders'),
      ('property_days', 'property_daily_stats'),
      ('property_interests', 'property_contact_events'),
      ('property_interest_addresses', 'property_contact_networks'),
      ('property_view_addresses', 'property_view_networks'),
      ('market_days', 'market_daily_stats'),
      ('money_days', 'revenue_daily_stats'),
      ('listing_days', 'listing_daily_stats'),
      ('viewing_openings', 'contact_unlocks'),
      ('listing_questions', 'availability_checks'),
      ('cancellation_tiers', 'cancellation_policies'),
      ('cancellation_steps', 'cancellation_policy_steps'),
      ('taken_nights', 'occupied_nights'),
      ('review_occasions', 'review_requests'),
      ('lot_papers', 'lot_documents'),
      ('lot_checks', 'lot_step_completions'),
      ('verification_papers', 'verification_documents'),
      ('picture_prints', 'picture_hashes'),
      ('compared_pictures', 'picture_comparisons'),
      ('listing_cases', 'moderation_cases'),
      ('account_photographs', 'account_photos'),
      ('photograph_reports', 'photo_reports'),
      ('share_ways', 'share_channels'),
      ('favorite_list_views', 'favorite_list_reactions'),
      ('home_changes', 'property_changes'),
      ('saved_search_homes', 'saved_search_notifications'),
      ('words_in_use', 'search_terms'),
      ('payment_reconciliations', 'provider_comparisons'),
      ('sales_enquiries', 'plan_enquiries')
    ) as names (former, present)
  loop
    execute format('alter table %I rename to %I', renamed.former, renamed.present);
    for one in
      select format('alter table %I rename constraint %I to %I', renamed.present, conname,
        renamed.present || substr(conname, length(renamed.former) + 1)) as statement
      from pg_constraint where conrelid = renamed.present::regclass and starts_with(conname, renamed.former || '_')
      union all
      select format('alter trigger %I on %I rename to %I', tgname, renamed.present,
        renamed.present || substr(tgname, length(renamed.former) + 1))
      from pg_trigger where tgrelid = renamed.present::regclass and not tgisinternal and starts_with(tgname, renamed.former || '_')
    loop
      execute one.statement;
    end loop;
    -- Constraints have renamed their own indexes.
    for one in
      select format('alter index %I rename to %I', relname, renamed.present || substr(relname, length(renamed.former) + 1)) as statement
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = renamed.present::regclass and starts_with(relname, renamed.former || '_')
      union all
      select format('alter sequence %I rename to %I', relname, renamed.present || substr(relname, length(renamed.former) + 1))
      from pg_depend join pg_class on pg_class.oid = objid and relkind = 'S'
      where refobjid = renamed.present::regclass and classid = 'pg_class'::regclass and starts_with(relname, renamed.former || '_')
    loop
      execute one.statement;
    end loop;
  end loop;
end $$;

create or replace function remember_to_compare() returns trigger language plpgsql as $$
begin
  insert into picture_comparisons (property_id, file_key)
    select distinct property_id, file_key from added on conflict do nothing;
  return null;
end $$;

create or replace function note_words() returns trigger language plpgsql as $$
begin
  insert into search_terms (word)
  select used from unnest(tsvector_to_array(new.words)) as used
  where char_length(used) between 3 and 40 and used !~ '^[0-9]+$'
    and not exists (select from search_terms known where known.word = used);
  return null;
end $$;

create or replace function note_home_change() returns trigger language plpgsql as $$
begin
  insert into property_changes as known (property_id, turn) values (new.id, nextval('home_change_turns'))
  on conflict (property_id) do update set turn = excluded.turn, changed_at = now();
  return null;
end $$;

-- Imports the nights of other channels' calendars where they are free. It waits for concurrent bookings and imports
-- what they leave.
create or replace function take_feed_nights(home integer) returns void language plpgsql as $$
declare
  missing boolean;
begin
  for attempt in 1..10 loop
    insert into occupied_nights (property_id, kind, nights, feed_id)
    select home, 'feed', part, feed_id
    from (
      select f.id as feed_id,
        f.nights
        - coalesce((select range_agg(e.nights) from stay_feeds e where e.property_id = home and e.id < f.id), '{}')
        - coalesce((select range_agg(t.nights) from occupied_nights t where t.property_id = home), '{}') as rest
      from stay_feeds f where f.property_id = home
    ) feeds, unnest(rest) as part
    on conflict do nothing;
    select exists (
      select from stay_feeds f where f.property_id = home
        and not f.nights <@ (select coalesce(range_agg(t.nights), '{}') from occupied_nights t where t.property_id = home)
    ) into missing;
    exit when not missing;
  end loop;
end $$;
