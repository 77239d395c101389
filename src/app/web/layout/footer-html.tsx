import { productName } from '#app/product.ts';
import { siteColumns } from '#app/site-pages.ts';
import type { Operator } from '#features/settings/operator.ts';
import type { SocialLink } from '#features/settings/social-links.ts';
import { yearInKampala } from '#kit/dates.ts';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { inLanguage, t } from '#kit/t.ts';
import { socialIconShapes } from './social-icons.ts';

/** Renders the content of the footer. Only the server imports it. */
export function footerHtml(links: readonly SocialLink[], operator: Operator): string {
  const year = yearInKampala(new Date().toISOString());
  const key = `${year} ${JSON.stringify([links, operator])}`;
  if (cached?.key !== key) cached = { key, html: renderFooter(year, links, operator) };
  return cached.html;
}

let cached: { key: string; html: string } | undefined;

function renderFooter(year: number, links: readonly SocialLink[], operator: Operator): string {
  const columns = siteColumns().map(({ title, pages }) => {
    const links = pages.map(({ path, name }) => `<li><a href="${inLanguage(path)}">${name}</a></li>`);
    return `<nav aria-label="${title}"><h2>${title}</h2><ul>${links.join('')}</ul></nav>`;
  });
  return `<div class="page-frame site-columns">${columns.join('')}</div>${renderSocialLinks(links)}
<p class="page-frame site-note">© ${year} ${productName}. ${t('All rights reserved. Tour homes in and around Kampala in 360° before you pay for a viewing.')}${renderOperator(operator)}</p>`;
}

/** Renders the operator's details, without those that no admin has entered. Empty without a legal name. */
function renderOperator({
  legalName,
  registrationNumber,
  registeredWith,
  office,
  dataProtectionNumber,
}: Operator): string {
  if (legalName === '') return '';
  const parts = [
    t('Operated by {legalName}', { legalName }),
    registrationNumber && t('registration number {registrationNumber}', { registrationNumber }),
    registeredWith && t('registered with {registeredWith}', { registeredWith }),
    office,
    dataProtectionNumber &&
      t('Personal Data Protection Office registration number {dataProtectionNumber}', {
        dataProtectionNumber,
      }),
  ];
  return `<br>${escapeMarkup(`${parts.filter((part) => part !== '').join(', ')}.`)}`;
}

/**
 * Renders the social links that admins have entered. Their text is escaped, and `rel=noopener` keeps the
 * linked pages from controlling ours.
 */
function renderSocialLinks(links: readonly SocialLink[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ name, address, icon }) =>
      `<li><a href="${escapeMarkup(address)}" target="_blank" rel="noopener"><svg class="icon size-5" viewBox="0 0 24 24" aria-hidden="true">${socialIconShapes[icon]}</svg>${escapeMarkup(name)}<span class="sr-only">, ${t('opens in a new tab')}</span></a></li>`,
  );
  return `<nav aria-label="${t('Follow us')}" class="page-frame site-social"><h2>${t('Follow us')}</h2><ul>${items.join('')}</ul></nav>`;
}
