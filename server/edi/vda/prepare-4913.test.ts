import { despatchDocument } from '../../contract/despatch-document.js';
import { despatch, type DespatchInput } from '../../../test/given/despatch.js';
import { readProfile } from '../mapping/profile-json.js';
import type { DespatchAdvice } from '../model/despatch-advice.js';
import { read } from '../read.js';
import { under } from '../write.js';
import { prepare4913, stamped4913 } from './prepare-4913.js';

const OPTIONS = { sender: 'SUPP01', recipient: 'CUST01:ZZ', preparedAt: '2026-11-20T10:15' };
const label = (number: string): DespatchInput['units'] => [
  {
    id: '1',
    level: 'outer',
    packagings: [{ count: '1', type: '0001', quantityPerPackage: '20', labels: [{ number }] }],
    items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity: '20' }],
  },
];
function advice(more: Partial<DespatchInput> = {}): DespatchAdvice {
  const plain = { shipTo: { code: 'P2' }, units: label('000000101'), ...more };
  const document = despatchDocument.parse(despatch('00000012', plain));
  return { kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...document };
}
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const refused = (more: Partial<DespatchInput>, options: Partial<typeof OPTIONS> = {}) =>
  prepare4913(advice(more), { ...OPTIONS, ...options })
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ code, path, found, expected }) => [code, path, found, expected]);

describe('a despatch advice prepared as VDA 4913', () => {
  it('has in its header the numbers of both, the transmission numbers old and new, and the day', () => {
    const prepared = prepare4913(advice(), OPTIONS);
    expect(prepared).toMatchObject({ standard: 'VDA', messages: [{ type: 'VDA 4913', release: '03' }] });
    expect([
      text(prepared.bytes('1')).slice(0, 40),
      text(prepared.bytes('2')).slice(0, 40),
      text(prepared.bytes('99999')).slice(23, 33),
    ]).toEqual(['71103CUST01   SUPP01   0000000001261120 ', '71103CUST01   SUPP01   0000100002261120 ', '9999899999']);
  });

  it('begins again behind 99999, with that number before it', () => {
    const { bytes, referenceOf } = prepare4913(advice(), OPTIONS);
    expect(['100000', '100001'].map((count) => [referenceOf(count), text(bytes(count)).slice(23, 33)])).toEqual([
      ['00001', '9999900001'],
      ['00002', '0000100002'],
    ]);
  });

  it('is read back as the same goods, the same bytes each time', () => {
    const prepared = prepare4913(advice(), OPTIONS);
    expect(prepared.bytes('7')).toEqual(prepared.bytes('7'));
    expect(read(prepared.bytes('7'))).toMatchObject({
      errorCount: 0,
      interchanges: [{ standard: 'VDA', sender: 'SUPP01', recipient: 'CUST01', controlReference: '00007' }],
      documents: [
        {
          documentNumber: '00000012',
          units: [{ items: [{ articleNumber: 'ART-0001', quantity: '20' }] }],
        },
      ],
    });
  });

  it('that was kept is sent with the day of its sending, and its findings stay where they are', () => {
    const { bytes: _, referenceOf: __, ...kept } = prepare4913(advice(), OPTIONS);
    const later = stamped4913(kept, { preparedAt: '2026-11-23T08:00' });
    expect(text(later.bytes('12')).slice(23, 39)).toBe('0001100012261123');
    expect(under(kept.findings, later, '12345')).toEqual(kept.findings);
  });

  it('has the version, line ends and number of the customer that were agreed', () => {
    const { profiles } = readProfile({ name: 'agreed', vda: { customer: '4711', lineEnd: 'none' } });
    const prepared = prepare4913(advice(), { ...OPTIONS, release: '04', ...{ profile: profiles[0]! } });
    expect(text(prepared.bytes('1'))).toMatch(/^711044711 {5}SUPP01 {3}0000000001261120 {89}71204/);
    expect(prepared.bytes('1')).toHaveLength(6 * 128);
    expect(() => prepare4913(advice(), { ...OPTIONS, release: '02' })).toThrow('versions 03 and 04, not 02');
    expect(
      readProfile({ name: 'wrong', vda: { customer: 'TEN-LETTERS', lineEnd: 'cr', charset: 'UTF-8' } }).errors,
    ).toEqual([
      'vda: "charset" is not known here; known are customer, lineEnd',
      'vda.customer: must be a number of up to 9 characters, not "TEN-LETTERS"',
      'vda.lineEnd: must be one of crlf, lf, none, not "cr"',
    ]);
  });

  it('is refused at the property whose number or code is too long or no number, which is said once', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ shipTo: { code: 'GOT-P2' } })).toEqual([['property-too-long', 'shipTo.code', 'GOT-P2', '3']]);
    expect(refused({ deliveryNote: 'N-12' })).toEqual([['property-not-numeric', 'deliveryNote', 'N-12', '8']]);
    expect(refused({ deliveryNote: '123456789' })).toEqual([['property-too-long', 'deliveryNote', '123456789', '8']]);
    expect(refused({ units: label('S00000000101') })).toEqual([
      ['property-too-long', 'units.packagings.labels.number', 'S00000000101', '9'],
    ]);
    expect(refused({}, { recipient: 'O0013000001CUST:OD' })).toEqual([
      ['property-too-long', 'envelope.recipient', 'O0013000001CUST', '9'],
    ]);
  });

  it('is not refused for a text that is cut, or for a weight, which is rounded up', () => {
    const carrier = { name: 'Nordic Forwarding and Transport', code: 'NFT' };
    expect(refused({ carrier, grossWeight: '120.5', netWeight: '99.0' })).toEqual([]);
    const { bytes, losses } = prepare4913(advice({ carrier, grossWeight: '120.5', netWeight: '99.0' }), OPTIONS);
    expect(text(bytes('1')).split('\r\n')[1]?.slice(40, 54)).toBe('00001210000099');
    expect(losses).toContainEqual(expect.objectContaining({ property: 'carrier.name', reason: 'too-long' }));
  });
});
