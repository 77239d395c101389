import { escapeMarkup } from '#kit/escape-markup.ts';
import { darkColours as dark, fontFamily, lightColours as light } from '#kit/server/design/theme-colours.ts';
import type { RenderedEmail } from './email-message.ts';

/** An email as it is shown. An example has no language. */
export type ShownEmail = Omit<RenderedEmail, 'language'> & Partial<Pick<RenderedEmail, 'language'>>;

/** The name and the address of the application, for the head of an email. */
export type EmailSender = { productName: string; appOrigin: string };

/**
 * Returns an email as HTML: light colours as inline styles, and dark ones in a style element, which some mail
 * programs remove. The email loads nothing.
 */
export function emailHtml(email: ShownEmail, { productName, appOrigin }: EmailSender): string {
  const { language = 'en', facts = [], items = [], link } = email;
  const subject = escapeMarkup(email.subject);
  const main = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${light.ink};overflow-wrap:anywhere">${subject}</h1>`,
    facts.length > 0 ? factsHtml(facts) : '',
    ...email.paragraphs.map((text) => `<p style="margin:0 0 16px">${withLinks(text)}</p>`),
    items.length > 0 ? itemsHtml(items) : '',
    link ? buttonHtml(link) : '',
  ].join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink};font:16px/24px ${fontFamily};-webkit-text-size-adjust:100%">
${preheaderHtml(email)}<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" class="frame" style="padding:24px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;text-align:start">
<tr><td style="padding:0 0 16px"><a class="ink" href="${escapeMarkup(appOrigin)}" style="font-size:20px;line-height:28px;font-weight:700;letter-spacing:-.02em;color:${light.ink};text-decoration:none">${escapeMarkup(productName)}</a></td></tr>
<tr><td class="card ink" style="padding:32px 32px 24px;border:1px solid ${light.line};border-radius:16px;background:${light.surface};font:16px/24px ${fontFamily};color:${light.ink};overflow-wrap:anywhere">${main}</td></tr>
${footerHtml(email)}</table>
</td></tr></table>
</body>
</html>`;
}

const important = (declarations: Record<string, string>) =>
  Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}!important`)
    .join(';');

const styles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.frame{padding:16px 12px!important}.card{padding:24px 16px 16px!important}}',
  '@media (prefers-color-scheme:dark){',
  `.paper{${important({ background: dark.paper })}}`,
  `.card{${important({ background: dark.surface, 'border-color': dark.line })}}`,
  `.ink{${important({ color: dark.ink })}}`,
  `.muted{${important({ color: dark.muted })}}`,
  `.line{${important({ 'border-color': dark.line })}}`,
  `.act{${important({ background: dark.accent, color: dark['on-accent'] })}}`,
  '}',
].join('');

/** Fills the preview of an inbox after the first sentence, so that it does not continue with the page. */
const padding = '\u034f\u200c\u00a0'.repeat(60);

/** Returns the hidden text that an inbox shows beside the subject. */
function preheaderHtml({ paragraphs, items = [], facts = [] }: ShownEmail): string {
  const text = paragraphs[0] ?? items[0]?.text ?? facts[0]?.value ?? '';
  if (text === '') return '';
  return `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(text.slice(0, 150))}${padding}</div>\n`;
}

/** Returns the amounts, the dates and what they are about as a table. */
function factsHtml(facts: NonNullable<RenderedEmail['facts']>): string {
  const rows = facts.map(({ label, value, isTotal, address }, index) => {
    const border = index === 0 ? '' : `border-top:1px solid ${light.line};`;
    const weight = isTotal ? 700 : 500;
    const content = address ? linkHtml(address, escapeMarkup(value)) : escapeMarkup(value);
    return (
      `<tr><th class="muted line" scope="row" align="left" style="${border}padding:12px 16px 12px 0;text-align:start;vertical-align:top;font-size:14px;line-height:24px;font-weight:400;color:${light.muted};overflow-wrap:break-word">${escapeMarkup(label)}</th>` +
      `<td class="ink line" align="right" style="${border}padding:12px 0;text-align:end;vertical-align:top;font-size:16px;line-height:24px;font-weight:${weight};font-variant-numeric:tabular-nums;color:${light.ink};overflow-wrap:anywhere">${content}</td></tr>`
    );
  });
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;border-top:1px solid ${light.line};border-bottom:1px solid ${light.line}">${rows.join('')}</table>`;
}

function itemsHtml(items: NonNullable<RenderedEmail['items']>): string {
  const rows = items.map(({ text, address }) => {
    const content = address === null ? escapeMarkup(text) : linkHtml(address, escapeMarkup(text));
    return `<p class="line" style="margin:0;padding:12px 0;border-bottom:1px solid ${light.line}">${content}</p>`;
  });
  return `<div class="line" style="margin:0 0 16px;border-top:1px solid ${light.line}">${rows.join('')}</div>`;
}

function buttonHtml({ label, address }: NonNullable<RenderedEmail['link']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td class="act" align="center" bgcolor="${light.accent}" style="border-radius:10px;background:${light.accent};mso-padding-alt:12px 24px"><a class="act" href="${escapeMarkup(address)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${light.accent};color:${light['on-accent']};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>`;
}

/** Returns why the reader gets the email, or how to stop such emails. */
function footerHtml({ unsubscribe, note }: ShownEmail): string {
  const lines = [
    unsubscribe ? linkHtml(unsubscribe.address, escapeMarkup(unsubscribe.label), 'muted') : '',
    note ? escapeMarkup(note) : '',
  ].filter(Boolean);
  if (lines.length === 0) return '';
  const paragraphs = lines.map((line) => `<p style="margin:0 0 8px">${line}</p>`).join('');
  return `<tr><td class="muted" style="padding:16px 0 0;font-size:14px;line-height:20px;color:${light.muted}">${paragraphs}</td></tr>\n`;
}

const linkHtml = (address: string, escapedText: string, colour: 'ink' | 'muted' = 'ink') =>
  `<a class="${colour}" href="${escapeMarkup(address)}" style="color:${light[colour]};text-decoration:underline">${escapedText}</a>`;

/**
 * Escapes a text, and makes its addresses links. They are ours or an admin's, because those in typed texts
 * have been broken (`linksAsText`).
 */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"\u200b]*[^\s<>"\u200b.,;:)])/);
  return parts
    .map((part, index) => {
      const escaped = escapeMarkup(part);
      return index % 2 === 1 ? linkHtml(part, escaped) : escaped;
    })
    .join('');
}

/** Returns an email as text, with all that the HTML contains. */
export function emailText({
  paragraphs,
  facts = [],
  items = [],
  link,
  unsubscribe,
  note,
}: ShownEmail): string {
  const links = [link, unsubscribe].filter((item) => item !== undefined);
  const itemTexts = items.map(({ text, address }) => [text, address].filter(Boolean).join('\n'));
  const parts = [
    facts
      .map(({ label, value, address }) => [`${label}: ${value}`, address].filter(Boolean).join('\n'))
      .join('\n'),
    ...paragraphs,
    ...itemTexts,
    ...links.map(({ label, address }) => `${label}:\n${address}`),
    note ?? '',
  ];
  return parts.filter(Boolean).join('\n\n');
}
