import type { Movement, TransportMap } from '../../../../../../server/contract/transport-day.js';
import type { TransportId } from '../../../../../../server/domain/ids.js';
import { isLate } from '../../../../../../server/domain/transport/movement.js';

/** How far a transport has come, as its line shows it. */
export const STANDINGS = ['late', 'open', 'underway', 'done'] as const;
export type Standing = (typeof STANDINGS)[number];

/** How far each transport of a day has come: late, if its departure or its arrival is. */
export function standingsOf(movements: readonly Movement[], now: number): ReadonlyMap<TransportId, Standing> {
  const standings = new Map<TransportId, Standing>();
  for (const movement of movements) {
    const { transportId, state } = movement;
    if (isLate(movement, now)) standings.set(transportId, 'late');
    else if (!standings.has(transportId))
      standings.set(
        transportId,
        state === 'departed' ? 'underway' : state === 'arrived' || state === 'closed' ? 'done' : 'open',
      );
  }
  return standings;
}

/** A way from one group of places to another, with the transports that take it. */
export interface Way {
  readonly from: number;
  readonly to: number;
  readonly transports: readonly TransportId[];
  /** The one that most needs somebody to look, of its transports. */
  readonly standing: Standing;
}

/** The ways of some transports between groups of places, each once. @param groupOf the group of a place; undefined for one that is not on the map. */
export function waysOf(
  routes: TransportMap['routes'],
  standings: ReadonlyMap<TransportId, Standing>,
  groupOf: (place: number) => number | undefined,
): readonly Way[] {
  const ways = new Map<string, { from: number; to: number; transports: Set<TransportId> }>();
  for (const { transportId, from, to } of routes) {
    if (!standings.has(transportId)) continue;
    for (const [a, b] of from.flatMap((start) => to.map((end) => [groupOf(start), groupOf(end)] as const))) {
      if (a === undefined || b === undefined || a === b) continue;
      const key = `${String(a)} ${String(b)}`;
      const way = ways.get(key) ?? { from: a, to: b, transports: new Set() };
      way.transports.add(transportId);
      ways.set(key, way);
    }
  }
  const place = (id: TransportId): number => STANDINGS.indexOf(standings.get(id) ?? 'done');
  return [...ways.values()].map(({ from, to, transports }) => {
    const all = [...transports];
    return { from, to, transports: all, standing: STANDINGS[Math.min(...all.map(place))] ?? 'done' };
  });
}
