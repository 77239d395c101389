import type { Field } from './field.ts';

const rentals = ['rental_units'] as const;

/** The terms of a rental. */
export const rentFields = {
  advanceMonths: {
    kind: 'whole',
    label: 'Rent in advance (months)',
    column: 'advance_months',
    section: 'terms',
    max: 24,
    only: rentals,
    unsaid: 'Visitors will not see the first payment until you answer.',
  },
  depositMonths: {
    kind: 'whole',
    label: 'Deposit (months)',
    column: 'deposit_months',
    section: 'terms',
    max: 12,
    only: rentals,
  },
  holdsFirstRent: {
    kind: 'flag',
    label: 'Tenants may pay the first rent through us',
    column: 'holds_first_rent',
    section: 'terms',
    only: rentals,
    hint: 'We hold it until you hand over the keys, then pay it out to you. You accept each tenant first',
    detail: 'facts.holdsFirstRent',
  },
  availableFrom: {
    kind: 'date',
    label: 'Available from',
    column: 'available_from',
    section: 'terms',
    hint: 'Leave empty if it is available now',
    only: rentals,
    detail: 'facts.freeFrom',
  },
} as const satisfies Record<string, Field>;
