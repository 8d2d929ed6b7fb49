import fc from 'fast-check';
import { dayText } from '../calendar/day.js';
import { toId } from '../ids.js';
import { issueDay, releasesBefore } from './compared-releases.js';
import { articleChain, type Release } from './release.js';

const release = (order: string, more: Partial<Release> = {}): Release => ({
  id: toId('schedule-head', order),
  parties: 'C|S||B||P',
  chain: more.documentNumber ?? 'D1',
  order,
  completeness: 'FULL',
  messageFunction: '9',
  documentNumber: 'D1',
  previousDocumentNumber: null,
  isHeld: false,
  ...more,
});
const change = (order: string) => release(order, { messageFunction: '4', completeness: 'PER_ARTICLE' });
const articles = (order: string, digest: string) =>
  release(order, { completeness: 'PER_ARTICLE', chain: articleChain(digest) });
const before = (of: Release, known: readonly Release[]): string =>
  releasesBefore(of, known)
    .map(({ order }) => order)
    .join(' ');

describe('what a release is compared with', () => {
  it('is the one before it in its chain, and nothing for the first', () => {
    const known = [release('1'), release('2'), release('3')];
    expect(known.map((one) => before(one, known))).toEqual(['', '1', '2']);
  });

  it('is what stood before itself where it came late', () => {
    expect(before(release('2'), [release('1'), release('3')])).toBe('1');
  });

  it('is never a release that was held, though a held one is compared too', () => {
    const held = release('2', { isHeld: true });
    expect(before(release('3'), [release('1'), held])).toBe('1');
    expect(before(held, [release('1'), held])).toBe('1');
  });

  it('is the one of another number that it names, and none of a number beside it', () => {
    const next = release('3', { documentNumber: 'D2', previousDocumentNumber: 'D1' });
    expect(before(next, [release('1'), release('2', { documentNumber: 'D9' })])).toBe('1');
    expect(before(release('3', { documentNumber: 'D2' }), [release('1')])).toBe('');
  });

  it('is the whole schedule with the changes since', () => {
    const known = [release('1'), release('2'), change('3'), change('4'), release('5')];
    expect(before(release('5'), known)).toBe('4 3 2');
    expect(before(change('4'), known)).toBe('3 2');
  });

  it('is all that stands for articles between the same parties', () => {
    const known = [
      articles('1', 'a'),
      articles('2', 'b'),
      release('3'),
      { ...articles('4', 'a'), parties: 'X|S||B||P' },
    ];
    expect(before(articles('5', 'c'), known)).toBe('2 1');
  });

  it('is the same in whatever order releases arrived', () => {
    const known = [release('1'), change('2'), release('3'), change('4'), articles('5', 'a')];
    fc.assert(
      fc.property(fc.shuffledSubarray(known, { minLength: known.length }), (shuffled) => {
        expect(before(release('6'), shuffled)).toBe('4 3');
      }),
    );
  });
});

describe('the day of a release', () => {
  it('is its issue date, else the day of its receipt at the place of the customer', () => {
    const night = Date.parse('2026-11-23T23:30:00Z');
    expect(dayText(issueDay('2026-11-20', night, 'Europe/Stockholm'))).toBe('2026-11-20');
    expect(dayText(issueDay(null, night, 'Europe/Stockholm'))).toBe('2026-11-24');
    expect(dayText(issueDay(null, night, 'America/New_York'))).toBe('2026-11-23');
  });
});
