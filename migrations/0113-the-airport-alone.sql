-- 'Near airport', without an article: there is one.
update landmarks set spellings = array_append(spellings, 'airport')
where slug = 'entebbe-airport' and not 'airport' = any(spellings);
