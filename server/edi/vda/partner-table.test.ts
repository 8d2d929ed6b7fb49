import { CALLOFF_TABLE, INVOICE_TABLE } from '../../../test/given/vda-tables.js';
import { readVdaTable } from './partner-table-reader.js';

type Json = Record<string, unknown>;
const errorsOf = (json: unknown): readonly string[] => {
  const { table, errors } = readVdaTable(json);
  expect(table === null).toBe(errors.length > 0);
  return errors;
};
/** A small table of an invented partner, with other properties in its place. */
const invoices = (records: Json = {}, more: Json = {}): Json => ({
  name: 'Invented',
  message: 'VDA 4906',
  ...more,
  records: {
    812: { opens: 'document', fields: [{ property: 'documentNumber', at: 6, length: 10, kind: 'text' }] },
    813: { opens: 'delivery', fields: [{ property: 'deliveryNote', at: 6, length: 10, kind: 'text' }] },
    814: {
      opens: 'line',
      fields: [
        { property: 'articleNumber', at: 6, length: 22, kind: 'text' },
        { property: 'quantity', at: 28, length: 13, kind: 'number', decimals: 3 },
      ],
    },
    ...records,
  },
});
const calloffs = (...fields: Json[]): Json => ({
  name: 'Invented',
  message: 'VDA 4915',
  records: {
    553: { opens: 'line', fields: [{ property: 'articleNumber', at: 6, length: 22, kind: 'text' }] },
    554: { opens: 'calloff', fields },
  },
});
const invoiceField = (field: Json): Json =>
  invoices({
    812: {
      opens: 'document',
      fields: [
        { property: 'documentNumber', at: 6, length: 10, kind: 'text' },
        { property: 'issueDate', at: 20, length: 6, kind: 'date', ...field },
      ],
    },
  });
const DATE = { property: 'date', at: 6, length: 6, kind: 'date' };
const QUANTITY = { property: 'quantity', at: 12, length: 9, kind: 'number' };

