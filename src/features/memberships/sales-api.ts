import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { salesAnswerBody, salesEnquiry, salesEnquiryBody } from './sales-schema.ts';

export const contactSales = endpoint({
  method: 'POST',
  path: '/api/sales-enquiries',
  summary: 'Sends a sales enquiry, which is answered by email',
  body: salesEnquiryBody,
  reply: z.object({ message: renderedMessage }),
  status: 201,
});

export const listSalesEnquiries = endpoint({
  method: 'GET',
  path: '/api/sales-enquiries',
  summary: 'Lists sales enquiries: unanswered ones first, oldest first, then recently answered ones',
  reply: z.array(salesEnquiry),
});

export const answerSalesEnquiry = endpoint({
  method: 'POST',
  path: '/api/sales-enquiries/:id/answer',
  summary: 'Answers a sales enquiry by email, once',
  params: z.object({ id: integerParam(int4Max, 'Enquiry not found') }),
  body: salesAnswerBody,
  reply: salesEnquiry,
});
