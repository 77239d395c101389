-- The trail is searched by person and by day.
create index audit_entries_actor on audit_entries (actor_id, id);
create index audit_entries_at on audit_entries (at);