describe('a partner’s table as JSON', () => {
  it.each([
    ['invoices', INVOICE_TABLE],
    ['detailed call-offs', CALLOFF_TABLE],
    ['as little as there may be', invoices()],
    ['call-offs without time and status', calloffs(DATE, QUANTITY)],
  ])('of %s is taken as it is', (_, table) => {
    expect(readVdaTable(JSON.parse(JSON.stringify(table)))).toEqual({ table, errors: [] });
  });

  it.each<[string, unknown, string]>([
    ['no object', [], 'must be an object, not a list'],
    ['null', null, 'must be an object, not null'],
    ['no name', { ...invoices(), name: undefined }, 'name: is missing'],
    [
      'a name that is too long',
      invoices({}, { name: 'x'.repeat(201) }),
      `name: must be a text of 1 to 200 characters, not "${'x'.repeat(40)}"`,
    ],
    ['no message', { name: 'x' }, 'message: is missing'],
    [
      'another message',
      invoices({}, { message: 'VDA 4905' }),
      'message: must be one of VDA 4906, VDA 4915, not "VDA 4905"',
    ],
    ['a version that is none', invoices({}, { version: '2' }), 'version: must be two digits, not "2"'],
    [
      'a property nobody knows',
      invoices({}, { rows: 1 }),
      '"rows" is not known here; known are name, message, version, records, trailerCounters, trailerVersion',
    ],
    ['no records', { name: 'x', message: 'VDA 4906' }, 'records: is missing'],
    [
      'a record of another message',
      invoices({ 712: { fields: [] } }),
      'records: "712" is no record of VDA 4906; its records are 810 to 819',
    ],
    [
      'the trailer among the records',
      invoices({ 819: { fields: [] } }),
      'records.819: is the trailer; what it counts is said in trailerCounters',
    ],
    ['a record without fields', invoices({ 813: { opens: 'delivery' } }), 'records.813.fields: is missing'],
    [
      'fields that are no list',
      invoices({ 813: { opens: 'delivery', fields: {} } }),
      'records.813.fields: must be a list, not an object',
    ],
    [
      'too many fields',
      invoices({ 813: { opens: 'delivery', fields: Array.from({ length: 129 }, () => ({})) } }),
      'records.813.fields: has 129 entries; at most 128 are taken',
    ],
    [
      'a level that is none',
      invoices({ 813: { opens: 'parcel', fields: [] } }),
      'records.813.opens: must be one of document, delivery, line, calloff, not "parcel"',
    ],
    [
      'a record that opens and continues',
      invoices({ 813: { opens: 'delivery', continues: 'document', fields: [] } }),
      'records.813: opens and continues exclude each other',
    ],
    [
      'call-offs in an invoice',
      invoices({ 814: { opens: 'calloff', fields: [] } }),
      'records.814: an invoice has no call-offs',
    ],
    [
      'a header that opens something',
      invoices({ 811: { opens: 'line', fields: [] } }),
      'records.811: is the header; it neither opens nor continues anything',
    ],
    [
      'a follower that is no record',
      invoices({ 813: { opens: 'delivery', next: ['814', 5], fields: [] } }),
      'records.813.next[1]: must be a record type, not 5',
    ],
    [
      'a follower that is not in the table',
      invoices({ 813: { opens: 'delivery', next: ['814', '818'], fields: [] } }),
      'records.813.next[1]: 818 is not in the table; there are 811, 812, 813, 814, 819',
    ],
    [
      'a record that leads nowhere',
      invoices({ 816: { fields: [] } }),
      'records.816.next: is missing: which records may follow',
    ],
    [
      'a record that never comes',
      invoices({ 816: { next: ['816', '819'], fields: [] } }),
      'records.816: never comes: it stands in the next of no record',
    ],
    [
      'a trailer that never comes',
      invoices({ 814: { opens: 'line', next: ['814'], fields: [] } }),
      'records: the trailer 819 never comes: it stands in the next of no record',
    ],
    [
      'a counter of no record',
      invoices({}, { trailerCounters: ['811', '818'] }),
      'trailerCounters[1]: must be a record type of this table, not "818"',
    ],
    [
      'more counters than the trailer has room for',
      invoices({}, { trailerCounters: Array.from({ length: 18 }, () => '811') }),
      'trailerCounters: has 18 entries; at most 17 are taken',
    ],
    [
      'a field that is no object',
      invoices({ 813: { opens: 'delivery', fields: ['deliveryNote'] } }),
      'records.813.fields[0]: must be an object, not "deliveryNote"',
    ],
    ['a field without property', invoiceField({ property: undefined }), 'records.812.fields[1].property: is missing'],
    ['a field without place', invoiceField({ at: undefined }), 'records.812.fields[1].at: is missing'],
    [
      'a place that is no number',
      invoiceField({ at: '20' }),
      'records.812.fields[1].at: must be a whole number from 6 to 128, not "20"',
    ],
    [
      'a place in the record type',
      invoiceField({ at: 4 }),
      'records.812.fields[1].at: must be a whole number from 6 to 128, not 4',
    ],
    [
      'a length of nothing',
      invoiceField({ length: 0 }),
      'records.812.fields[1].length: must be a whole number from 1 to 128, not 0',
    ],
    [
      'a kind that is none',
      invoiceField({ kind: 'money' }),
      'records.812.fields[1].kind: must be one of text, number, date, time, not "money"',
    ],
    [
      'a date of another length',
      invoiceField({ length: 8 }),
      'records.812.fields[1].length: must be 6, as a date is written YYMMDD',
    ],
    ['decimals of a date', invoiceField({ decimals: 2 }), 'records.812.fields[1].decimals: only numbers have them'],
    [
      'more decimals than digits',
      invoiceField({ property: 'totalAmount', kind: 'number', length: 2, decimals: 3 }),
      'records.812.fields[1].decimals: are more than the 2 digits of the field',
    ],
    ['codes of a date', invoiceField({ codes: { A: 'B' } }), 'records.812.fields[1].codes: only texts have them'],
    [
      'a code that means nothing',
      invoiceField({ property: 'currency', kind: 'text', codes: { A: 5 } }),
      'records.812.fields[1].codes.A: must be a text of 1 to 200 characters, not 5',
    ],
    [
      'too many codes',
      invoiceField({
        property: 'currency',
        kind: 'text',
        codes: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`C${i}`, 'EUR'])),
      }),
      'records.812.fields[1].codes: has 501 entries; at most 500 are taken',
    ],
    [
      'a flag that is none',
      invoiceField({ mandatory: 'yes' }),
      'records.812.fields[1].mandatory: must be true or false, not "yes"',
    ],
    [
      'a number longer than is exact',
      invoiceField({ property: 'totalAmount', kind: 'number', length: 16 }),
      'records.812.fields[1].length: must be at most 15 for a number',
    ],
    [
      'the kind of another property',
      invoiceField({ property: 'totalAmount' }),
      'records.812.fields[1].kind: must be number, as totalAmount is a number, not "date"',
    ],
    [
      'a repeated field of an invoice',
      invoiceField({ repeat: { times: 2, stride: 6 } }),
      'records.812.fields[1].repeat: only the fields of call-offs repeat',
    ],
    [
      'a repetition without stride',
      invoiceField({ repeat: { times: 2 } }),
      'records.812.fields[1].repeat.stride: is missing',
    ],
    [
      'a property of another level',
      invoices({ 813: { opens: 'delivery', fields: [{ property: 'quantity', at: 6, length: 9, kind: 'number' }] } }),
      'records.813.fields[0].property: "quantity" is no property of a delivery; allowed are orderNumber, despatchAdvice, deliveryNote, deliveryDate',
    ],
    [
      'a field beyond the record',
      invoiceField({ at: 124 }),
      'records.812.fields[1]: issueDate at 124-129 goes beyond position 128',
    ],
    [
      'fields that overlap',
      invoiceField({ at: 15 }),
      'records.812.fields[1]: issueDate at 15-20 overlaps documentNumber at 6-15',
    ],
    [
      'a field in the way of the header',
      invoices({ 811: { fields: [{ property: 'currency', at: 37, length: 3, kind: 'text' }] } }),
      'records.811.fields[0]: currency at 37-39 overlaps Issued of the header at 34-39',
    ],
    [
      'a property twice in a record',
      invoiceField({ property: 'documentNumber', kind: 'text' }),
      'records.812.fields[1]: documentNumber stands twice in the record',
    ],
    ['no record of the invoice', invoices({ 812: { fields: [] } }), 'records: no record opens a document'],
    [
      'more about what never begins',
      invoices({ 813: { continues: 'delivery', fields: [] } }),
      'records.813: continues a delivery, but no record opens one',
    ],
    [
      'two records that open a line',
      invoices({ 813: { opens: 'line', fields: [] } }),
      'records: a line is opened by more than one record: 813, 814',
    ],
    [
      'no number of the invoice',
      invoices({ 812: { opens: 'document', fields: [] } }),
      'records: documentNumber is missing: a record of the document must have it',
    ],
    ['no record of the line', { name: 'x', message: 'VDA 4915', records: {} }, 'records: no record opens a line'],
    [
      'no article',
      invoices({ 814: { opens: 'line', fields: [{ property: 'quantity', at: 28, length: 13, kind: 'number' }] } }),
      'records: articleNumber is missing: a record of the line must have it',
    ],
    [
      'no quantity',
      invoices({ 814: { opens: 'line', fields: [{ property: 'articleNumber', at: 6, length: 22, kind: 'text' }] } }),
      'records: quantity is missing: a record of the line must have it',
    ],
    ['no call-offs', calloffs(), 'records: no record has call-offs: date and quantity'],
    ['a call-off without quantity', calloffs(DATE), 'records.554: call-offs need both date and quantity in the record'],
    [
      'dates without their quantities',
      calloffs({ ...DATE, repeat: { times: 3, stride: 15 } }, QUANTITY),
      'records.554: date and quantity must repeat the same number of times',
    ],
    [
      'times without their dates',
      calloffs(
        { ...DATE, repeat: { times: 3, stride: 19 } },
        { ...QUANTITY, repeat: { times: 3, stride: 19 } },
        { property: 'time', at: 21, length: 4, kind: 'time', repeat: { times: 2, stride: 19 } },
      ),
      'records.554: time must repeat as often as date, or not at all',
    ],
    [
      'repetitions in each other’s way',
      calloffs(
        { ...DATE, repeat: { times: 3, stride: 15 } },
        { ...QUANTITY, length: 10, repeat: { times: 3, stride: 15 } },
      ),
      'records.554.fields[1]: quantity at 12-21 overlaps date (2) at 21-26',
    ],
    [
      'repetitions beyond the record',
      calloffs({ ...DATE, repeat: { times: 9, stride: 15 } }, { ...QUANTITY, repeat: { times: 8, stride: 15 } }),
      'records.554.fields[0]: date (9) at 126-131 goes beyond position 128',
    ],
    [
      'a status without codes',
      calloffs(DATE, QUANTITY, { property: 'status', at: 30, length: 1, kind: 'text' }),
      "records.554.fields[2].codes: is missing: which of the partner's codes mean firm, production, material, forecast, backlog, urgent",
    ],
    [
      'a status that is none',
      calloffs(DATE, QUANTITY, { property: 'status', at: 30, length: 1, kind: 'text', codes: { F: 'fixed' } }),
      'records.554.fields[2].codes: "F" must mean one of firm, production, material, forecast, backlog, urgent, not "fixed"',
    ],
  ])('with %s is refused in so many words', (_, json, message) => {
    expect(errorsOf(json)).toContain(message);
  });

  it('is told all that is wrong with it at once', () => {
    expect(
      errorsOf(
        invoices(
          {
            812: {
              opens: 'document',
              fields: [
                { property: 'number', at: 6, length: 10, kind: 'text' },
                { property: 'issueDate', at: 127, length: 6, kind: 'date' },
              ],
            },
          },
          { version: 'x' },
        ),
      ),
    ).toHaveLength(3);
  });
});

