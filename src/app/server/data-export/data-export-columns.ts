/** The columns of a person's own rows that are exported, or the reason why the rows are left out. */
export type ExportRule = { columns: readonly string[] } | { leftOutBecause: string };

const columns = (text: string): ExportRule => ({ columns: text.split(' ') });
const ofAdmins: ExportRule = { leftOutBecause: 'what was decided for the market, about others' };
const ofOthers: ExportRule = {
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
  'sessions.user_id': columns('created_at last_seen_at ends_at user_agent'),
  'known_browsers.user_id': { leftOutBecause: 'random numbers of browsers, which open what they bought' },
  'notifications.user_id': columns('kind about title at read_at'),
  'email_preferences.user_id': columns('topic choice'),
  'desk_tabs.user_id': columns('name filter saved_at'),
  'bulk_changes.user_id': columns('change made_at undone_at'),
  'saved_searches.user_id': columns('name page filters category often paused_at saved_at'),
  'password_resets.user_id': secrets,
  'email_confirmations.user_id': secrets,
  'address_changes.user_id': columns('former wanted requested_at changed_at'),
  'second_factors.user_id': columns('confirmed_at'),
  'account_photos.user_id': columns('file_key width height added_at'),
  'photo_reports.user_id': columns('reason reported_at outcome decision decided_at'),
  'photo_reports.decided_by': ofAdmins,
  'audit_entries.actor_id': columns('at action kind'),
  'setting_changes.actor_id': ofAdmins,

  'account_suspensions.user_id': columns('reason suspended_at answer answered_at lifted_at lift_reason'),
  'account_suspensions.suspended_by': ofAdmins,
  'account_suspensions.lifted_by': ofAdmins,
  'handovers.from_id': columns('handed_at undone_at'),
  'handovers.to_id': { leftOutBecause: 'what the manager before them had, which the desk shows' },
  'handovers.handed_by': ofAdmins,
  'handovers.undone_by': ofAdmins,

  'listing_requests.user_id': columns('kind phone wants words state reason requested_at state_changed_at'),
  'listing_requests.decided_by': ofAdmins,
  'verification_checks.user_id': columns(
    'property_id state statement document id_document_suffix inspection_method submitted_at decided_at reason expires_at documents_deleted_at',
  ),
  'verification_checks.decided_by': ofAdmins,
  'uploaded_pictures.uploaded_by': columns('key width height uploaded_at'),
  'tour_versions.created_by': columns('property_id filename files total_bytes rooms created_at'),
  'tour_uploads.user_id': columns('property_id filename bytes created_at expires_at'),
  'tour_quotas.user_id': columns('bytes files'),
  'properties.owner_id': columns(
    'id reference category property_type title location area lat lng description currency price monthly_price bedrooms bathrooms square_meters amenities features is_available is_featured view_count advance_months deposit_months land_tenure plot_square_meters plot_dimensions power_backup power_note water_nwsc water_tank_litres water_borehole yaka_meter road_surface parking_slots is_furnished sleeps beds min_nights available_from viewing_times listing_expires_at created_at updated_at hidden_at deleted_at',
  ),
  'listing_imports.user_id': columns('file_name imported_at undone_at'),
  'deleted_homes.owner_id': columns('property_id title category area location price_ugx bedrooms deleted_at'),

  'payment_intents.user_id': columns(
    'reference purpose title amount currency email phone name status created_at completed_at',
  ),
  'payment_refunds.requested_by': ofAdmins,
  'payment_reviews.reviewed_by': ofAdmins,
  'viewing_packages.user_id': columns('offer opens quota used starts_at ends_at revoked_at'),
  'memberships.user_id': columns(
    'plan source state value credit starts_at ends_at created_at listing_limit listing_days picture_limit tour_limit featured_limit',
  ),
  'membership_reminders.user_id': columns('ends_at days written_at'),
  'stays.user_id': columns(
    'property_id title name email phone check_in check_out guests requests state currency total deposit refund withheld full_refund_until created_at accepted_at confirmed_at ended_at ended_by cancel_reason cancel_note',
  ),
  'stays.host_id': ofOthers,

  'enquiries.user_id': columns(
    'property_id home_title name email email_confirmed_at phone message created_at responded_at',
  ),
  'enquiries.manager_id': ofOthers,
  'enquiry_events.by_user': columns('kind body stage created_at'),
  'viewings.user_id': columns(
    'property_id home_title name phone email starts_at state confirmed_at ended_by ended_at words booked_at',
  ),
  'viewings.agent_id': ofOthers,
  'viewing_hours.owner_id': columns(
    'property_id first_hour last_hour weekdays_off days_off notice_hours buffer_minutes',
  ),
  'viewing_claims.owner_id': ofOthers,
  'reviews.author_id': columns(
    'property_id author_name rating cleanliness accuracy location value body created_at published_at hidden_at',
  ),
  'favorites.user_id': columns('property_id saved_at note saved_price saved_currency'),
  'favorite_lists.owner_id': columns('name is_open created_at'),
  'favorite_list_members.user_id': columns('name joined_at'),
  'favorite_list_homes.added_by': columns('property_id added_at'),
  'shares.user_id': columns('property_id name email shared_at opens last_opened_on'),
  'plan_enquiries.answered_by': ofAdmins,

  'lots.seller_id': columns(
    'property_id title bank state opens_at closes_at currency starting_bid announced_at closed_at price',
  ),
  'lot_step_completions.checked_by': ofAdmins,
  'bidders.user_id': columns('lot_id number state reason accepted_at deposit'),
  'bidders.approved_by': ofAdmins,
  'lot_questions.user_id': columns('lot_id words asked_at answer answered_at'),
  'lot_documents.added_by': columns('lot_id name type size_bytes added_at'),
  'lot_documents.removed_by': ofAdmins,
  'lot_payment_proofs.sent_by': columns('lot_id type size_bytes sent_at received_at'),
  'lot_payment_proofs.received_by': ofAdmins,
  'bank_accounts.user_id': columns('bank lot_id granted_at'),
  'bank_accounts.granted_by': ofAdmins,
  'lot_watches.user_id': columns('lot_id since'),
  'lot_reminders.user_id': columns('lot_id kind at'),

  'moderation_cases.owner_id': columns(
    'property_id title state opened_at hidden_at hide_reason answer answered_at decided_at decision appeal appealed_at appeal_decision',
  ),
  'moderation_cases.hidden_by': ofAdmins,
  'moderation_cases.decided_by': ofAdmins,
  'moderation_cases.appeal_decided_by': ofAdmins,
};
