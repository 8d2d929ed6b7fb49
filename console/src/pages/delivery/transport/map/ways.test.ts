import type { Movement } from '../../../../../../server/contract/transport-day.js';
import { toId, type TransportId } from '../../../../../../server/domain/ids.js';
import { standingsOf, waysOf } from './ways.js';

const [one, two, three] = ['1', '2', '3'].map((id) => toId('transport', id)) as [TransportId, TransportId, TransportId];
const NOW = Date.parse('2026-11-27T12:00:00Z');
const movement = (transportId: TransportId, more: Partial<Movement> = {}): Movement => ({
  ...{ transportId, kind: 'departure', transportNumber: transportId, transportName: null, state: 'planned' },
  ...{ planned: '2026-11-27', dueBy: '2026-11-27T23:00:00Z', doneAt: null, carrier: null, mode: null, vehicle: null },
  ...{ trailer: null, from: [], to: [], noteCount: 1, ...more },
});

describe('the line of a transport', () => {
  it('says how far it has come, and that it is late if its departure or arrival is', () => {
    const done = { doneAt: '2026-11-27T10:00:00Z' };
    const past = { dueBy: '2026-11-27T11:00:00Z' };
    expect([
      ...standingsOf(
        [
          movement(one, { ...done, ...past, state: 'departed' }),
          movement(one, { kind: 'arrival', ...past, state: 'departed' }),
          movement(two, { ...done, state: 'departed' }),
          movement(three),
        ],
        NOW,
      ),
    ]).toEqual([
      [one, 'late'],
      [two, 'underway'],
      [three, 'open'],
    ]);
    expect(standingsOf([movement(one, { ...done, state: 'closed' })], NOW).get(one)).toBe('done');
  });

  it('is one for all transports between the same places, and looks like the one that needs somebody most', () => {
    const standings = new Map([
      [one, 'done'],
      [two, 'late'],
    ] as const);
    const routes = [
      { transportId: one, from: [0], to: [1, 2, 9] },
      { transportId: two, from: [0], to: [1] },
      { transportId: three, from: [0], to: [1] },
    ];
    // Places 2 and 0 stand together on the screen, 9 is not on the map, and the third transport is not of this day.
    const groupOf = (place: number): number | undefined => [0, 1, 0][place];
    expect(waysOf(routes, standings, groupOf)).toEqual([{ from: 0, to: 1, transports: [one, two], standing: 'late' }]);
  });
});