describe('a hostile table', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

  it.each([
    [
      'huge numbers',
      '{"name":"x","message":"VDA 4906","records":{"812":{"opens":"document","fields":[{"property":"documentNumber","at":1e308,"length":-1e308,"kind":"number","decimals":9007199254740993,"repeat":{"times":1e9,"stride":1e400}}]}}}',
    ],
    [
      'names of prototypes',
      '{"__proto__":{"polluted":1},"constructor":{},"name":"x","message":"VDA 4906","records":{"__proto__":{"fields":[]},"constructor":{"fields":[]},"812":{"opens":"document","fields":[{"property":"__proto__","at":6,"length":3,"kind":"text"},{"property":"constructor","at":9,"length":3,"kind":"text","codes":{"__proto__":"x"}}]}}}',
    ],
    [
      'deep nesting',
      `{"name":${nested(100_000)},"message":"VDA 4906","records":{"812":{"opens":${nested(1_000)},"next":${nested(1_000)},"fields":${nested(1_000)}}}}`,
    ],
    ['deep objects', `{"name":"x","message":"VDA 4915","records":${'{"554":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    [
      'names without end',
      `{"name":"x","message":"VDA 4906","records":{${Array.from({ length: 20_000 }, (_, i) => `"r${i}${'x'.repeat(100)}":1`).join(',')}}}`,
    ],
    [
      'codes of control characters without end',
      `{"name":"x","message":"VDA 4906","records":{"812":{"fields":[{"property":"currency","at":6,"length":3,"kind":"text","codes":{"\\u001b${'x'.repeat(10_000)}":5}}]}}}`,
    ],
    ['control characters', '{"name":"\\u0000\\u001b]0;x","message":"\\u0007","records":{"\\n":1}}'],
  ])('with %s is refused with few words, and changes nothing else', (_, text) => {
    const errors = errorsOf(JSON.parse(text));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(51);
    for (const error of errors) {
      expect(error.length).toBeLessThan(600);
      expect(error).not.toMatch(/[\u0000-\u001f]/);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([undefined, 1, 'x', true, Number.NaN, [[]], new Date(0)])('that is %p is refused', (json) => {
    expect(errorsOf(json).length).toBeGreaterThan(0);
  });
});
