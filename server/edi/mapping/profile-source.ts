import { given, JsonObject, type Problems } from './json-object.js';

/** Where a partner's habits are written down. */
export interface ProfileSource {
  readonly title: string;
  readonly edition?: string;
  readonly address?: string;
}

/** What the sources of a profile may leave open. */
export const UNCONFIRMED = [
  'sender',
  'association',
  'release',
  'edition',
  'secondhand',
  'commitments',
  'dates',
  'periods',
  'cumulative',
  'required',
  'characters',
] as const;
export type Unconfirmed = (typeof UNCONFIRMED)[number];

/** Reads one source from parsed JSON. */
export function readSource(json: unknown, path: string, problems: Problems): readonly ProfileSource[] {
  const object = JsonObject.of(json, path, problems, ['title', 'edition', 'address']);
  if (object === null) return [];
  return [
    { title: object.needed('title'), ...given({ edition: object.text('edition'), address: object.text('address') }) },
  ];
}

/** Reads one open point from parsed JSON. */
export function readUnconfirmed(json: unknown, path: string, problems: Problems): readonly Unconfirmed[] {
  const point = UNCONFIRMED.find((one) => one === json);
  if (point !== undefined) return [point];
  problems.add(path, `must be one of ${UNCONFIRMED.join(', ')}`);
  return [];
}
