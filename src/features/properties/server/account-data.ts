import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    // The listings are deleted first, with their pictures and tours (`eraseListings`).
    'properties.owner_id': {
      closing: 'deleted',
      exported: exportColumns(
        'id reference category property_type title location area lat lng description currency price monthly_price bedrooms bathrooms square_meters amenities features is_available is_featured view_count advance_months deposit_months land_tenure plot_square_meters plot_dimensions power_backup power_note water_nwsc water_tank_litres water_borehole yaka_meter compound floor road_surface parking_slots is_furnished sleeps beds min_nights available_from viewing_times listing_expires_at created_at updated_at hidden_at deleted_at',
      ),
    },
    'deleted_homes.owner_id': {
      closing: 'deleted',
      exported: exportColumns('property_id title category area location price_ugx bedrooms deleted_at'),
    },
  },
};
