-- The search: words of title, place and description, plainly written, and which words there are, for the misspelt ones.
-- pg_trgm is a trusted extension: the owner of the database may create it.
create extension if not exists pg_trgm;

-- Small letters a-z and digits, no accents, words apart by one space. `plainText` in spelling.ts is the same for queries.
create function plain_text(written text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    lower(regexp_replace(
      case when octet_length(written) = char_length(written) then written else normalize(written, nfkd) end,
      '[\u0300-\u036f''’]', '', 'g')),
    '[^a-z0-9]+', ' ', 'g'))
$$;

create function words_of(written text) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('pg_catalog.simple', plain_text(written)))
$$;

alter table properties add column words tsvector not null generated always as (
  words_of(title || ' ' || location || ' ' || description || coalesce(' ' || bank_name, ''))
) stored;
-- How common a word is decides how it is looked for; the statistics know it for the commonest few thousand.
alter table properties alter column words set statistics 500;
create index properties_words on properties using gin (words);

-- For a map that is looked at closely. What lies in it is decided by the grid cell that visitors may know.
create index properties_place on properties using gist (point(lng, lat)) where lat is not null;

-- Every word that some listing has had. No unique index: two listings with the same new word must not wait for each other,
-- and a word that stands here twice does no harm.
create table words_in_use (word text collate "C" not null);
create index words_in_use_word on words_in_use (word);
create index words_in_use_pieces on words_in_use using gin (word gin_trgm_ops);

create function note_words() returns trigger language plpgsql as $$
begin
  insert into words_in_use (word)
  select used from unnest(tsvector_to_array(new.words)) as used
  where char_length(used) between 3 and 40 and used !~ '^[0-9]+$'
    and not exists (select from words_in_use known where known.word = used);
  return null;
end $$;

create trigger properties_words_added after insert on properties
  for each row execute function note_words();
create trigger properties_words_changed after update of title, location, description, bank_name on properties
  for each row execute function note_words();

insert into words_in_use (word)
select distinct used from properties, unnest(tsvector_to_array(words)) as used
where char_length(used) between 3 and 40 and used !~ '^[0-9]+$';
