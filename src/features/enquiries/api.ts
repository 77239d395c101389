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
  summary: 'Asks whoever lists a home about it. Needs an Idempotency-Key',
  params: oneProperty.params,
  body: enquiryBody,
  reply: enquirySent,
  status: 201,
});

export const ownEnquiries = endpoint({
  method: 'GET',
  path: '/api/enquiries/mine',
  summary: 'What this account, or this browser, has asked, and what became of it',
  reply: z.array(ownEnquirySchema),
});

export const oneEnquiry = endpoint({
  method: 'GET',
  path: '/api/enquiries/:reference',
  summary: 'An enquiry, for whoever holds its reference',
  params: referenceParams,
  reply: ownEnquirySchema,
});

export const replyToAnswer = endpoint({
  method: 'POST',
  path: '/api/enquiries/:reference/replies',
  summary: 'Writes back to whoever lists the home, for whoever holds the reference. Needs an Idempotency-Key',
  params: referenceParams,
  body: replyBody,
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
  summary: 'Deletes an enquiry and everything that was written about it',
  params: referenceParams,
  reply: z.object({ message: renderedMessage }),
});

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/desk/leads',
  summary: "The enquiries about one's own listings, for admins about all, the newest first",
  query: leadQuery,
  reply: leadPage,
});

export const oneLead = endpoint({
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
  summary: 'Adds a note, which stays at the desk. Needs an Idempotency-Key',
  params: leadParams,
  body: noteBody,
  reply: leadDetail,
  status: 201,
});

export const answerLead = endpoint({
  method: 'POST',
  path: '/api/desk/leads/:id/answers',
  summary: 'Answers the visitor, by mail and in their own view. Needs an Idempotency-Key',
  params: leadParams,
  body: answerBody,
  reply: leadDetail,
  status: 201,
});
