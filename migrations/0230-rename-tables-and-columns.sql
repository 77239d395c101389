-- Renames tables, columns, functions and triggers to the names of their field. No row is changed.
-- Processes of the former version cannot use the renamed schema, so they are stopped first.

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

-- Constraints follow where they begin with the names of the table and the column.
do $$
declare
  renamed record;
  one record;
begin
  for renamed in
    select * from (values
      ('address_changes', 'asked_at', 'requested_at'),
      ('address_changes', 'first_stop_hash', 'first_revert_token_hash'),
      ('address_changes', 'stop_hash', 'revert_token_hash'),
      ('address_changes', 'stop_until', 'revert_until'),
      ('bank_accounts', 'named_at', 'granted_at'),
      ('bank_accounts', 'named_by', 'granted_by'),
      ('contact_unlocks', 'opened_at', 'unlocked_at'),
      ('contact_unlocks', 'returned_at', 'restored_at'),
      ('enquiries', 'asked_at', 'created_at'),
      ('enquiry_events', 'made_at', 'created_at'),
      ('favorites', 'free_told_at', 'available_notified_at'),
      ('favorites', 'gone_told_at', 'gone_notified_at'),
      ('favorites', 'lowest_told', 'lowest_notified_price'),
      ('favorites', 'price_told_at', 'price_notified_at'),
      ('idempotency_keys', 'done_at', 'completed_at'),
      ('integrity_findings', 'gone_at', 'resolved_at'),
      ('listing_requests', 'asked_at', 'requested_at'),
      ('listing_requests', 'turned_at', 'state_changed_at'),
      ('lot_documents', 'is_late', 'added_after_opening'),
      ('lot_questions', 'hidden_because', 'hidden_reason'),
      ('lot_rules', 'most_extension_seconds', 'max_extension_seconds'),
      ('lot_steps', 'most_days_old', 'max_days_old'),
      ('lot_watches', 'was_open', 'started_while_open'),
      ('lots', 'is_reserve_shown', 'is_reserve_public'),
      ('lots', 'latest_close', 'latest_closes_at'),
      ('lots', 'planned_close', 'original_closes_at'),
      ('memberships', 'would_end_at', 'original_ends_at'),
      ('moderation_cases', 'listed_until', 'listing_expires_at'),
      ('occupied_nights', 'held_until', 'hold_expires_at'),
      ('payment_intents', 'asked_at', 'last_prompted_at'),
      ('payment_intents', 'settled_at', 'completed_at'),
      ('payment_refunds', 'asked_at', 'requested_at'),
      ('payment_refunds', 'asked_by', 'requested_by'),
      ('payment_refunds', 'begun_at', 'sent_at'),
      ('payment_refunds', 'settled_at', 'completed_at'),
      ('payment_transactions', 'held_because', 'review_reason'),
      ('payment_transactions', 'seen_at', 'received_at'),
      ('picture_comparisons', 'is_quiet', 'is_skipped'),
      ('picture_matches', 'other_id', 'matched_property_id'),
      ('picture_matches', 'other_key', 'matched_file_key'),
      ('plans', 'shelf', 'audience'),
      ('properties', 'free_confirmed_at', 'availability_confirmed_at'),
      ('properties', 'listed_until', 'listing_expires_at'),
      ('properties', 'tour_leaves_out', 'rooms_not_in_tour'),
      ('property_changes', 'known_open', 'was_on_market'),
      ('rate_limit_attempts', 'next_at', 'blocked_until'),
      ('revenue_daily_stats', 'given_back', 'refunded'),
      ('review_requests', 'host_mark', 'host_access_token'),
      ('review_requests', 'host_mark_hash', 'host_access_token_hash'),
      ('reviews', 'hidden_because', 'hidden_reason'),
      ('saved_search_notifications', 'told_at', 'notified_at'),
      ('shares', 'sharer_mark', 'sharer_code'),
      ('stay_feeds', 'failures', 'failure_count'),
      ('stay_feeds', 'next_at', 'next_read_at'),
      ('stay_terms', 'check_in_words', 'check_in_instructions'),
      ('stays', 'asked_at', 'created_at'),
      ('stays', 'most_percent', 'max_refund_percent'),
      ('suspended_listings', 'listed_until', 'listing_expires_at'),
      ('tour_quotas', 'beside_bytes', 'sidecar_bytes'),
      ('tour_versions', 'beside_bytes', 'sidecar_bytes'),
      ('tour_versions', 'beside_key', 'sidecar_key'),
      ('users', 'agent_mark', 'agent_slug'),
      ('users', 'closing_asked_at', 'closure_requested_at'),
      ('users', 'membership_mark', 'membership_pay_token'),
      ('users', 'membership_mark_hash', 'membership_pay_token_hash'),
      ('users', 'wants_activity_mail', 'wants_activity_email'),
      ('users', 'wants_news', 'wants_newsletter'),
      ('verification_checks', 'document_end', 'id_document_suffix'),
      ('verification_checks', 'given_at', 'submitted_at'),
      ('verification_checks', 'papers_deleted_at', 'documents_deleted_at'),
      ('verification_checks', 'seen_how', 'inspection_method'),
      ('viewing_claim_rules', 'per_package', 'max_per_package'),
      ('viewing_claim_rules', 'per_person', 'max_per_person'),
      ('viewing_claim_rules', 'rest_hours', 'recheck_after_hours'),
      ('viewing_claims', 'admin_body', 'admin_message'),
      ('viewing_claims', 'given_back', 'restored_as'),
      ('viewing_claims', 'given_back_at', 'restored_at'),
      ('viewing_claims', 'owner_body', 'owner_message'),
      ('viewing_claims', 'review_because', 'review_reason'),
      ('viewing_packages', 'returned_from', 'replacement_for'),
      ('viewing_packages', 'taken_back_at', 'revoked_at'),
      ('viewings', 'free_again_at', 'agent_free_at')
    ) as names (holder, former, present)
  loop
    execute format('alter table %I rename column %I to %I', renamed.holder, renamed.former, renamed.present);
    for one in
      select conname, renamed.holder || '_' || renamed.present || substr(conname, length(renamed.holder || renamed.former) + 2) as present
      from pg_constraint
      where conrelid = renamed.holder::regclass
        and conname ~ ('^' || renamed.holder || '_' || renamed.former || '_(check|key|fkey|not_null)[0-9]*$')
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.holder, one.conname, one.present);
    end loop;
  end loop;
