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
  featuring,
  figuresQuery,
  listingChange,
  listingFigures,
  listingForm,
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

export const pageManagerListings = endpoint({
  method: 'GET',
  path: '/api/desk/properties',
  summary: 'A page of the listings that this person runs, the newest first unless asked otherwise',
  query: managerQuery,
  reply: managerPage,
});

export const selectListings = endpoint({
  method: 'GET',
  path: '/api/desk/selection',
  summary: 'All listings that a filter of the desk finds, as many as can be changed at once',
  query: managerSelectionQuery,
  reply: managerSelection,
});

export const ownTabs = endpoint({
  method: 'GET',
  path: '/api/desk/tabs',
  summary: 'The filters that this account has saved as tabs of the desk',
  reply: z.array(managerTab),
});

export const saveTab = endpoint({
  method: 'POST',
  path: '/api/desk/tabs',
  summary: 'Saves a filter as a tab of the desk; one of the same name is replaced',
  body: managerTabDraft,
  reply: managerTab,
  status: 201,
});

export const removeTab = endpoint({
  method: 'DELETE',
  path: '/api/desk/tabs/:id',
  summary: 'Removes a saved tab of the desk',
  params: managerTabParams,
  reply: z.object({ message: renderedMessage }),
});

export const oneManagerListing = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id',
  summary: 'One listing as its form shows it',
  params: managerParams,
  reply: managerListing,
});

export const ownFeaturing = endpoint({
  method: 'GET',
  path: '/api/desk/featuring',
  summary: 'How many homes the plan of this person features, and how many of them are in use',
  reply: featuring,
});

export const ownAllowance = endpoint({
  method: 'GET',
  path: '/api/desk/allowance',
  summary: 'How many photographs and tours the plan of this person allows, and how many tours are in use',
  reply: allowance,
});

/** Listings without a visit, and those of other managers, are left out. */
export const readListingStats = endpoint({
  method: 'GET',
  path: '/api/desk/figures',
  summary: 'Views, opened tours, contact taps and enquiries of the last 30 days, a listing and a day',
  query: figuresQuery,
  reply: z.array(listingFigures),
});

/** Requested before a deletion. Ids of other managers' listings are ignored. */
export const readObligations = endpoint({
  method: 'GET',
  path: '/api/desk/obligations',
  summary: 'Viewings, stays, enquiries and auctions that hang on these listings, counted together',
  query: figuresQuery,
  reply: listingObligations,
});

/**
 * A deletion refuses listings with bookings. The change applies to all listings or to none; the fields of a
 * refusal are the ids of the blocking listings.
 */
export const changeMany = endpoint({
  method: 'POST',
  path: '/api/desk/bulk',
  summary: 'Makes one change of many listings, or deletes them: all of them, or none',
  body: bulkChange,
  reply: bulkReport,
});

/** Listings that were changed since then stay unchanged. */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/desk/bulk/:id/undo',
  summary: 'Undoes a change of many listings, within a day',
  params: undoParams,
  reply: undoReport,
});

/**
 * The copy is off the market and not featured. Photographs, the tour, bookings and the terms of an auction
 * are not copied.
 */
export const duplicateProperty = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/duplicate',
  summary: 'Creates a copy of a listing, off the market',
  params: managerParams,
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
  reply: listedProperty,
  status: 201,
});

export const changeProperty = endpoint({
  method: 'PATCH',
  path: '/api/properties/:id',
  summary: 'Changes what is given of a property',
  params: managerParams,
  body: listingChange,
  reply: listedProperty,
});

export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/:id',
  summary: 'Deletes a property; one with viewings or stays only with `cancel=true`, which cancels them',
  params: managerParams,
  query: z.object({ cancel: z.enum(['true', 'false']).optional() }),
  reply: deletionReport,
});

/** Without a requested value, as the original client calls it, each call toggles; with one, the call is idempotent. */
export const toggleAvailability = endpoint({
  method: 'POST',
  path: '/api/properties/:id/toggle-availability',
  summary: 'Makes a property available, or unavailable: as `isAvailable` says, or else the other one',
  params: managerParams,
  body: z.object({ isAvailable: z.boolean().optional() }),
  reply: z.object({ isAvailable: z.boolean() }),
});

/** Exports a manager's listings, or all of them for an admin, as a file. */
export const exportListings = endpoint({
  method: 'GET',
  path: '/api/desk/properties.csv',
  summary: 'The listings that this person runs as CSV, which can be imported again',
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/upload/property-image',
  summary: 'Stores one picture, at most 5 MB, that a listing can show then',
  takes: 'file',
  body: pictureForm,
  reply: pictureUploadReply,
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/desk/import/preview',
  summary: 'Says line by line what an import would create, update and refuse; saves nothing',
  body: importFile,
  reply: importPreview,
});

/** The reference or id of a line names the listing that it updates. */
export const importListings = endpoint({
  method: 'POST',
  path: '/api/desk/import',
  summary: 'Creates and updates listings from lines of CSV; says which lines were refused and why',
  body: importFile,
  reply: importReport,
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/desk/import-template.csv',
  summary: 'A CSV file with every column of an import and one example line',
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const readImports = endpoint({
  method: 'GET',
  path: '/api/desk/imports',
  summary: 'The imports of this person during the last day',
  reply: pastImports,
});

/** The call is idempotent. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/desk/imports/:id/undo',
  summary: 'Removes the listings that an import created and restores those that it updated',
  params: managerParams,
  reply: importUndoReport,
});
