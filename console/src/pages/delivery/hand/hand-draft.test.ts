import { despatchByHand } from '../../../../../server/contract/despatch-hand.js';
import type { DueArticle, DueGroup } from '../../../../../server/contract/despatch-due.js';
import { articlesAt, handBodyOf, knownArticle, NEW_LINE, newHandNote } from './hand-draft.js';

describe('a despatch note that is made by hand', () => {
  const line = { ...NEW_LINE, articleNumber: 'A', quantity: '1 200,5' };

  it('is handed in without the empty lines at its end', () => {
    const draft = {
      ...newHandNote('2026-11-23'),
      agreementId: '7',
      shipTo: { code: 'P1', name: '' },
      lines: [line, { ...line, packQuantity: '50' }, { ...NEW_LINE }],
    };
    expect(despatchByHand.body.parse(handBodyOf(draft))).toMatchObject({
      lines: [
        { articleNumber: 'A', quantity: '1200.5', packQuantity: null, unit: null },
        { articleNumber: 'A', quantity: '1200.5', packQuantity: '50' },
      ],
    });
  });

  it('has one line at least, and says which of its fields are missing', () => {
    const result = despatchByHand.body.safeParse(handBodyOf(newHandNote('2026-11-23')));
    const paths = result.error?.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(
      expect.arrayContaining(['agreementId', 'shipTo.code', 'lines.0.articleNumber', 'lines.0.quantity']),
    );
  });

  it('knows what is called off at its ship-to, in the unit that is asked for', () => {
    const article = { articleNumber: 'A', unit: 'PCE' } as DueArticle;
    const groups = [
      { shipTo: 'P1', articles: [article] },
      { shipTo: 'P2', articles: [] },
    ] as unknown as DueGroup[];
    expect(knownArticle(articlesAt(groups, 'p1'), { ...NEW_LINE, articleNumber: 'a ' })).toBe(article);
    expect(knownArticle(articlesAt(groups, 'P1'), { ...line, unit: 'KGM' })).toBeUndefined();
    expect(articlesAt(groups, 'P2')).toEqual([]);
  });
});
