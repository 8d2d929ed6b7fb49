import { countdown, instantOf, QUICK, toField } from './window.js';

const NOON = new Date(2026, 10, 22, 12, 0, 0);

describe('a service window in the form', () => {
  it('is offered for now, for soon and for tonight, which is tomorrow once it is late', () => {
    expect(QUICK.now(NOON)).toEqual({ start: '2026-11-22T12:00', end: '2026-11-22T12:30' });
    expect(QUICK.soon(NOON)).toEqual({ start: '2026-11-22T12:15', end: '2026-11-22T13:15' });
    expect(QUICK.night(NOON)).toEqual({ start: '2026-11-22T22:00', end: '2026-11-23T00:00' });
    expect(QUICK.night(new Date(2026, 10, 22, 23)).start).toBe('2026-11-23T22:00');
  });

  it('is sent as instants, and an empty field as nothing', () => {
    expect([toField(NOON), '', '2026-13-01T00:00'].map(instantOf)).toEqual([NOON.toISOString(), '', '']);
  });

  it('is counted down in minutes and seconds', () => {
    expect([59 * 60_000, 61_001, 900, 0, -5].map(countdown)).toEqual(['59:00', '1:02', '0:01', '0:00', '0:00']);
  });
});
