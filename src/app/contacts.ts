/**
 * Contacts that visitors write to and call. All are invented, and the screen says so while `areSamples` is true:
 * replace the lines with real ones and set it to false. Phone numbers are E.164.
 */
export const contacts = {
  areSamples: true,
  support: { email: 'support@example.com', phone: '+256700000001' },
  hostSupport: { email: 'hosts@example.com', phone: '+256700000002' },
  privacy: { email: 'privacy@example.com' },
  /** The agency's own line for every listing, never a private number. */
  agent: {
    phone: '+256700000003',
    chats: [
      { name: 'the rentals desk', phone: '+256700000004' },
      { name: 'the sales desk', phone: '+256700000005' },
    ],
  },
} as const;
