/** The tables of each part of src/, by the feature that reads and writes their rows. */
export const tablesByOwner = {
  kit: 'emails email_templates idempotency_keys rate_limit_attempts spent_challenges job_heartbeats process_exits backup_runs backup_failures migrations',
  accounts:
    'users sessions known_browsers password_resets email_confirmations address_changes second_factors recovery_codes account_suspensions audit_entries',
  settings: 'contacts operator social_links setting_changes setting_proposals',
  notifications: 'notifications email_preferences email_unsubscribes bounced_addresses',
  payments:
    'payment_intents payment_transactions payment_events payment_prompts payment_refunds payment_reviews provider_comparisons provider_faults ledger_entries ledger_lines ledger_balances ledger_closings receipts receipt_series credit_notes credit_note_series transfer_accounts bank_transfers',
  payouts:
    'earnings service_fees payout_rules payout_destinations payout_batches payouts payout_acts payout_settlements payout_settlement_requests vat_rates withholding_rates tax_details tax_payments',
  'provider-reports': 'provider_reports provider_report_entries',
  'bank-transfers': 'bank_statements bank_statement_lines',
  properties:
    'properties property_pictures property_types owner_contacts auctions areas amenities landmarks exchange_rates exchange_rate_fetches property_daily_stats property_views property_view_networks property_contact_events property_contact_networks deleted_homes',
  memberships: 'memberships membership_reminders plans plan_enquiries',
  travel: 'travel_fares',
  search: 'search_terms empty_searches',
  'saved-searches': 'saved_searches saved_search_notifications property_changes',
  listings:
    'desk_tabs bulk_changes listing_imports listing_import_homes listing_import_photos uploaded_pictures suspended_listings',
  verification:
    'verification_checks verification_documents verification_rules checklist_items listing_requests',
  tours: 'tour_versions tour_uploads tour_quotas',
  auctions:
    'lots lot_documents lot_steps lot_step_completions lot_rules lot_terms lot_questions lot_payment_proofs lot_reminders lot_viewing_days lot_watches bidders bids bank_accounts',
  'viewing-packages': 'viewing_packages viewing_offers contact_unlocks',
  stays:
    'stays stay_payments stay_rules stay_terms stay_calendars stay_feeds stay_night_prices occupied_nights cancellation_policies cancellation_policy_steps',
  'stay-pictures': 'stay_pictures',
  'stay-problems': 'stay_problems',
  'damage-deposits': 'damage_deposits',
  'first-rents': 'first_rents rent_receipts',
  enquiries: 'enquiries enquiry_events',
  'viewing-claims': 'viewing_claims viewing_claim_rules availability_checks',
  viewings: 'viewings viewing_hours viewing_rules',
  reviews: 'reviews review_requests',
  reports: 'property_reports moderation_cases picture_hashes picture_comparisons picture_matches',
  agents: 'account_photos photo_reports',
  favorites: 'favorites favorite_lists favorite_list_homes favorite_list_members favorite_list_reactions',
  shares: 'shares share_channels share_networks share_visitors',
  waitlist: 'waitlist_entries',
  overview: 'market_daily_stats revenue_daily_stats listing_daily_stats',
  app: 'handovers handed_listings integrity_checks integrity_findings',
};

type TableException = {
  /** The beginning of the paths of the files that may name the tables. */
  in: string;
  /** The names of the tables, or `all`. */
  tables: string;
  may: 'read' | 'write';
  because: string;
};