end $$;

alter sequence home_change_turns rename to property_change_seq;

alter trigger users_hash_membership_mark on users rename to users_hash_membership_pay_token;
alter trigger review_requests_hash_host_mark on review_requests rename to review_requests_hash_host_access_token;
alter trigger address_changes_told on address_changes rename to address_changes_publish;
alter trigger setting_changes_told on setting_changes rename to setting_changes_publish;
alter trigger payment_intents_told on payment_intents rename to payment_intents_publish;
alter trigger payment_transactions_told on payment_transactions rename to payment_transactions_publish;
alter trigger payment_events_told on payment_events rename to payment_events_publish;
alter trigger payment_refunds_told on payment_refunds rename to payment_refunds_publish;
alter trigger payment_reviews_told on payment_reviews rename to payment_reviews_publish;
alter trigger provider_comparisons_told on provider_comparisons rename to provider_comparisons_publish;
alter trigger bidders_told on bidders rename to bidders_publish;
alter trigger lot_payment_proofs_told on lot_payment_proofs rename to lot_payment_proofs_publish;
alter trigger payment_events_stay on payment_events rename to payment_events_append_only;
alter trigger payment_reviews_stay on payment_reviews rename to payment_reviews_append_only;
alter trigger receipts_stay on receipts rename to receipts_append_only;
alter trigger ledger_entries_stay on ledger_entries rename to ledger_entries_append_only;
alter trigger ledger_lines_stay on ledger_lines rename to ledger_lines_append_only;
alter trigger enquiry_events_stay on enquiry_events rename to enquiry_events_append_only;
alter trigger bids_are_kept on bids rename to bids_append_only;
alter trigger properties_up_for_auction_kept on properties rename to properties_up_for_auction_protect;
alter trigger auctions_announced_kept on auctions rename to auctions_announced_protect;
alter trigger properties_words_added on properties rename to properties_search_terms_added;
alter trigger properties_words_changed on properties rename to properties_search_terms_changed;
alter trigger take_freed_nights on occupied_nights rename to occupied_nights_import_freed;

