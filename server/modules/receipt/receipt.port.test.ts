import { recadv } from '../../../test/given/recadv.js';
import { read } from '../../edi/read.js';
import { encodeDocuments } from '../document-encoders.port.js';
import { PORTION, receiptEncoder, type ReceiptRows } from './receipt.port.js';

describe('a receiving advice on its way into the database', () => {
  const encoded = (bytes: Buffer): ReceiptRows => {
    const [document] = read(bytes).documents.filter((one) => one.kind === 'receipt-advice');
    if (document === undefined) throw new Error('It holds no receiving advice');
    return receiptEncoder.encode(document, 1, []);
  };
  const rows = (bytes: Buffer): Record<string, unknown> => JSON.parse(encoded(bytes).json) as Record<string, unknown>;
  const linesOf = (bytes: Buffer): Record<string, unknown>[][] =>
    encoded(bytes).lines.map((portion) => JSON.parse(portion) as Record<string, unknown>[]);

  it('has the columns of its head and of its lines', () => {
    const bytes = recadv({ number: 'RA-1', despatchAdvice: 'DN-7' });
    expect(rows(bytes)).toMatchObject({
      message_number: 1,
      document_in_message: 1,
      document_number: 'RA-1',
      issue_date: '2026-11-20',
      receipt_date: '2026-11-19',
      despatch_advice: 'DN-7',
      buyer_name: 'Nordvik',
      ship_to_code: 'PLANT2',
      line_count: 1,
      has_discrepancies: false,
    });
    expect(linesOf(bytes)).toMatchObject([
      [{ position: 1, article_number: 'ART-0001', despatched_quantity: '480', received_quantity: '480' }],
    ]);
  });

  it('has its lines in portions, numbered through', () => {
    const lines = Array.from({ length: PORTION + 1 }, (_, n) => ({
      article: `A${String(n)}`,
      despatched: 1,
      received: 1,
    }));
    const portions = linesOf(recadv({ number: 'RA-2', lines }));
    expect(portions.map((portion) => portion.length)).toEqual([PORTION, 1]);
    expect(portions.map(([first]) => first?.['position'])).toEqual([1, PORTION + 1]);
  });

  it('says whether something else came than was announced', () => {
    const line = { article: 'A', despatched: 100, received: 96 };
    expect(rows(recadv({ number: '1', lines: [line] }))['has_discrepancies']).toBe(true);
    expect(rows(recadv({ number: '1', lines: [{ ...line, received: 100 }] }))['has_discrepancies']).toBe(false);
    const damaged = { ...line, received: 100, discrepancy: [4, '194', 'AF', 'PC'] as const };
    expect(rows(recadv({ number: '1', lines: [damaged] }))['has_discrepancies']).toBe(true);
  });

  it('keeps no character that Postgres text cannot hold', () => {
    expect(JSON.stringify(rows(recadv({ number: 'A\0B' })))).not.toContain('\\u0000');
  });

  it('is what reading threads make of it, apart from the documents of other kinds', () => {
    const encoded = encodeDocuments(read(recadv({ number: 'RA-1' })));
    expect(encoded.map(({ kind, documents }) => [kind, documents.length])).toEqual([
      ['delivery-schedule', 0],
      ['receipt-advice', 1],
      ['despatch-advice', 0],
      ['transport-status', 0],
      ['booking-confirmation', 0],
      ['inventory-report', 0],
    ]);
  });
});
