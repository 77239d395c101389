-- Reviews come from those who were there: after a stay, or a viewing at which both were, the guest reviews the home and
-- the host the guest. Neither sees the other's before both are published.
create table review_occasions (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('stay', 'visit')),
  -- What took place. A viewing is deleted two years later; its reviews remain.
  stay_id integer unique references stays (id) on delete set null,
  viewing_id integer unique references viewings (id) on delete set null,
  -- Opens the host's page, for whoever holds it. The guest's is opened by the mark of the stay or the viewing.
  host_mark text not null unique default replace(gen_random_uuid()::text, '-', ''),
  -- Until then both sides can write; then what was written is published.
  closes_at timestamptz not null,
  invited_at timestamptz,
  check (case kind when 'stay' then viewing_id is null else stay_id is null end)
);
create index review_occasions_uninvited on review_occasions (id) where invited_at is null;

alter table reviews
  add column occasion_id integer references review_occasions (id),
  add column about text not null default 'home' check (about in ('home', 'guest')),
  -- Of a stay, where the guest gave them.
  add column cleanliness smallint check (cleanliness between 1 and 5),
  add column accuracy smallint check (accuracy between 1 and 5),
  add column location smallint check (location between 1 and 5),
  add column value smallint check (value between 1 and 5),
  add column published_at timestamptz,
  -- By an admin, who says why; the audit trail says who.
  add column hidden_at timestamptz,
  add column hidden_because text check (char_length(hidden_because) between 1 and 500),
  -- What the host says to a published review of the home, once.
  add column answer text check (btrim(answer) <> '' and char_length(answer) <= 2000),
  add column answered_at timestamptz,
  alter column property_id drop not null,
  alter column author_name drop not null,
  add check ((hidden_at is null) = (hidden_because is null)),
  add check ((answer is null) = (answered_at is null)),
  add check (answer is null or (about = 'home' and published_at is not null)),
  add check (hidden_at is null or published_at is not null),
  add check (about = 'home' or num_nonnulls(cleanliness, accuracy, location, value) = 0);

-- Until now the demonstration alone has written reviews.
do $$
declare
  review record;
  occasion integer;
begin
  for review in select r.id, p.category, r.created_at from reviews r join properties p on p.id = r.property_id loop
    insert into review_occasions (kind, closes_at, invited_at)
    values (case review.category when 'furnished_houses' then 'stay' else 'visit' end, review.created_at, review.created_at)
    returning id into occasion;
    update reviews set occasion_id = occasion, published_at = created_at where id = review.id;
  end loop;
end $$;

alter table reviews
  alter column occasion_id set not null,
  alter column about drop default,
  -- One for each side.
  add unique (occasion_id, about),
  add check ((about = 'home') = (property_id is not null));
drop index reviews_newest;
create index reviews_newest on reviews (property_id, published_at, id);
create index reviews_unpublished on reviews (occasion_id) where published_at is null;
create index reviews_author on reviews (author_id) where author_id is not null;

insert into review_occasions (kind, stay_id, closes_at)
  select 'stay', id, ended_at + interval '14 days' from stays
  where state = 'completed' and ended_at > now() - interval '14 days' and user_id is distinct from host_id;
insert into review_occasions (kind, viewing_id, closes_at)
  select 'visit', id, ended_at + interval '14 days' from viewings
  where state = 'met' and ended_at > now() - interval '14 days' and user_id is distinct from agent_id;

-- A home's rating is the sum of what is published of it and not hidden, and moves with it.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.about = 'home' and old.published_at is not null and old.hidden_at is null then
    update properties set review_count = review_count - 1, rating_sum = rating_sum - old.rating where id = old.property_id;
  end if;
  if tg_op <> 'DELETE' and new.about = 'home' and new.published_at is not null and new.hidden_at is null then
    update properties set review_count = review_count + 1, rating_sum = rating_sum + new.rating where id = new.property_id;
  end if;
  return null;
end $$;
create trigger reviews_counted_new after insert or delete on reviews
  for each row execute function count_review();
create trigger reviews_counted after update on reviews
  for each row when (
    (old.property_id, old.rating, old.published_at is null, old.hidden_at is null)
    is distinct from (new.property_id, new.rating, new.published_at is null, new.hidden_at is null)
  ) execute function count_review();

-- The account of whoever wrote it was deleted: the review stays, without a name.
create function forget_reviewer() returns trigger language plpgsql as $$
begin
  new.author_name := null;
  return new;
end $$;
create trigger reviews_forget_reviewer before update of author_id on reviews
  for each row when (old.author_id is not null and new.author_id is null) execute function forget_reviewer();

-- The page of a home hears of what is published; that somebody has written is told to nobody who cannot see it.
drop trigger reviews_changed on reviews;
create trigger reviews_published after insert or update on reviews
  for each row when (new.about = 'home' and new.published_at is not null)
  execute function tell_change('property', 'property_id');
create trigger reviews_removed after delete on reviews
  for each row when (old.about = 'home' and old.published_at is not null)
  execute function tell_change('property', 'property_id');
create trigger reviews_changed after insert or update or delete on reviews
  for each row execute function tell_change('reviews');
create trigger review_occasions_changed after insert or update on review_occasions
  for each row execute function tell_change('reviews');
