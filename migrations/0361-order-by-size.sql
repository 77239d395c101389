-- The square metres of a plot of land, or of the rooms of any other home, by which lists are sorted. A decimal is a hundredth
-- of an acre.
create function home_size(
  property_type text, plot_square_meters numeric, plot_stated_decimals numeric, square_meters numeric
) returns integer language sql immutable parallel safe
return round(least(
  case property_type
    when 'Land' then coalesce(plot_square_meters, plot_stated_decimals * 40.468564224, 0)
    else square_meters
  end, 2147483647))::integer;

create index properties_all_size on properties (
  is_available, home_size(property_type, plot_square_meters, plot_stated_decimals, square_meters), id
);
create index properties_category_size on properties (
  category, is_available, home_size(property_type, plot_square_meters, plot_stated_decimals, square_meters), id
);
create index properties_area_size on properties (
  area, is_available, home_size(property_type, plot_square_meters, plot_stated_decimals, square_meters), id
);
