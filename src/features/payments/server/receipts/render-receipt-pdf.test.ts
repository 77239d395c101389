import { create } from 'qrcode';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { renderableText } from '#kit/server/design/fonts.ts';
import { qrCodeShapes, type ReceiptContent, renderPdf } from './render-receipt-pdf.ts';

function factsOf(payer: string, title = 'Viewing Package'): ReceiptContent['facts'] {
  return [
    ['For', title],
    ['Paid by', payer],
    ['Payment method', 'Mobile money'],
    ['Date', '5 May 2026'],
    ['Reference', 'pay_0123456789abcdef'],
  ];
}

const paper: ReceiptContent = {
  issuer: { name: 'Product', email: 'support@example.com', address: 'https://homes.example' },
  number: '2026-000017',
  facts: factsOf('Sarah Nakato'),
  amount: 15_000,
  refunded: 0,
  isReversed: false,
  currency: 'UGX',
  notice: null,
  checkAddress: 'https://homes.example/receipts/2026-000017-0123456789abcdef0123',
  madeAt: '6 May 2026, 3:00 PM',
};

/** Returns all text of the PDF's pages, in the order in which a reader would select it. */
async function read(over: Partial<ReceiptContent> = {}): Promise<{ words: string; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(await renderPdf({ ...paper, ...over })));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { words: text.replace(/\s+/g, ' '), pages: totalPages };
}

test('renders selectable text on one page', async () => {
  const { words, pages } = await read();
  expect(pages).toBe(1);
  for (const part of [
    'Product Receipt 2026-000017 UGX 15,000 For Viewing Package Paid by Sarah Nakato Payment method Mobile money Date 5 May 2026 Reference pay_0123456789abcdef',
    'Is this receipt genuine?',
    'This copy was created on 6 May 2026, 3:00 PM.',
    'Questions? Email support@example.com',
  ])
    expect(words).toContain(part);
  expect(words.replaceAll(' ', '')).toContain(paper.checkAddress);
  expect(words).not.toMatch(/Test mode|given back/i);
});

test('embeds only the typeface of the product unless a text has other letters', async () => {
  const facesOf = async (payer: string) => {
    const source = (await renderPdf({ ...paper, facts: factsOf(payer) })).toString('latin1');
    return [...new Set(Array.from(source.matchAll(/\/FontName \/\w+\+([A-Za-z]+)/g), ([, name]) => name))];
  };
  expect(await facesOf('Sarah Ŋŋoma')).toEqual(['Figtree']);
  expect((await facesOf('Ẩn')).toSorted()).toEqual(['DejaVuSans', 'Figtree']);
});

test('prints a notice below the number', async () => {
  expect((await read({ notice: 'Test mode. No money was charged' })).words).toContain(
    'Receipt 2026-000017 Test mode. No money was charged',
  );
});

test.each([
  [5_000, 'Partly refunded: UGX 5,000 of UGX 15,000'],
  [15_000, 'Fully refunded: UGX 15,000'],
])('prints the refund below the amount: %d', async (refunded, words) => {
  expect((await read({ refunded })).words).toContain(`UGX 15,000 ${words}`);
});

test.each(['Đặng Văn Ẩn', 'Ọlá Ẹ̀kọ́', 'Мария Иванова', 'Ελένη Ψ', 'أحمد حسن علي', 'שרה כהן'])(
  'renders %s in its own script',
  async (payer) => {
    expect((await read({ facts: factsOf(payer) })).words.normalize('NFC')).toContain(payer.normalize('NFC'));
  },
);

test('transliterates characters without a font into Latin', async () => {
  expect(renderableText('አበበ 李小龍 Sarah')).toBe("'abebe LiXiaoLong Sarah");
  expect((await read({ facts: factsOf('李小龍') })).words).toContain('Paid by LiXiaoLong');
});

test.each(['W'.repeat(200), 'Wolfeschlegelsteinhausen '.repeat(8).trim(), 'محمد '.repeat(40).trim()])(
  'fits the longest name on one page: %s',
  async (payer) => {
    const { words, pages } = await read({ facts: factsOf(payer, 'W'.repeat(200)) });
    expect(pages).toBe(1);
    expect(words.replaceAll(' ', '')).toContain(payer.replaceAll(' ', ''));
    expect(words).toContain('Questions? Email support@example.com');
  },
);

test('draws exactly the dark modules of the QR code', () => {
  const { size, rows } = qrCodeShapes(paper.checkAddress);
  const drawn = new Uint8Array(size * size);
  for (const { row, start, end } of rows) drawn.fill(1, row * size + start, row * size + end);
  expect(drawn).toEqual(create(paper.checkAddress, { errorCorrectionLevel: 'M' }).modules.data);
});