export const tableExceptions: readonly TableException[] = [
  {
    in: 'src/',
    tables: 'users properties',
    may: 'read',
    because:
      'the name of an account and the title and state of a home stand in nearly every list, which joins them in one plan',
  },
  {
    in: 'src/features/stay-problems',
    tables: 'stays',
    may: 'read',
    because: 'a problem is listed with the title, the dates and the host of its stay, joined in one plan',
  },
  {
    in: 'src/features/stay-pictures',
    tables: 'stays',
    may: 'read',
    because: 'the photos of an account are those of the stays of which it is the guest or the host',
  },
  {
    in: 'src/features/damage-deposits',
    tables: 'stays',
    may: 'read',
    because:
      'a damage deposit is listed with the title, the dates and the host of its stay, joined in one plan',
  },
  {
    in: 'src/app/server/demo',
    tables: 'all',
    may: 'write',
    because: 'the demonstration writes a past month directly, because no call can write the past (0011)',
  },
  {
    in: 'src/features/listings/',
    tables: 'properties property_pictures owner_contacts auctions',
    may: 'write',
    because: 'managers edit a home, its photos, its owner contact and its auction terms in one form',
  },
  {
    in: 'src/features/listings/',
    tables: 'property_types property_daily_stats account_photos',
    may: 'read',
    because:
      'the desk joins its listings with their visits and types, and keeps the files that a photo needs',
  },
  {
    in: 'src/features/owner-contacts/',
    tables: 'owner_contacts',
    may: 'read',
    because: 'a hot read of the property page, which joins the home with its contact',
  },
  {
    in: 'src/features/viewings/server/viewable-property.ts',
    tables: 'owner_contacts',
    may: 'read',
    because: 'a hot read of the property page, which needs one statement for a home that can be visited',
  },
  {
    in: 'src/features/auctions/server/lots/lot-rows.ts',
    tables: 'auctions',
    may: 'read',
    because: 'one statement compares all open lots with what their homes show',
  },
  {
    in: 'src/features/memberships/server/plan-rows.ts',
    tables: 'exchange_rates',
    may: 'read',
    because: 'the price of a plan in shillings is computed where the plan is read',
  },
  {
    in: 'src/features/payouts/',
    tables: 'ledger_balances',
    may: 'read',
    because: 'who is owed money is a question about the ledger, joined with where it is to be paid',
  },
  {
    in: 'src/features/payouts/server/settlements/settlement-rows.ts',
    tables: 'exchange_rates',
    may: 'read',
    because: 'the limit for two admins counts dollars in shillings, and payouts come before properties',
  },
  {
    in: 'src/features/memberships/server/membership-rows.ts',
    tables: 'payment_intents',
    may: 'read',
    because: 'a report: the periods of a plan with the references of their payments',
  },
  {
    in: 'src/features/viewing-packages/',
    tables: 'payment_intents',
    may: 'read',
    because: 'a package is granted and restored while its payment is locked, in one statement',
  },
  {
    in: 'src/features/viewings/server/reservation-rows.ts',
    tables: 'payment_intents',
    may: 'read',
    because: 'one conditional statement releases the hours whose payment has not begun',
  },
  {
    in: 'src/features/viewing-claims/server/claim-rows.ts',
    tables: 'contact_unlocks viewing_packages',
    may: 'read',
    because: 'a report: a claim is shown with the contact that was unlocked and its package',
  },
  {
    in: 'src/features/reviews/server/',
    tables: 'stays viewings',
    may: 'read',
    because: 'a request for a review belongs to a stay or a viewing, and the access token of either opens it',
  },
  {
    in: 'src/features/reports/server/',
    tables: 'property_pictures',
    may: 'read',
    because: 'the comparison of photos joins the pictures of all homes by hash',
  },
  {
    in: 'src/features/verification/server/check-rows.ts',
    tables: 'account_photos',
    may: 'read',
    because: 'a hot read of the property page, which joins the home with the photo of its agent',
  },
  {
    in: 'src/app/server/boot/open-metrics.ts',
    tables: 'emails payment_intents tour_uploads',
    may: 'read',
    because: 'a report: the gauges of the process',
  },
  {
    in: 'src/app/server/outbox.ts',
    tables: 'emails',
    may: 'read',
    because: 'a report: the emails of a server without a mail server',
  },
  {
    in: 'src/app/server/integrity/check-files.ts',
    tables: 'uploaded_pictures',
    may: 'read',
    because: 'one statement finds the stored files that neither a row nor an unsaved form references',
  },
  {
    in: 'src/app/server/boot/sealed-columns.ts',
    tables: 'notifications',
    may: 'read',
    because: 'seals the secrets of all tables again after a change of the key',
  },
];
