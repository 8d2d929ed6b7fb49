import fc from 'fast-check';
import { compareOrders, partiesOfInterchange, releaseOrder, releaseParties, standingOf } from './release.js';

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

describe('what a release stands for', () => {
  const whole = { completeness: 'FULL', byNumber: false, documentNumber: 'D1', messageFunction: '9' } as const;
  const articles = { ...whole, completeness: 'PER_ARTICLE' } as const;
  const change = { ...articles, byNumber: true, messageFunction: '4' } as const;
  const calloff = { ...articles, byNumber: true } as const;
  const WHOLE = 'FULL by number';
  const ARTICLES = 'PER_ARTICLE by articles';
  const BESIDE = 'PER_ARTICLE by number';

  it.each([
    ['a whole schedule', whole, { null: WHOLE, FULL: WHOLE, PER_ARTICLE: ARTICLES }],
    ['one of single articles', articles, { null: ARTICLES, FULL: WHOLE, PER_ARTICLE: ARTICLES }],
    ['a change', change, { null: BESIDE, FULL: BESIDE, PER_ARTICLE: ARTICLES }],
    [
      'a change without a number',
      { ...change, documentNumber: '' },
      { null: ARTICLES, FULL: ARTICLES, PER_ARTICLE: ARTICLES },
    ],
    ['a just-in-time call-off', calloff, { null: BESIDE, FULL: BESIDE, PER_ARTICLE: BESIDE }],
    [
      'a call-off without a number',
      { ...calloff, documentNumber: '' },
      { null: ARTICLES, FULL: ARTICLES, PER_ARTICLE: ARTICLES },
    ],
  ])('is for %s what it says, or what its relation demands', (_, stated, expected) => {
    const demands = [null, 'FULL', 'PER_ARTICLE'] as const;
    const found = demands.map((demanded) => {
      const { completeness, chainedBy } = standingOf(stated, demanded);
      return [String(demanded), `${completeness} by ${chainedBy}`];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
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