-- Triggers and columns keep their functions.
alter function tell_change() rename to publish_change;
alter function tell_admins() rename to publish_to_admins;
alter function tell_enquiry() rename to publish_enquiry;
alter function note_words() rename to update_search_terms;
alter function note_home_change() rename to record_property_change;
alter function note_admin_until() rename to record_admin_until;
alter function words_of(text) rename to search_vector_of;
alter function remember_to_compare() rename to queue_picture_comparison;
alter function forget_reviewer() rename to anonymise_reviewer;
alter function near_quarters(bigint) rename to similar_hash_quarters;
alter function keep_valuation() rename to snapshot_valuation;
alter function keep_terms_of_lot() rename to snapshot_lot_terms;
alter function keep_announced_auction() rename to protect_announced_auction;
alter function keep_home_up_for_auction() rename to protect_property_up_for_auction;
alter function take_feed_nights(integer) rename to import_feed_nights;
alter function take_freed_nights() rename to import_freed_nights;
alter function sees_sealed(lots, integer) rename to can_see_sealed_bids;
alter function refuse_rewriting() rename to reject_rewriting;
alter function refuse_change_of_bid() rename to reject_change_of_bid;
alter function refuse_while_bid_on() rename to reject_while_bid_on;
alter function refuse_while_booked() rename to reject_while_booked;
alter function hash_membership_mark() rename to hash_membership_pay_token;
alter function hash_host_mark() rename to hash_host_access_token;

-- Functions whose text contains a former name. `search_vector_of` has a body in standard SQL, so that PostgreSQL knows that
-- it needs `plain_text`, and pg_dump writes them in that order.

create or replace function hash_membership_pay_token() returns trigger language plpgsql as $$
begin
  new.membership_pay_token_hash := sha256(convert_to(new.membership_pay_token, 'UTF8'));
  return new;
end $$;

create or replace function search_vector_of(written text) returns tsvector language sql immutable parallel safe
  return strip(to_tsvector('pg_catalog.simple', plain_text(written)));

create or replace function queue_picture_comparison() returns trigger language plpgsql as $$
begin
  insert into picture_comparisons (property_id, file_key)
    select distinct property_id, file_key from added on conflict do nothing;
  return null;
end $$;

create or replace function update_search_terms() returns trigger language plpgsql as $$
begin
  insert into search_terms (word)
  select used from unnest(tsvector_to_array(new.words)) as used
  where char_length(used) between 3 and 40 and used !~ '^[0-9]+$'
    and not exists (select from search_terms known where known.word = used);
  return null;
end $$;

create or replace function record_property_change() returns trigger language plpgsql as $$
begin
  insert into property_changes as known (property_id, turn) values (new.id, nextval('property_change_seq'))
  on conflict (property_id) do update set turn = excluded.turn, changed_at = now();
  return null;
end $$;

-- Imports the nights of other channels' calendars where they are free. It waits for concurrent bookings and imports
-- what they leave.
create or replace function import_feed_nights(home integer) returns void language plpgsql as $$
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

-- Nights that become free may be occupied by another channel.
create or replace function import_freed_nights() returns trigger language plpgsql as $$
begin
  if exists (select from stay_feeds f where f.property_id = old.property_id and f.nights && old.nights)
    and exists (select from properties p where p.id = old.property_id)
  then
    perform import_feed_nights(old.property_id);
  end if;
  return null;
end $$;

create or replace function hash_host_access_token() returns trigger language plpgsql as $$
begin
  new.host_access_token_hash := sha256(convert_to(new.host_access_token, 'UTF8'));
  return new;
end $$;

create or replace function steps_in_force() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', code, 'title', title, 'isRequired', is_required,
    'daysBefore', days_before, 'mostDaysOld', max_days_old) order by position), '[]')
  from lot_steps where position is not null
$$;

