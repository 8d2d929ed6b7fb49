import type { DueArticle, DueGroup } from '../../../../../server/contract/despatch-due.js';
import { readScan } from '../../../../../server/domain/label/scan.js';
import { toQuantity } from '../../../../../server/domain/quantity/quantity.js';
import { namesOf, proposalsOf } from './scanned.js';

const [RS, GS, EOT] = ['\u001e', '\u001d', '\u0004'];
const label = (...fields: readonly string[]): ReturnType<typeof readScan> =>
  readScan(`[)>${RS}06${GS}${fields.join(GS)}${RS}${EOT}`);
const article = (articleNumber: string, more: Partial<DueArticle> = {}): DueArticle =>
  ({
    ...{ articleNumber, orderNumber: null, calloffReference: null, packQuantity: null, instruction: null },
    ...{ due: toQuantity('300'), onNotes: toQuantity('0'), proposed: toQuantity('300') },
    ...more,
  }) as DueArticle;
const group = (shipTo: string, ...articles: readonly DueArticle[]): DueGroup =>
  ({ shipTo, articles }) as unknown as DueGroup;
const found = (scan: ReturnType<typeof readScan>, ...groups: readonly DueGroup[]) => {
  const proposals = proposalsOf({ groups: [...groups] }, scan);
  if (proposals.kind !== 'some') return proposals.kind;
  return proposals.proposals.map((one) => [one.group.shipTo, ...one.lines.map((line) => line.article.articleNumber)]);
};

describe('what was scanned, among what is due', () => {
  it('is named by article and order of its label, and a plain number by itself', () => {
    expect(namesOf(label('P21458870', 'Q48', '1JUN987654321000000001'))).toEqual(['21458870']);
    expect(namesOf(readScan('P21458870'))).toEqual(['21458870', 'P21458870']);
    expect(namesOf(readScan('55000-1'))).toEqual(['55000-1']);
    expect(namesOf(readScan('1JUN987654321000000001'))).toEqual([]);
  });

  it('is found by article number at each ship-to, without regard to case', () => {
    const groups = [group('G1', article('a-1'), article('B')), group('G2', article('A-1')), group('G3', article('C'))];
    expect(found(readScan('A-1'), ...groups)).toEqual([
      ['G1', 'a-1'],
      ['G2', 'A-1'],
    ]);
  });

  it('is found by order and by reference of the call-off, with all articles that have it', () => {
    const groups = [group('G1', article('A', { orderNumber: '55000' }), article('B', { calloffReference: '55000' }))];
    expect(found(readScan('K55000'), ...groups)).toEqual([['G1', 'A', 'B']]);
  });

  it('is packed as the label says only where nobody else says how', () => {
    const scan = label('PA1', 'Q48');
    const packs = (packQuantity: DueArticle['packQuantity']) => {
      const all = proposalsOf({ groups: [group('G1', article('A1', { packQuantity }))] }, scan);
      return all.kind === 'some' ? all.proposals[0]?.lines.map(({ pack, packs }) => [pack, packs]) : all.kind;
    };
    expect(packs(null)).toEqual([['48', 7]]);
    expect(packs(toQuantity('100'))).toEqual([['100', 3]]);
  });

  it('is on notes that wait, or not due at all, where nothing is proposed', () => {
    const none = { proposed: toQuantity('0') };
    expect(found(readScan('A1'), group('G1', article('A1', { ...none, onNotes: toQuantity('300') })))).toBe('on-notes');
    expect(found(readScan('A1'), group('G1', article('A1', { ...none, due: toQuantity('0') })))).toBe('none');
    expect(found(readScan('A2'), group('G1', article('A1')))).toBe('none');
  });
});
