import { asOfIn, dayAt, recordAt, searchAt } from './as-of.js';

describe('the moment of an address', () => {
  it.each([
    ['asOf=2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
    ['asOf=2026-11-20T10%3A00%3A00%2B01%3A00', '2026-11-20T09:00:00.000Z'],
    ['asOf=2026-11-20T10:00:00+01:00', '2026-11-20T09:00:00.000Z'],
    ['asOf=2026-11-20', undefined],
    ['asOf=yesterday', undefined],
    ['asOf=2026-13-20T09:00:00Z', undefined],
    ['', undefined],
  ])('is read from %j as %s', (search, moment) => {
    expect(asOfIn(new URLSearchParams(search))).toBe(moment);
  });

  it('is written beside what else the address says, and taken out of it for now', () => {
    const search = searchAt(new URLSearchParams('schedule=4711'), '2026-11-20T09:00:00.000Z');
    expect(search.toString()).toBe('schedule=4711&asOf=2026-11-20T09%3A00%3A00Z');
    expect(searchAt(search, undefined).toString()).toBe('schedule=4711');
  });

  it('has a day, which is today for now', () => {
    expect(dayAt('2026-11-20T23:30:00.000Z')).toBe('2026-11-20');
    expect(dayAt(undefined)).toBe(new Date().toISOString().slice(0, 10));
  });
});

describe('a record at a moment', () => {
  const key = ['schedule', 'head', '7'];
  const then = recordAt(key, '2026-11-20T09:00:00.000Z');

  it('is kept apart from what it is now, under no name that changes outdate, and is not read again', () => {
    expect(then).toMatchObject({ queryKey: ['past', '2026-11-20T09:00:00.000Z', ...key], staleTime: 'static' });
    expect(recordAt(key, undefined)).toMatchObject({ queryKey: key });
    expect(recordAt(key, undefined)).not.toHaveProperty('staleTime');
  });

  it('stays on the page while the same record at another moment is fetched, and no other record does', () => {
    expect(then.placeholderData('now', { queryKey: key })).toBe('now');
    expect(recordAt(key, undefined).placeholderData('then', { queryKey: then.queryKey })).toBe('then');
    expect(then.placeholderData('other', { queryKey: ['schedule', 'head', '8'] })).toBeUndefined();
    expect(then.placeholderData('none', undefined)).toBeUndefined();
  });
});
