-- The landmark Kabira had the address of the stage beside it. The old address stays one of its names.
update landmarks set slug = 'kabira', spellings = array_append(spellings, 'Bukoto Stage') where slug = 'bukoto-stage';