-- Decides a bid with the lot locked and appends it to the hash chain. A person who can see sealed data cannot bid. The
-- right to bid is read under the lock, so that a deposit that is refunded meanwhile no longer counts.
create or replace function place_bid(
  asked_lot integer, asked_user integer, asked_kind text, asked_amount bigint, asked_key text, asked_salt text,
  asked_confirmed boolean default false
) returns table (
  outcome text, number integer, price bigint, is_leading boolean, minimum bigint, closes_at timestamptz, maximum bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  who bidders;
  lot lots;
  before bids;
  now_at timestamptz;
  least_bid bigint;
  most_bid bigint;
  home_value bigint;
  new_price bigint;
  new_leader integer;
  new_maximum bigint;
  new_close timestamptz;
  line text;
begin
  -- A user who is not an approved bidder is refused before any lock is taken.
  select * into who from bidders where lot_id = asked_lot and user_id = asked_user;
  if who.state = 'approved' then
    select * into lot from lots where id = asked_lot for no key update;
    select * into who from bidders where id = who.id;
  end if;
  if who.state is distinct from 'approved' then
    return query select 'not_approved', null::integer, null::bigint, false, null::bigint, null::timestamptz, null::bigint;
    return;
  end if;
  -- The time of the decision, not the time at which the transaction began.
  now_at := clock_timestamp();
  select * into before from bids where bidder_id = who.id and key = asked_key;
  least_bid := case when lot.price is null then lot.starting_bid else lot.price + lot.increment end;
  if before.number is not null then
    return query select
      case when before.kind = asked_kind and before.amount = asked_amount then 'accepted' else 'key_used' end,
      before.number, before.price, before.leader_id = who.id, least_bid, lot.closes_at, before.amount;
    return;
  end if;
  if can_see_sealed_bids(lot, asked_user) then
    return query select 'sees_sealed', null::integer, null::bigint, false, null::bigint, null::timestamptz, null::bigint;
    return;
  end if;
  if lot.state <> 'open' or now_at >= lot.closes_at or now_at < lot.opens_at then
    return query select case when lot.state = 'open' and now_at >= lot.closes_at then 'closed' else lot.state end,
      null::integer, lot.price, lot.leader_id = who.id, least_bid, lot.closes_at, null::bigint;
    return;
  end if;
  if lot.leader_id = who.id then
    -- The leader can only raise their own maximum.
    if asked_kind = 'bid' or asked_amount <= lot.leader_maximum then
      return query select case when asked_kind = 'bid' then 'leading' else 'not_more' end,
        null::integer, lot.price, true, least_bid, lot.closes_at, lot.leader_maximum;
      return;
    end if;
  elsif asked_amount < least_bid then
    return query select 'too_low', null::integer, lot.price, false, least_bid, lot.closes_at, null::bigint;
    return;
  end if;
  select market_value into home_value from properties where id = lot.property_id;
  -- `greatest` ignores nulls. The reserve does not count, because the limit would reveal it.
  most_bid := 20 * greatest(lot.starting_bid, lot.price, home_value);
  if asked_amount > most_bid then
    return query select 'too_high', null::integer, lot.price, lot.leader_id = who.id, least_bid, lot.closes_at, most_bid;
    return;
  end if;
  if not asked_confirmed and asked_amount > least_bid
    and (asked_amount >= 3 * coalesce(lot.price, lot.starting_bid) or 2 * asked_amount >= 3 * home_value) then
    return query select 'needs_confirmation', null::integer, lot.price, lot.leader_id = who.id, least_bid,
      lot.closes_at, null::bigint;
    return;
  end if;
  if lot.leader_id = who.id then
    new_leader := who.id;
    new_maximum := asked_amount;
    new_price := case when lot.price < lot.reserve and asked_amount >= lot.reserve then lot.reserve else lot.price end;
  elsif lot.leader_id is null or asked_amount > lot.leader_maximum then
    new_leader := who.id;
    new_maximum := asked_amount;
    new_price := case
      when asked_kind = 'bid' then asked_amount
      when lot.leader_id is null then lot.starting_bid
      else least(asked_amount, lot.leader_maximum + lot.increment)
    end;
    if new_price < lot.reserve and asked_amount >= lot.reserve then new_price := lot.reserve; end if;
  else
    -- The earlier offer holds against a lower or an equal one.
    new_leader := lot.leader_id;
    new_maximum := lot.leader_maximum;
    new_price := least(lot.leader_maximum, asked_amount + lot.increment);
  end if;
  -- Whole milliseconds only, because the listing's form cannot return a smaller part.
  new_close := greatest(
    lot.closes_at,
    least(lot.latest_closes_at, date_trunc('milliseconds', now_at + make_interval(secs => lot.soft_close_seconds)))
  );
  line := concat_ws('|', lot.last_hash, lot.bids + 1, who.number, asked_kind,
    sha256_of(asked_salt || '|' || asked_amount), new_price,
    (select b.number from bidders b where b.id = new_leader), instant_text(now_at), instant_text(new_close));
  insert into bids (lot_id, number, bidder_id, kind, amount, price, leader_id, closes_at, at, key, salt, previous_hash, hash)
  values (lot.id, lot.bids + 1, who.id, asked_kind, asked_amount, new_price, new_leader, new_close, now_at, asked_key,
    asked_salt, lot.last_hash, sha256_of(line));
  update lots set bids = lot.bids + 1, price = new_price, leader_id = new_leader, leader_maximum = new_maximum,
    closes_at = new_close, last_hash = sha256_of(line)
  where id = lot.id;
  return query select 'accepted', lot.bids + 1, new_price, new_leader = who.id, new_price + lot.increment, new_close,
    case when new_leader = who.id then new_maximum else asked_amount end;
end $$;
