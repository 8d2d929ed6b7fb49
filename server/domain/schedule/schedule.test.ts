import { CALLOFF_STATUSES, calloffsOfLine, type Calloffs, commonShipTo, hasDemand } from './schedule.js';

const calloffs: Calloffs = {
  days: Int32Array.of(1, 2, 3, 4),
  lastDays: Int32Array.of(1, 8, 33, 4),
  quantities: BigInt64Array.of(10n, 0n, 30n, 40n),
  statuses: Uint8Array.of(0, CALLOFF_STATUSES.indexOf('backlog'), 0, CALLOFF_STATUSES.indexOf('urgent')),
};

describe('call-offs of a schedule', () => {
  it('belong to their lines, of which one may have none', () => {
    const schedule = { ends: Int32Array.of(3, 3, 4), calloffs };
    expect([0, 1, 2].map((line) => [...calloffsOfLine(schedule, line).quantities])).toEqual([
      [10n, 0n, 30n],
      [],
      [40n],
    ]);
    expect([...calloffsOfLine(schedule, 2).days]).toEqual([4]);
    expect([...(calloffsOfLine(schedule, 0).lastDays ?? [])]).toEqual([1, 8, 33]);
    expect(calloffsOfLine({ ...schedule, calloffs: { ...calloffs, lastDays: null } }, 0).lastDays).toBeNull();
  });

  it('ask for something under a status only where a quantity is not 0', () => {
    expect([hasDemand(calloffs, 'backlog'), hasDemand(calloffs, 'urgent'), hasDemand(calloffs, 'material')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the ship-to of a schedule', () => {
  const place = (code: string) => ({ code });
  it('is that of the message, else the one of all lines', () => {
    expect(commonShipTo(place('M'), [place('P1'), place('P2')])).toEqual(place('M'));
    expect(commonShipTo(null, [place('P1'), place('P1')])).toEqual(place('P1'));
    expect(commonShipTo(null, [place('P1'), place('P2')])).toBeNull();
    expect(commonShipTo(null, [place('P1'), null])).toBeNull();
    expect(commonShipTo(null, [])).toBeNull();
  });
});
