import type { Page } from 'playwright-core';

/** The page with the form of a listing. */
export const propertyForm = (page: Page) =>
  page.getByRole('region', { name: /^(Edit|Create New) Property$/ });

type Section = 'Photos' | 'Basics' | 'Price' | 'Facts' | 'Amenities' | 'Place' | 'Contact';

/** Opens a section of the form. A phone shows only one of them. */
export const openSection = (page: Page, section: Section) =>
  propertyForm(page)
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click();

/** Returns to the list without saving. */
export const leaveForm = (page: Page) =>
  propertyForm(page).getByRole('link', { name: 'Property Manager' }).click();
