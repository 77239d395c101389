-- A version that was replaced is served a little longer, for those who are walking in it. What is neither published nor
-- within this time is not served at all.

alter table tour_versions add column served_until timestamptz;
