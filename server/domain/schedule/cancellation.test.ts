import { toId } from '../ids.js';
import { cancellationsOf, type CancellableRelease, isCancellation } from './cancellation.js';

const release = (id: string, order: string, more: Partial<CancellableRelease> = {}): CancellableRelease => ({
  id: toId('schedule-head', id),
  parties: 'C|S||B|V|P',
  chain: '77',
  documentNumber: '77',
  order,
  completeness: 'FULL',
  messageFunction: '5',
  isWithoutEffect: false,
  cancelledBy: null,
  ...more,
});
const cancels = { messageFunction: '1' } as const;
const outcome = (...releases: CancellableRelease[]) =>
  cancellationsOf(releases)
    .map(({ id, cancelledBy }) => `${id}:${cancelledBy ?? ''}`)
    .sort();

describe('a cancellation', () => {
  it('is a message of function 1, or 17 where the release comes again', () => {
    expect(['1', '17', '3', '4', '5', '9', ''].filter((code) => isCancellation({ messageFunction: code }))).toEqual([
      '1',
      '17',
    ]);
  });

  it('cancels the release of its number right before it, in whatever order they are given', () => {
    const all = [release('1', 'a'), release('2', 'b'), release('3', 'c', cancels)];
    for (const order of [all, all.toReversed()]) expect(outcome(...order)).toEqual(['2:3']);
  });

  it('that comes twice cancels nothing further', () => {
    expect(
      outcome(release('1', 'a'), release('2', 'b'), release('3', 'c', cancels), release('4', 'd', cancels)),
    ).toEqual(['2:3']);
  });

  it('cancels the changes of the release with it', () => {
    const change = { messageFunction: '4', completeness: 'PER_ARTICLE' } as const;
    expect(outcome(release('1', 'a'), release('2', 'b', change), release('3', 'c', cancels))).toEqual(['1:3', '2:3']);
  });

  it('cancels what comes late between both instead', () => {
    const before = release('1', 'a', { cancelledBy: toId('schedule-head', '3') });
    expect(outcome(before, release('2', 'b'), release('3', 'c', cancels))).toEqual(['1:', '2:3']);
  });

  it('leaves later releases, other numbers and other parties alone', () => {
    expect(
      outcome(
        release('1', 'c'),
        release('2', 'a', { documentNumber: '78' }),
        release('4', 'a', { parties: 'other' }),
        release('3', 'b', cancels),
      ),
    ).toEqual([]);
  });

  it('that was deleted, or is held for its errors, cancels nothing, or no longer', () => {
    const held = { ...cancels, isWithoutEffect: true };
    expect(outcome(release('1', 'a'), release('2', 'b', held))).toEqual([]);
    const cancelled = release('1', 'a', { cancelledBy: toId('schedule-head', '2') });
    expect(outcome(cancelled, release('2', 'b', held))).toEqual(['1:']);
    expect(outcome(cancelled, release('2', 'b', held), release('3', 'c', cancels))).toEqual(['1:3']);
  });

  it('of single articles finds the release by its number, though each stands in the chain of its articles', () => {
    const chain = { completeness: 'PER_ARTICLE', chain: 'articles:x' } as const;
    expect(outcome(release('1', 'a', chain), release('2', 'b', { ...cancels, chain: 'articles:y' }))).toEqual(['1:2']);
  });

  it('without lines, which names no ship-to, is of every ship-to of its number; one that names a ship-to is of that one', () => {
    const [here, there] = [release('1', 'a'), release('2', 'a', { parties: 'C|S||B|V|Q' })];
    expect(outcome(here, there, release('3', 'b', { ...cancels, parties: 'C|S||B|V|' }))).toEqual(['1:3', '2:3']);
    expect(outcome(here, there, release('3', 'b', { ...cancels, parties: 'C|S||B|V|Q' }))).toEqual(['2:3']);
    expect(outcome(here, release('3', 'b', { ...cancels, parties: 'C|S|test|||' }))).toEqual([]);
  });
});
