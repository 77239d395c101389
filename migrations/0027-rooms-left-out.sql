-- What the tour of a home does not show, in the owner's words: 'boys’ quarters, garden'.
alter table properties add column tour_leaves_out text check (char_length(tour_leaves_out) <= 200);
