-- What lies in Kira is addressed as 'Najjera, Kira': who asks for Kira means it too.
alter table areas add column within text references areas (slug) on delete set null;
update areas set within = 'kira' where slug in ('najjera', 'kyaliwajjala', 'bulindo', 'namugongo');
