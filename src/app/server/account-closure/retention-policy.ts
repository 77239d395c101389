/** The reason why the rows that reference a closed account are retained. */
export type RetainedColumn = { reason: string };
type RetentionAction = 'deleted' | 'emptied' | RetainedColumn;

const accountingRecords: RetainedColumn = {
  reason: 'the books: money that came in or went back, and what it bought',
};
const auctionRecords: RetainedColumn = { reason: 'a sale by auction: who bid, who sold, who was let in' };
const sharedRecords: RetainedColumn = { reason: 'it is of others too, who see it under no name' };
const adminDecisions: RetainedColumn = { reason: 'what an admin decided, and who did' };

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
  'photo_reports.decided_by': adminDecisions,
  'audit_entries.actor_id': { reason: 'the trail: who did what' },
  'setting_changes.actor_id': adminDecisions,

  'account_suspensions.user_id': adminDecisions,
  'account_suspensions.suspended_by': adminDecisions,
  'account_suspensions.lifted_by': adminDecisions,
  'handovers.from_id': adminDecisions,
  'handovers.to_id': adminDecisions,
  'handovers.handed_by': adminDecisions,
  'handovers.undone_by': adminDecisions,

  'listing_requests.user_id': 'deleted',
  'listing_requests.decided_by': adminDecisions,
  // The documents are deleted by the next sweep of unreferenced files.
  'verification_checks.user_id': 'deleted',
  'verification_checks.decided_by': adminDecisions,
  'uploaded_pictures.uploaded_by': 'emptied',
  'tour_versions.created_by': 'emptied',
  'tour_uploads.user_id': 'deleted',
  'tour_quotas.user_id': 'deleted',
  'properties.owner_id': 'deleted',
  'listing_imports.user_id': 'deleted',
  'deleted_homes.owner_id': 'deleted',

  'payment_intents.user_id': accountingRecords,
  'payment_refunds.requested_by': accountingRecords,
  'payment_reviews.reviewed_by': accountingRecords,
  'viewing_packages.user_id': accountingRecords,
  'memberships.user_id': accountingRecords,
  'membership_reminders.user_id': 'deleted',
  'stays.user_id': accountingRecords,
  'stays.host_id': sharedRecords,

  'enquiries.user_id': 'deleted',
  'enquiries.manager_id': sharedRecords,
  'enquiry_events.by_user': sharedRecords,
  'viewings.user_id': 'deleted',
  'viewings.agent_id': sharedRecords,
  'viewing_hours.owner_id': 'deleted',
  'viewing_claims.owner_id': sharedRecords,
  'reviews.author_id': 'emptied',
  'favorites.user_id': 'deleted',
  'favorite_lists.owner_id': 'deleted',
  'favorite_list_members.user_id': 'deleted',
  'favorite_list_homes.added_by': 'emptied',
  'shares.user_id': 'deleted',
  'plan_enquiries.answered_by': adminDecisions,

  'lots.seller_id': auctionRecords,
  'lot_step_completions.checked_by': auctionRecords,
  'bidders.user_id': auctionRecords,
  'bidders.approved_by': auctionRecords,
  'lot_questions.user_id': auctionRecords,
  'lot_documents.added_by': auctionRecords,
  'lot_documents.removed_by': auctionRecords,
  'lot_payment_proofs.sent_by': auctionRecords,
  'lot_payment_proofs.received_by': auctionRecords,
  'bank_accounts.user_id': 'deleted',
  'bank_accounts.granted_by': auctionRecords,
  'lot_watches.user_id': 'deleted',
  'lot_reminders.user_id': 'deleted',

  'moderation_cases.owner_id': adminDecisions,
  'moderation_cases.hidden_by': adminDecisions,
  'moderation_cases.decided_by': adminDecisions,
  'moderation_cases.appeal_decided_by': adminDecisions,
};
