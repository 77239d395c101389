-- What people call places that are known already.
update landmarks
set spellings = (
  select array_agg(distinct one order by one)
  from unnest(landmarks.spellings || more.spellings) as one
)
from (values
  ('bukoto-stage', '{"Kabira Country Club","Kabira Club"}'::text[]),
  ('quality-naalya', '{"Quality Supermarket","Quality Supermarket Naalya"}'::text[]),
  ('naalya-metroplex', '{"Metroplex Shopping Mall","Naalya Metroplex"}'::text[]),
  ('acacia-mall', '{"Akasia Mall","Acasia Mall"}'::text[])
) as more (slug, spellings)
where landmarks.slug = more.slug;
