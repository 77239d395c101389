import { z } from 'zod';
import { listedProperty } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { deskLimits } from './limits.ts';
import {
  deskListing,
  deskPage,
  deskParams,
  deskQuery,
  featuring,
  importReport,
  listingChange,
  listingForm,
  pictureForm,
  pictureUploadReply,
} from './schema.ts';

export const pageDesk = endpoint({
  method: 'GET',
  path: '/api/desk/properties',
  summary: 'The listings that this person runs, the newest first',
  query: deskQuery,
  reply: deskPage,
});

export const oneDeskListing = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id',
  summary: 'One listing as its form shows it',
  params: deskParams,
  reply: deskListing,
});

export const ownFeaturing = endpoint({
  method: 'GET',
  path: '/api/desk/featuring',
  summary: 'How many homes the plan of this person features, and how many of them are in use',
  reply: featuring,
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
  params: deskParams,
  body: listingChange,
  reply: listedProperty,
});

export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/:id',
  summary: 'Deletes a property',
  params: deskParams,
  reply: z.object({ message: z.string() }),
});

/** Without a requested value, as the original client calls it, each call toggles; with one, the call is idempotent. */
export const toggleAvailability = endpoint({
  method: 'POST',
  path: '/api/properties/:id/toggle-availability',
  summary: 'Makes a property available, or unavailable: as `isAvailable` says, or else the other one',
  params: deskParams,
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

export const importListings = endpoint({
  method: 'POST',
  path: '/api/desk/import',
  summary: 'Creates listings from lines of CSV; says which lines were refused and why',
  body: z.object({
    csv: z.string().min(1, 'The file is empty').max(deskLimits.importBytesMax, 'At most 5 MB at once'),
  }),
  reply: importReport,
});
