-- A picture that is a floor plan, and where on it the rooms of the tour are: [{"room": "Kitchen", "x": 0.25, "y": 0.6}], as
-- parts of its width and height. A home may have one for each of its storeys. Null: a photograph.
alter table property_pictures add column plan_pins jsonb check (jsonb_typeof(plan_pins) = 'array');
