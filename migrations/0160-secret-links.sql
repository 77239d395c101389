-- A token in an address is looked up by its SHA-256. The column that held it in clear text holds it sealed: the server seals
-- what is there at its next start, because SQL does not have the key.

-- A server of the version before stores a token in clear text while both versions run: it gets its hash here.
create function hash_mark() returns trigger language plpgsql as $$
begin
  new.mark_hash := sha256(convert_to(new.mark, 'UTF8'));
  return new;
end $$;
create function hash_reference() returns trigger language plpgsql as $$
begin
  new.reference_hash := sha256(convert_to(new.reference, 'UTF8'));
  return new;
end $$;
create function hash_membership_mark() returns trigger language plpgsql as $$
begin
  new.membership_mark_hash := sha256(convert_to(new.membership_mark, 'UTF8'));
  return new;
end $$;
create function hash_host_mark() returns trigger language plpgsql as $$
begin
  new.host_mark_hash := sha256(convert_to(new.host_mark, 'UTF8'));
  return new;
end $$;

alter table favorite_lists drop constraint favorite_lists_mark_key, drop constraint favorite_lists_mark_check, add column mark_hash bytea;
update favorite_lists set mark_hash = sha256(convert_to(mark, 'UTF8'));
alter table favorite_lists alter column mark_hash set not null, add unique (mark_hash);
create trigger favorite_lists_hash_mark before insert or update of mark on favorite_lists
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

alter table lot_watches drop constraint lot_watches_mark_key, drop constraint lot_watches_mark_check, add column mark_hash bytea;
update lot_watches set mark_hash = sha256(convert_to(mark, 'UTF8'));
alter table lot_watches alter column mark_hash set not null, add unique (mark_hash);
create trigger lot_watches_hash_mark before insert or update of mark on lot_watches
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

alter table saved_searches drop constraint saved_searches_mark_key, drop constraint saved_searches_mark_check, add column mark_hash bytea;
update saved_searches set mark_hash = sha256(convert_to(mark, 'UTF8'));
alter table saved_searches alter column mark_hash set not null, add unique (mark_hash);
create trigger saved_searches_hash_mark before insert or update of mark on saved_searches
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

alter table stay_calendars drop constraint stay_calendars_mark_key, drop constraint stay_calendars_mark_check, add column mark_hash bytea;
update stay_calendars set mark_hash = sha256(convert_to(mark, 'UTF8'));
alter table stay_calendars alter column mark_hash set not null, add unique (mark_hash);
create trigger stay_calendars_hash_mark before insert or update of mark on stay_calendars
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

alter table stays drop constraint stays_mark_key, drop constraint stays_mark_check, add column mark_hash bytea;
update stays set mark_hash = sha256(convert_to(mark, 'UTF8'));
alter table stays alter column mark_hash set not null, add unique (mark_hash);
create trigger stays_hash_mark before insert or update of mark on stays
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

alter table viewings drop constraint viewings_mark_key, drop constraint viewings_mark_check, add column mark_hash bytea;
update viewings set mark_hash = sha256(convert_to(mark, 'UTF8'));
alter table viewings alter column mark_hash set not null, add unique (mark_hash);
create trigger viewings_hash_mark before insert or update of mark on viewings
  for each row when (not starts_with(new.mark, 'sealed:')) execute function hash_mark();

alter table enquiries drop constraint enquiries_reference_key, drop constraint enquiries_reference_check,
  add column reference_hash bytea;
update enquiries set reference_hash = sha256(convert_to(reference, 'UTF8'));
alter table enquiries alter column reference_hash set not null, add unique (reference_hash);
create trigger enquiries_hash_reference before insert or update of reference on enquiries
  for each row when (not starts_with(new.reference, 'sealed:')) execute function hash_reference();

alter table users drop constraint users_membership_mark_key, drop constraint users_membership_mark_check,
  add column membership_mark_hash bytea unique;
update users set membership_mark_hash = sha256(convert_to(membership_mark, 'UTF8')) where membership_mark is not null;
alter table users add check ((membership_mark is null) = (membership_mark_hash is null));
create trigger users_hash_membership_mark before insert or update of membership_mark on users
  for each row when (new.membership_mark is null or not starts_with(new.membership_mark, 'sealed:'))
  execute function hash_membership_mark();

-- The server makes the token of the host's page when it is first needed.
alter table review_occasions drop constraint review_occasions_host_mark_key, alter column host_mark drop default,
  alter column host_mark drop not null, add column host_mark_hash bytea unique;
update review_occasions set host_mark_hash = sha256(convert_to(host_mark, 'UTF8'));
alter table review_occasions add check ((host_mark is null) = (host_mark_hash is null));
create trigger review_occasions_hash_host_mark before insert or update of host_mark on review_occasions
  for each row when (new.host_mark is null or not starts_with(new.host_mark, 'sealed:'))
  execute function hash_host_mark();

-- The page to which a line of an inbox leads may be a secret link, so the path is sealed too.
alter table notifications drop constraint notifications_path_check, add check (char_length(path) <= 1000);

-- What a mail holds that gives access is a pattern now: the tokens of all its links. Those of sent mails leave our copies.
update mails set
  body_text = regexp_replace(body_text, '([/#=.])[A-Za-z0-9_-]{20,}', '\1…', 'g'),
  body_html = regexp_replace(body_html, '([/#=.])[A-Za-z0-9_-]{20,}', '\1…', 'g'),
  calendar = null,
  unsubscribe = regexp_replace(unsubscribe, '([/#=.])[A-Za-z0-9_-]{20,}', '\1…', 'g')
where sent_at is not null;
update mails set secret = '[A-Za-z0-9_-]{20,}', secret_ends_at = created_at + interval '30 days'
where sent_at is null and secret is null and body_text ~ '[/#=.][A-Za-z0-9_-]{20,}';

-- Answers that are kept for a week for callers who ask again held tokens. None of them is about money.
delete from done_once
where scope like 'enquire about %' or scope like 'book a stay as %' or scope like 'book viewing of %';
update done_once d set scope = 'change stay ' || s.id from stays s where d.scope = 'change stay ' || s.mark;
delete from attempts where key like 'replies on %' or key like 'moves of viewing %';
