import { geoMercator, geoPath } from 'd3-geo';
import { queryOptions } from '@tanstack/react-query';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasAddress from 'world-atlas/countries-50m.json?url';
import { transportMap } from '../../../../../../server/contract/transport-day.js';
import { call } from '../../../../api/call.js';
import { type Point, worldPoint } from './geometry.js';
import townsAddress from './towns.json?url';

/** What the map stands on: the outlines of countries as paths of the world, and the larger towns, largest first. */
export interface Ground {
  readonly land: string;
  readonly borders: string;
  readonly towns: readonly { readonly name: string; readonly at: Point }[];
}

async function read<T>(address: string, signal: AbortSignal): Promise<T> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
  return (await answer.json()) as T;
}

async function ground(signal: AbortSignal): Promise<Ground> {
  const [atlas, towns] = await Promise.all([
    read<Topology<{ countries: GeometryCollection }>>(atlasAddress, signal),
    read<[name: string, longitude: number, latitude: number][]>(townsAddress, signal),
  ]);
  // The world of geometry.ts: 1000 wide and high.
  const path = geoPath(
    geoMercator()
      .scale(1000 / (2 * Math.PI))
      .translate([500, 500]),
  ).digits(2);
  return {
    land: path(feature(atlas, atlas.objects.countries)) ?? '',
    borders: path(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)) ?? '',
    towns: towns.map(([name, longitude, latitude]) => ({ name, at: worldPoint(longitude, latitude) })),
  };
}

/** Comes with the console and never changes while it is open. */
export const groundQuery = queryOptions({
  queryKey: ['map-ground'],
  queryFn: ({ signal }) => ground(signal),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The places and ways of the transports of a day. */
export function mapQuery(day: string | undefined) {
  return queryOptions({
    queryKey: ['transport-day', 'map', day ?? ''],
    queryFn: ({ signal }) => call(transportMap, { query: { day } }, signal),
  });
}
