import { expect, test } from 'vitest';
import { createStepCode } from './step-code.ts';

test.each([
  ['Notice of sale served, 21 days', [], 'notice_of_sale_served_days'],
  ['Court order', ['court_order'], 'court_order_aa'],
  ['Court order', ['court_order', 'court_order_aa'], 'court_order_ab'],
  ['1', [], 'step_'],
  ['x'.repeat(120), [], 'x'.repeat(36)],
  ['x'.repeat(120), ['x'.repeat(36)], `${'x'.repeat(36)}_aa`],
])('derives a unique code from the title: %s', (title, asked, code) => {
  expect(createStepCode(title, new Set(asked))).toBe(code);
  expect(code).toMatch(/^[a-z_]{3,40}$/);
});
