import { z } from 'zod';
import { oneProperty } from '#features/properties/api.ts';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import {
  addressTokenBody,
  answerBody,
  enquiryBody,
  enquirySent,
  leadDetail,
  leadPage,
  leadParams,
  leadQuery,
  noteBody,
  ownEnquirySchema,
  referenceParams,
  replyBody,
  stageBody,
} from './schema.ts';

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/properties/:id/enquiries',
  summary: 'Sends an enquiry about a home to its lister',
  params: oneProperty.params,
  body: enquiryBody,
  idempotent: true,
  reply: enquirySent,
  status: 201,
});

export const listOwnEnquiries = endpoint({
  method: 'GET',
  path: '/api/enquiries/mine',
  summary: 'Lists the enquiries of this account or browser, with their status',
  reply: z.array(ownEnquirySchema),
});

export const readEnquiry = endpoint({
  method: 'GET',
  path: '/api/enquiries/:reference',
  summary: 'Returns an enquiry, for the holder of its reference',
  params: referenceParams,
  reply: ownEnquirySchema,
});

export const replyToAnswer = endpoint({
  method: 'POST',
  path: '/api/enquiries/:reference/replies',
  summary: 'Sends a reply to the lister, for the holder of the reference',
  params: referenceParams,
  body: replyBody,
  idempotent: 'by-link',
  reply: ownEnquirySchema,
  status: 201,
});

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/enquiries/:reference/confirmation',
  summary:
    'Confirms the email address of an enquiry with the token from an email, so that answers are sent to it',
  params: referenceParams,
  body: addressTokenBody,
  reply: z.object({ message: renderedMessage }),
});

export const withdrawEnquiry = endpoint({
  method: 'DELETE',
  path: '/api/enquiries/:reference',
  summary: 'Deletes an enquiry and its messages',
  params: referenceParams,
  reply: z.object({ message: renderedMessage }),
});

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/desk/leads',
  summary: 'Lists the enquiries about the user’s listings, newest first; admins see all',
  query: leadQuery,
  reply: leadPage,
});

export const readLeadDetail = endpoint({
  method: 'GET',
  path: '/api/desk/leads/:id',
  summary: 'A lead with its notes, answers and stages',
  params: leadParams,
  reply: leadDetail,
});

export const moveLead = endpoint({
  method: 'PATCH',
  path: '/api/desk/leads/:id',
  summary: 'Moves a lead to another stage',
  params: leadParams,
  body: stageBody,
  reply: leadDetail,
});

export const noteLead = endpoint({
  method: 'POST',
  path: '/api/desk/leads/:id/notes',
  summary: 'Adds a private note to a lead',
  params: leadParams,
  body: noteBody,
  idempotent: true,
  reply: leadDetail,
  status: 201,
});

export const answerLead = endpoint({
  method: 'POST',
  path: '/api/desk/leads/:id/answers',
  summary: 'Sends a reply to the visitor by email and on their enquiry page',
  params: leadParams,
  body: answerBody,
  idempotent: true,
  reply: leadDetail,
  status: 201,
});
