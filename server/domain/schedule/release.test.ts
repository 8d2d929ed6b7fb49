import fc from 'fast-check';
import { chainOf, compareOrders, partiesOfInterchange, releaseOrder, releaseParties } from './release.js';

const moment = (more: Partial<Parameters<typeof releaseOrder>[0]> = {}) => ({
  issueDate: '2026-11-20',
  controlReference: '7',
  receivedAt: '2026-11-21 09:00:00.5+00',
  messageNumber: 1,
  documentInMessage: 1,
  ...more,
});

describe('the order of releases', () => {
  it('is that of issue date, reference as a number, receipt and place', () => {
    const rising = [
      moment({ issueDate: '2026-11-19', controlReference: '9' }),
      moment({ controlReference: '8' }),
      moment({ controlReference: '10' }),
      moment({ controlReference: '10', receivedAt: '2026-11-21 09:00:00.51+00' }),
      moment({ controlReference: '10', receivedAt: '2026-11-21 09:00:00.51+00', messageNumber: 2 }),
      moment({ controlReference: '10', receivedAt: '2026-11-21 09:00:00.51+00', messageNumber: 10 }),
      moment({
        controlReference: '10',
        receivedAt: '2026-11-21 09:00:00.51+00',
        messageNumber: 10,
        documentInMessage: 2,
      }),
      moment({ issueDate: null }),
    ].map(releaseOrder);
    expect([...rising].sort(compareOrders)).toEqual(rising);
    expect(rising[1]).toBe('2026-11-20|00000000000000000008|2026-11-21 09:00:00.500000|000001');
    expect(rising[6]).toMatch(/\|000010\|000000002$/);
    expect(rising[7]).toMatch(/^2026-11-21\|/);
  });

  it('compares texts by their code points, as the database does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const points = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
        const [one, other] = [points(a), points(b)];
        const at = one.findIndex((point, i) => point !== other[i]);
        const expected = at < 0 ? one.length - other.length : one[at]! - (other[at] ?? -1);
        expect(Math.sign(compareOrders(a, b))).toBe(Math.sign(expected));
      }),
    );
    expect(compareOrders('\u{1F600}', '\uFFFD')).toBeGreaterThan(0);
  });

  it('takes no instant of another zone', () => {
    expect(() => releaseOrder(moment({ receivedAt: '2026-11-21 09:00:00+01' }))).toThrow('UTC');
  });
});

describe('what releases of one chain share', () => {
  const of = (more: object) =>
    chainOf({ completeness: 'PER_ARTICLE', byNumber: false, documentNumber: 'D1', ...more }, ['A', 'B']);
  it('is the number of a whole schedule, and of one that goes by number', () => {
    expect(of({ completeness: 'FULL' })).toEqual({ number: 'D1' });
    expect(of({ byNumber: true })).toEqual({ number: 'D1' });
  });
  it('is otherwise the set of articles', () => {
    expect(of({})).toEqual({ articles: ['A', 'B'] });
    expect(of({ byNumber: true, documentNumber: '' })).toEqual({ articles: ['A', 'B'] });
  });
});

describe('the parties of a release', () => {
  it('are one text, from which those of the interchange can be told', () => {
    const of = { sender: 'C:OD', recipient: 'S:OD', test: true, buyerCode: 'B\0', sellerCode: null, shipToCode: 'P' };
    expect(releaseParties(of)).toBe('C:OD|S:OD|test|B||P');
    expect(partiesOfInterchange(releaseParties(of))).toEqual({ sender: 'C:OD', recipient: 'S:OD', test: true });
    expect(partiesOfInterchange(releaseParties({ ...of, test: false })).test).toBe(false);
  });
});
