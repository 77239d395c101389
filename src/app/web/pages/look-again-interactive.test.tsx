import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import OwnMembershipPage from '#app/web/pages/account/membership.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { buildPage } from '#app/web/testing/some-card.ts';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { membershipQuery, payLinkQuery } from '#features/memberships/web/queries.ts';
import { paymentQuery } from '#features/payments/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { reviewRequestQuery } from '#features/reviews/web/queries.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { stayQuery } from '#features/stays/web/queries.ts';
import { viewingQuery } from '#features/viewings/web/queries.ts';
import {
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { popularList } from './card-lists.ts';
import MembershipPayLinkPage from './membership-pay-link.tsx';
import PaymentPage from './payment.tsx';
import PopularPropertiesPage from './popular-properties.tsx';
import PropertyPage from './property.tsx';
import ReviewPage from './review.tsx';
import StayPage from './stay.tsx';
import ViewingPage from './viewing.tsx';

type Page = (context: PageContext) => ReactNode;
type Query = { queryKey: readonly unknown[] };
const params = { mark: 'm1', reference: 'm1', id: '5' };
const open = (Page: Page) =>
  renderInteractive(<Page params={params} search={new URLSearchParams()} />, [[currentUserKey, someUser]]);

describe('retries a failed request after a tap', () => {
  test.each<[string, Page, Query, string]>([
    ['a viewing', ViewingPage, viewingQuery('m1'), 'Try again'],
    ['a stay', StayPage, stayQuery('m1'), 'Try again'],
    ['a review', ReviewPage, reviewRequestQuery('m1'), 'Try again'],
    ['a membership of its address', MembershipPayLinkPage, payLinkQuery('m1'), 'Try again'],
    ['a payment', PaymentPage, paymentQuery('m1'), 'Try again'],
    ['one’s own membership', OwnMembershipPage, membershipQuery(), 'Try again'],
    ['a home', PropertyPage, propertyQuery('5'), 'Try again'],
    ['a list', PopularPropertiesPage, propertyPageQuery(popularList.query(undefined)), 'Try again'],
  ])('%s', async (_, Page, { queryKey }, words) => {
    const { user } = open(Page);
    const ask = `GET ${queryKey[0]}`;
    await respondWithError(ask, 500, 'Broken');
    expect(pendingRequests()).not.toContain(ask);
    await user.click(screen.getByRole('button', { name: words }));
    expect(pendingRequests()).toContain(ask);
  });
});

test('replaces the error by the list when it loads', async () => {
  const { user } = open(PopularPropertiesPage);
  const ask = `GET ${propertyPageQuery(popularList.query(undefined)).queryKey[0]}`;
  await respondWithError(ask, 500, 'Broken');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo(ask, buildPage([7]));
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('heading', { name: 'Home 7' });
});

test('replaces the error by the payment status when it loads', async () => {
  const { user } = open(PaymentPage);
  const ask = `GET ${paymentQuery('m1').queryKey[0]}`;
  await respondWithError(ask, 500, 'Broken');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo(ask, { ...samplePayment, status: 'failed' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'All your payments' }).getAttribute('href')).toBe('/payments');
});
