/** The columns of a person's own rows that are exported, or the reason why the rows are left out. */
export type ExportRule = { columns: readonly string[] } | { leftOutBecause: string };

const exportColumns = (text: string): ExportRule => ({ columns: text.split(' ') });
const adminDecisions: ExportRule = { leftOutBecause: 'what was decided for the market, about others' };
const dataOfOthers: ExportRule = {
  leftOutBecause: 'what others wrote or booked: it is theirs, and the desk shows it',
};
const secrets: ExportRule = {
  leftOutBecause: 'nothing but a secret: a fingerprint of it would help to guess it',
};

/**
 * All columns that reference an account, and the columns of those rows that are exported to the owner. A test
 * checks that the list is complete and contains no secrets: no access tokens of a stay or a viewing, no other
 * tokens, no codes and no data of other people.
 */
export const dataExportColumns: Readonly<Record<string, ExportRule>> = {
  'sessions.user_id': exportColumns('created_at last_seen_at ends_at user_agent'),
  'known_browsers.user_id': { leftOutBecause: 'random numbers of browsers, which open what they bought' },
  'notifications.user_id': exportColumns('kind about title at read_at'),
  'email_preferences.user_id': exportColumns('topic choice'),
  'desk_tabs.user_id': exportColumns('name filter saved_at'),
  'bulk_changes.user_id': exportColumns('change made_at undone_at'),
  'saved_searches.user_id': exportColumns('name page filters category often paused_at saved_at'),
  'password_resets.user_id': secrets,
  'email_confirmations.user_id': secrets,
  'address_changes.user_id': exportColumns('former wanted requested_at changed_at'),
  'second_factors.user_id': exportColumns('confirmed_at'),
  'account_photos.user_id': exportColumns('file_key width height added_at'),
  'photo_reports.user_id': exportColumns('reason reported_at outcome decision decided_at'),
  'photo_reports.decided_by': adminDecisions,
  'audit_entries.actor_id': exportColumns('at action kind'),
  'setting_changes.actor_id': adminDecisions,

  'account_suspensions.user_id': exportColumns(
    'reason suspended_at answer answered_at lifted_at lift_reason',
  ),
  'account_suspensions.suspended_by': adminDecisions,
  'account_suspensions.lifted_by': adminDecisions,
  'handovers.from_id': exportColumns('handed_at undone_at'),
  'handovers.to_id': { leftOutBecause: 'what the manager before them had, which the desk shows' },
  'handovers.handed_by': adminDecisions,
  'handovers.undone_by': adminDecisions,

  'listing_requests.user_id': exportColumns(
    'kind phone wants words state reason requested_at state_changed_at',
  ),
  'listing_requests.decided_by': adminDecisions,
  'verification_checks.user_id': exportColumns(
    'property_id state statement document id_document_suffix inspection_method submitted_at decided_at reason expires_at documents_deleted_at',
  ),
  'verification_checks.decided_by': adminDecisions,
  'uploaded_pictures.uploaded_by': exportColumns('key width height uploaded_at'),
  'tour_versions.created_by': exportColumns('property_id filename files total_bytes rooms created_at'),
  'tour_uploads.user_id': exportColumns('property_id filename bytes created_at expires_at'),
  'tour_quotas.user_id': exportColumns('bytes files'),
  'properties.owner_id': exportColumns(
    'id reference category property_type title location area lat lng description currency price monthly_price bedrooms bathrooms square_meters amenities features is_available is_featured view_count advance_months deposit_months land_tenure plot_square_meters plot_dimensions power_backup power_note water_nwsc water_tank_litres water_borehole yaka_meter road_surface parking_slots is_furnished sleeps beds min_nights available_from viewing_times listing_expires_at created_at updated_at hidden_at deleted_at',
  ),
  'listing_imports.user_id': exportColumns('file_name imported_at undone_at'),
  'deleted_homes.owner_id': exportColumns(
    'property_id title category area location price_ugx bedrooms deleted_at',
  ),

  'payment_intents.user_id': exportColumns(
    'reference purpose title amount currency email phone name status created_at completed_at',
  ),
  'payment_refunds.requested_by': adminDecisions,
  'payment_reviews.reviewed_by': adminDecisions,
  'viewing_packages.user_id': exportColumns('offer opens quota used starts_at ends_at revoked_at'),
  'memberships.user_id': exportColumns(
    'plan source state value credit starts_at ends_at created_at listing_limit listing_days picture_limit tour_limit featured_limit',
  ),
  'membership_reminders.user_id': exportColumns('ends_at days written_at'),
  'stays.user_id': exportColumns(
    'property_id title name email phone check_in check_out guests requests state currency total deposit refund withheld full_refund_until created_at accepted_at confirmed_at ended_at ended_by cancel_reason cancel_note',
  ),
  'stays.host_id': dataOfOthers,

  'enquiries.user_id': exportColumns(
    'property_id home_title name email email_confirmed_at phone message created_at responded_at',
  ),
  'enquiries.manager_id': dataOfOthers,
  'enquiry_events.by_user': exportColumns('kind body stage created_at'),
  'viewings.user_id': exportColumns(
    'property_id home_title name phone email starts_at state confirmed_at ended_by ended_at words booked_at',
  ),
  'viewings.agent_id': dataOfOthers,
  'viewing_hours.owner_id': exportColumns(
    'property_id first_hour last_hour weekdays_off days_off notice_hours buffer_minutes',
  ),
  'viewing_claims.owner_id': dataOfOthers,
  'reviews.author_id': exportColumns(
    'property_id author_name rating cleanliness accuracy location value body created_at published_at hidden_at',
  ),
  'favorites.user_id': exportColumns('property_id saved_at note saved_price saved_currency'),
  'favorite_lists.owner_id': exportColumns('name is_open created_at'),
  'favorite_list_members.user_id': exportColumns('name joined_at'),
  'favorite_list_homes.added_by': exportColumns('property_id added_at'),
  'shares.user_id': exportColumns('property_id name email shared_at opens last_opened_on'),
  'plan_enquiries.answered_by': adminDecisions,

  'lots.seller_id': exportColumns(
    'property_id title bank state opens_at closes_at currency starting_bid announced_at closed_at price',
  ),
  'lot_step_completions.checked_by': adminDecisions,
  'bidders.user_id': exportColumns('lot_id number state reason accepted_at deposit'),
  'bidders.approved_by': adminDecisions,
  'lot_questions.user_id': exportColumns('lot_id words asked_at answer answered_at'),
  'lot_documents.added_by': exportColumns('lot_id name type size_bytes added_at'),
  'lot_documents.removed_by': adminDecisions,
  'lot_payment_proofs.sent_by': exportColumns('lot_id type size_bytes sent_at received_at'),
  'lot_payment_proofs.received_by': adminDecisions,
  'bank_accounts.user_id': exportColumns('bank lot_id granted_at'),
  'bank_accounts.granted_by': adminDecisions,
  'lot_watches.user_id': exportColumns('lot_id since'),
  'lot_reminders.user_id': exportColumns('lot_id kind at'),

  'moderation_cases.owner_id': exportColumns(
    'property_id title state opened_at hidden_at hide_reason answer answered_at decided_at decision appeal appealed_at appeal_decision',
  ),
  'moderation_cases.hidden_by': adminDecisions,
  'moderation_cases.decided_by': adminDecisions,
  'moderation_cases.appeal_decided_by': adminDecisions,
};
