import type { Role } from '#features/accounts/roles.ts';

export interface DemoPerson {
  username: string;
  fullName: string;
  role: Role;
  membershipPlan: 'basic' | 'standard' | 'premium' | 'professional' | 'enterprise' | null;
  /** The contact on the listings of this account. Null for accounts without listings. */
  contact: string | null;
}

/**
 * The people of the demo, who are all invented. Surnames are Sample or Example, and phone numbers are from an
 * unassigned block.
 */
export const people: readonly DemoPerson[] = [
  { username: 'admin', fullName: 'Grace Sample', role: 'admin', membershipPlan: null, contact: null },
  {
    username: 'sunrise-homes',
    fullName: 'Daniel Example',
    role: 'property_manager',
    membershipPlan: 'professional',
    contact: 'Sunrise Homes (sample), Daniel Example, +256 700 000 011, sunrise-homes@example.com',
  },
  {
    username: 'hilltop-rentals',
    fullName: 'Miriam Sample',
    role: 'property_manager',
    membershipPlan: 'premium',
    contact: 'Hilltop Rentals (sample), Miriam Sample, +256 700 000 012, hilltop-rentals@example.com',
  },
  {
    username: 'lakeside-stays',
    fullName: 'Peter Example',
    role: 'property_manager',
    membershipPlan: 'professional',
    contact: 'Lakeside Stays (sample), Peter Example, +256 700 000 013, lakeside-stays@example.com',
  },
  {
    username: 'city-stays',
    fullName: 'Ruth Sample',
    role: 'property_manager',
    membershipPlan: 'professional',
    contact: 'City Stays (sample), Ruth Sample, +256 700 000 014, city-stays@example.com',
  },
  {
    username: 'plots-and-titles',
    fullName: 'Joseph Example',
    role: 'property_manager',
    membershipPlan: 'enterprise',
    contact: 'Plots and Titles (sample), Joseph Example, +256 700 000 015, plots-and-titles@example.com',
  },
  {
    username: 'recovery-desk',
    fullName: 'Agnes Sample',
    role: 'property_manager',
    membershipPlan: 'enterprise',
    contact: 'Recovery Desk (sample), Agnes Sample, +256 700 000 016, recovery-desk@example.com',
  },
  { username: 'visitor', fullName: 'Sam Example', role: 'user', membershipPlan: 'basic', contact: null },
  { username: 'tenant', fullName: 'Ivan Sample', role: 'user', membershipPlan: 'basic', contact: null },
  { username: 'guest', fullName: 'Joan Example', role: 'user', membershipPlan: 'basic', contact: null },
  { username: 'bidder', fullName: 'Moses Sample', role: 'user', membershipPlan: 'basic', contact: null },
  { username: 'lake-bank', fullName: 'Sarah Example', role: 'user', membershipPlan: 'basic', contact: null },
];
