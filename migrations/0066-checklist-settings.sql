-- Admins change what is asked as they change other settings, which are retired and never deleted. Nothing reads `is_active` any more.
alter table checklist_items add column is_retired boolean not null default false;
update checklist_items set is_retired = not is_active;

-- How long badges last is shown with the checklists.
create trigger verification_rules_changed after update on verification_rules
  for each statement execute function tell_change('checklists');
