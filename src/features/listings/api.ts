import { z } from 'zod';
import { listedProperty } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { importFile, importPreview, importReport, importUndoReport, pastImports } from './import-schema.ts';
import { listingObligations } from './obligations.ts';
import {
  allowance,
  bulkChange,
  bulkReport,
  deletionReport,
  featuredUsageSchema,
  listingChange,
  listingForm,
  listingIdsQuery,
  listingStatsSchema,
  managerListing,
  managerPage,
  managerParams,
  managerQuery,
  managerSelection,
  managerSelectionQuery,
  managerTab,
  managerTabDraft,
  managerTabParams,
  pictureForm,
  pictureUploadReply,
  undoParams,
  undoReport,
} from './schema.ts';

export const listManagerListings = endpoint({
  method: 'GET',
  path: '/api/desk/properties',
  summary: 'Lists a page of the user’s listings, newest first by default',
  query: managerQuery,
  reply: managerPage,
});

export const selectListings = endpoint({
  method: 'GET',
  path: '/api/desk/selection',
  summary: 'Lists all listings that match a filter, up to the bulk limit',
  query: managerSelectionQuery,
  reply: managerSelection,
});

export const listTabs = endpoint({
  method: 'GET',
  path: '/api/desk/tabs',
  summary: 'Lists the saved filter tabs of the user',
  reply: z.array(managerTab),
});

export const saveTab = endpoint({
  method: 'POST',
  path: '/api/desk/tabs',
  summary: 'Saves a filter as a tab; a tab with the same name is replaced',
  body: managerTabDraft,
  reply: managerTab,
  status: 201,
});

export const removeTab = endpoint({
  method: 'DELETE',
  path: '/api/desk/tabs/:id',
  summary: 'Deletes a saved tab',
  params: managerTabParams,
  reply: z.object({ message: renderedMessage }),
});

export const readManagerListing = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id',
  summary: 'Returns a listing in the shape of its form',
  params: managerParams,
  reply: managerListing,
});

export const readFeaturedUsage = endpoint({
  method: 'GET',
  path: '/api/desk/featuring',
  summary: 'Returns the featured slots of the user’s plan and how many are used',
  reply: featuredUsageSchema,
});

export const ownAllowance = endpoint({
  method: 'GET',
  path: '/api/desk/allowance',
  summary: 'Returns the photo and tour limits of the user’s plan and how many tours are used',
  reply: allowance,
});

/** Listings without activity are left out, and so are listings that the user does not manage. */
export const readListingStats = endpoint({
  method: 'GET',
  path: '/api/desk/figures',
  summary: 'Returns views, tour views, contact clicks and enquiries of the last 30 days, by listing and day',
  query: listingIdsQuery,
  reply: z.array(listingStatsSchema),
});

/** The dashboard calls this before a deletion. Ids of listings that the user does not manage are ignored. */
export const readObligations = endpoint({
  method: 'GET',
  path: '/api/desk/obligations',
  summary: 'Counts the viewings, stays, enquiries and auctions that depend on these listings',
  query: listingIdsQuery,
  reply: listingObligations,
});

/**
 * Changes all of the listings or none. The fields of the error are the ids of the listings that block the
 * change. Listings with bookings cannot be deleted.
 */
export const changeListings = endpoint({
  method: 'POST',
  path: '/api/desk/bulk',
  summary: 'Changes or deletes several listings, all or none',
  body: bulkChange,
  idempotent: 'optional',
  reply: bulkReport,
});

/** Listings that were changed again after the bulk change stay as they are. */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/desk/bulk/:id/undo',
  summary: 'Undoes a bulk change within a day',
  params: undoParams,
  reply: undoReport,
});

/** The copy is off the market and not featured. It has no photos, tour, bookings or auction terms. */
export const duplicateProperty = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/duplicate',
  summary: 'Creates a copy of a listing, off the market',
  params: managerParams,
  idempotent: 'optional',
  reply: z.object({ id: z.number().int(), title: z.string() }),
  status: 201,
});

/** Accepts form-encoded bodies and JSON. */
export const createProperty = endpoint({
  method: 'POST',
  path: '/api/properties/create',
  summary: 'Creates a property',
  takes: 'form',
  body: listingForm,
  idempotent: 'optional',
  reply: listedProperty,
  status: 201,
});

export const changeProperty = endpoint({
  method: 'PATCH',
  path: '/api/properties/:id',
  summary: 'Updates the given fields of a property',
  params: managerParams,
  body: listingChange,
  reply: listedProperty,
});

export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/:id',
  summary: 'Deletes a property; `cancel=true` also cancels its viewings and stays',
  params: managerParams,
  query: z.object({ cancel: z.enum(['true', 'false']).optional() }),
  reply: deletionReport,
});

/**
 * Without a requested value, each call toggles the availability, as the original client expects. With a
 * requested value, the call is idempotent.
 */
export const toggleAvailability = endpoint({
  method: 'POST',
  path: '/api/properties/:id/toggle-availability',
  summary: 'Sets `isAvailable`, or toggles it when omitted',
  params: managerParams,
  body: z.object({ isAvailable: z.boolean().optional() }),
  reply: z.object({ isAvailable: z.boolean() }),
});

/** Exports the listings of a manager, or all listings for an admin, as a file. */
export const exportListings = endpoint({
  method: 'GET',
  path: '/api/desk/properties.csv',
  summary: 'Exports the user’s listings as CSV, which can be imported again',
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/upload/property-image',
  summary: 'Uploads a photo, at most 5 MB, for use in a listing',
  takes: 'file',
  body: pictureForm,
  reply: pictureUploadReply,
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/desk/import/preview',
  summary: 'Previews an import row by row: created, updated and rejected listings. Saves nothing',
  body: importFile,
  reply: importPreview,
});

/** A row with the reference or id of an existing listing updates that listing. */
export const importListings = endpoint({
  method: 'POST',
  path: '/api/desk/import',
  summary: 'Imports listings from CSV rows and returns the rejected rows with reasons',
  body: importFile,
  idempotent: 'optional',
  reply: importReport,
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/desk/import-template.csv',
  summary: 'Downloads a CSV template with every column and an example row',
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const readImports = endpoint({
  method: 'GET',
  path: '/api/desk/imports',
  summary: 'Lists the user’s imports of the last 24 hours',
  reply: pastImports,
});

/** Repeating the call is safe: it only retries the listings that could not be undone before. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/desk/imports/:id/undo',
  summary: 'Removes the listings that an import created and restores those that it updated',
  params: managerParams,
  reply: importUndoReport,
});
