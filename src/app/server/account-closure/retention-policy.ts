/** The reason why the rows that reference a closed account are retained. */
export type RetainedColumn = { reason: string };
type RetentionAction = 'deleted' | 'emptied' | RetainedColumn;

const books: RetainedColumn = {
  reason: 'the books: money that came in or went back, and what it bought',
};
const sales: RetainedColumn = { reason: 'a sale by auction: who bid, who sold, who was let in' };
const others: RetainedColumn = { reason: 'it is of others too, who see it under no name' };
const decided: RetainedColumn = { reason: 'what an admin decided, and who did' };

/**
 * All columns that reference an account, and what happens to their rows when the account is closed. A test
 * checks that the list is complete. Listings are deleted first, with their pictures and tours
 * (`eraseListings`).
 */
export const retentionPolicy: Readonly<Record<string, RetentionAction>> = {
  'sessions.user_id': 'deleted',
  'known_browsers.user_id': 'deleted',
  'notifications.user_id': 'deleted',
  'email_preferences.user_id': 'deleted',
  'saved_searches.user_id': 'deleted',
  'desk_tabs.user_id': 'deleted',
  'bulk_changes.user_id': 'deleted',
  'password_resets.user_id': 'deleted',
  'email_confirmations.user_id': 'deleted',
  'address_changes.user_id': 'deleted',
  'second_factors.user_id': 'deleted',
  'account_photos.user_id': 'deleted',
  'photo_reports.user_id': 'deleted',
  'photo_reports.decided_by': decided,
  'audit_entries.actor_id': { reason: 'the trail: who did what' },
  'setting_changes.actor_id': decided,

  'account_suspensions.user_id': decided,
  'account_suspensions.suspended_by': decided,
  'account_suspensions.lifted_by': decided,
  'handovers.from_id': decided,
  'handovers.to_id': decided,
  'handovers.handed_by': decided,
  'handovers.undone_by': decided,

  'listing_requests.user_id': 'deleted',
  'listing_requests.decided_by': decided,
  // The documents are deleted by the next sweep of unreferenced files.
  'verification_checks.user_id': 'deleted',
  'verification_checks.decided_by': decided,
  'uploaded_pictures.uploaded_by': 'emptied',
  'tour_versions.created_by': 'emptied',
  'tour_uploads.user_id': 'deleted',
  'tour_quotas.user_id': 'deleted',
  'properties.owner_id': 'deleted',
  'listing_imports.user_id': 'deleted',
  'deleted_homes.owner_id': 'deleted',

  'payment_intents.user_id': books,
  'payment_refunds.requested_by': books,
  'payment_reviews.reviewed_by': books,
  'viewing_packages.user_id': books,
  'memberships.user_id': books,
  'membership_reminders.user_id': 'deleted',
  'stays.user_id': books,
  'stays.host_id': others,

  'enquiries.user_id': 'deleted',
  'enquiries.manager_id': others,
  'enquiry_events.by_user': others,
  'viewings.user_id': 'deleted',
  'viewings.agent_id': others,
  'viewing_hours.owner_id': 'deleted',
  'viewing_claims.owner_id': others,
  'reviews.author_id': 'emptied',
  'favorites.user_id': 'deleted',
  'favorite_lists.owner_id': 'deleted',
  'favorite_list_members.user_id': 'deleted',
  'favorite_list_homes.added_by': 'emptied',
  'shares.user_id': 'deleted',
  'plan_enquiries.answered_by': decided,

  'lots.seller_id': sales,
  'lot_step_completions.checked_by': sales,
  'bidders.user_id': sales,
  'bidders.approved_by': sales,
  'lot_questions.user_id': sales,
  'lot_documents.added_by': sales,
  'lot_documents.removed_by': sales,
  'lot_payment_proofs.sent_by': sales,
  'lot_payment_proofs.received_by': sales,
  'bank_accounts.user_id': 'deleted',
  'bank_accounts.granted_by': sales,
  'lot_watches.user_id': 'deleted',
  'lot_reminders.user_id': 'deleted',

  'moderation_cases.owner_id': decided,
  'moderation_cases.hidden_by': decided,
  'moderation_cases.decided_by': decided,
  'moderation_cases.appeal_decided_by': decided,
};
