import type { Endpoint } from '../../../server/contract/endpoint.js';
import { ENDPOINTS } from '../../given/endpoints.js';
import { slotsOf, type RequestRow } from './request.js';
import { REQUESTS } from './requests.js';

/** An endpoint with the way to ask it. */
export type Case = readonly [id: string, endpoint: Endpoint, row: RequestRow];

export const CASES: readonly Case[] = ENDPOINTS.flatMap((endpoint) => {
  const row = REQUESTS[endpoint.id];
  if (!row) return [];
  const { id } = endpoint;
  const isPast = endpoint.query !== undefined && 'asOf' in endpoint.query.shape;
  return [
    [id, endpoint, row] as const,
    ...(row.kinds ?? []).map(
      ([kind, slot]): Case => [`${id} of a ${kind}`, endpoint, { ...row, words: { kind }, path: { id: slot } }],
    ),
    ...(isPast ? [[`${id} as of a moment`, endpoint, { ...row, isAsOf: true }] as const] : []),
  ];
});
/** Those whose requests name records. */
export const NAMING = CASES.filter(([, , row]) => slotsOf(row).length > 0);
/** Those that search for what somebody types. */
export const SEARCHING = CASES.filter(
  ([, { query, permission }]) => query !== undefined && 'q' in query.shape && permission !== 'admin',
);
