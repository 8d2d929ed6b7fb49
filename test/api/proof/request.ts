import type { Endpoint } from '../../../server/contract/endpoint.js';
import type { Level } from '../../../server/domain/access/level.js';
import type { Action, Module } from '../../../server/domain/access/permission.js';
import type { Sending } from '../../given/client.js';
import type { Estate, Slot } from './estate.js';

/** Stands for the id of a record in a request: that of the own company, of another, or of nobody. */
class Ref {
  constructor(readonly slot: Slot) {}
}
/** The id of this record. */
export function the(slot: Slot): Ref {
  return new Ref(slot);
}

/** How a valid request to an endpoint is made: ids in the path, then what goes along. */
export interface RequestRow {
  readonly path?: Readonly<Record<string, Slot>>;
  /** Parts of the path that name no record. */
  readonly words?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | Ref>>;
  readonly json?: unknown;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** What those may expect who are let in, where it is not the endpoint's own status: `401 session-expired`. */
  readonly answer?: string | ((level: Level) => string);
  /** What a record of the query that isn't there is answered with, where it is more than a filter; and one of the body, where each answers for itself. */
  readonly ofNone?: string;
  /** What others than a session of the own company may expect of a public call, where it differs. */
  readonly strangers?: string;
  /** Administrators of the installation reach every company's records by it. */
  readonly reachesInstallation?: true;
  /** A changing GET: it must show that one of our own pages asks. */
  readonly ofOwnPage?: true | undefined;
  /** It ends the session of who asks. */
  readonly endsSession?: true;
  /** It tells of every company of the installation: for its administrators alone. */
  readonly ofInstallation?: true;
  /** Which records of the table's requests that one could be which it makes: the first id of its answer. */
  readonly makes?: readonly Slot[];
  /** The same call for records of other kinds, each with its own id. */
  readonly kinds?: readonly (readonly [kind: string, Slot])[];
  /** It asks for what was known at a moment. */
  readonly isAsOf?: true;
  /** A second right that the call needs, as its summary says. */
  readonly also?: { readonly module: Module; readonly action: Action };
}

/** What requests for a moment ask for; left out where it is empty. */
let moment = '';
/** Has them ask for now, when all records are there: for the same moment each time, so that answers can be compared. */
export function askForThisMoment(): void {
  moment = new Date().toISOString();
}

type Place = 'path' | 'query' | 'body';
/** Where a request names records. */
export function slotsOf(row: RequestRow): readonly (readonly [Place, Slot])[] {
  const found = [
    ...Object.values(row.path ?? {}).map((slot) => ['path', slot] as const),
    ...refsIn(row.query).map((slot) => ['query', slot] as const),
    ...refsIn(row.json).map((slot) => ['body', slot] as const),
  ];
  return found.filter(([place, slot], i) => found.findIndex(([p, s]) => p === place && s === slot) === i);
}

/** The request with these ids: method, address below /api and what is sent. */
export function requestOf(
  endpoint: Endpoint,
  row: RequestRow,
  ids: Estate,
  more: Readonly<Record<string, string>> = {},
): readonly [method: string, path: string, sending: Sending] {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(row.words?.[name] ?? ids[slotAt(endpoint, row, name)]),
  );
  const search = new URLSearchParams({
    ...(filled(row.query ?? {}, ids) as Record<string, string>),
    ...(row.isAsOf && { asOf: moment }),
    ...more,
  }).toString();
  return [
    endpoint.method,
    search === '' ? path : `${path}?${search}`,
    {
      ...(row.json === undefined ? {} : { json: filled(row.json, ids) }),
      ...(row.body === undefined ? {} : { body: new Uint8Array(row.body) }),
      ...((row.headers ?? row.ofOwnPage) === undefined
        ? {}
        : { headers: { ...row.headers, ...(row.ofOwnPage && { 'sec-fetch-site': 'same-origin' }) } }),
    },
  ];
}

function slotAt(endpoint: Endpoint, row: RequestRow, name: string): Slot {
  const slot = row.path?.[name];
  if (slot === undefined) throw new Error(`The row of ${endpoint.id} does not say what :${name} is`);
  return slot;
}

function refsIn(value: unknown): Slot[] {
  if (value instanceof Ref) return [value.slot];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(refsIn) : [];
}

function filled(value: unknown, ids: Estate): unknown {
  if (value instanceof Ref) return ids[value.slot];
  if (Array.isArray(value)) return value.map((one) => filled(one, ids));
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, ids)]))
    : value;
}
