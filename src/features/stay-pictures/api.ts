import { z } from 'zod';
import { markParams } from '#features/stays/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { pictureSubjects } from './choices.ts';
import { stayPictures } from './schema.ts';

const about = z.enum(pictureSubjects);
const id = integerParam(int4Max, 'Photo not found');
const form = z.object({ picture: z.file() });
const size = z.object({ size: z.enum(['small', 'large']).default('large') });
const replyType = 'image/webp';

export const addGuestPicture = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/pictures/:about',
  summary:
    'Adds a photo of at most 5 MB, as the form field `picture`, to the guest’s side of an open problem or claim. Adding it again has no effect',
  params: markParams.extend({ about }),
  takes: 'file',
  body: form,
  reply: stayPictures,
  status: 201,
});

export const guestPicture = endpoint({
  method: 'GET',
  path: '/api/stays/:mark/pictures/:id',
  summary: 'Returns a photo about a problem or damage to the guest of the stay',
  params: markParams.extend({ id }),
  query: size,
  reply: z.string(),
  replyType,
});

export const removeGuestPicture = endpoint({
  method: 'DELETE',
  path: '/api/stays/:mark/pictures/:id',
  summary: 'Removes a photo of the guest while the problem or the claim is open',
  params: markParams.extend({ id }),
  reply: stayPictures,
});

export const addHostPicture = endpoint({
  method: 'POST',
  path: '/api/desk/stays/:stay/pictures/:about',
  summary:
    'Adds a photo of at most 5 MB, as the form field `picture`, to the host’s side of an open problem or claim. Adding it again has no effect',
  params: z.object({ stay: integerParam(int4Max, 'Stay not found'), about }),
  takes: 'file',
  body: form,
  reply: stayPictures,
  status: 201,
});

export const hostPicture = endpoint({
  method: 'GET',
  path: '/api/desk/stay-pictures/:id',
  summary: 'Returns a photo about a problem or damage to the host of the stay and to admins',
  params: z.object({ id }),
  query: size,
  reply: z.string(),
  replyType,
});

export const removeHostPicture = endpoint({
  method: 'DELETE',
  path: '/api/desk/stay-pictures/:id',
  summary: 'Removes a photo of the host while the problem or the claim is open',
  params: z.object({ id }),
  reply: stayPictures,
});
