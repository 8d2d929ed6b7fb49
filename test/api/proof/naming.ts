import type { Endpoint } from '../../../server/contract/endpoint.js';
import type { Format } from '../../../server/contract/format.js';
import { delfor } from '../../given/delfor.js';
import type { Sending } from '../../given/client.js';
import type { Case } from './cases.js';
import type { Estate, Mark } from './estate.js';
import { choicesOf, fits, groupsOf, leastOf, type FieldGroup, type TextField } from './fields.js';
import { requestOf, slotsOf } from './request.js';

/** A request in which something of another company is named. */
export interface Play {
  /** What is named, in which kind of field. What one such request makes stands for what others like it make. */
  readonly kind: string;
  readonly request: readonly [method: string, path: string, sending: Sending];
}
/** Whoever names, and whoever is named: by ids and by what each is called. */
export interface Cast {
  readonly own: Estate;
  readonly second: Estate;
  readonly mark: Mark;
  readonly secondMark: Mark;
}
export interface Playing {
  readonly plays: readonly Play[];
  /** Fields that nothing of the second could be put into though they take text. */
  readonly unfilled: readonly string[];
}

/** By what a company is called, in the form of each field that has one; null where such a field names nothing that is a company's. */
const CALLED: Readonly<Record<Format, ((mark: Mark) => readonly string[]) | null>> = {
  identification: ({ address }) => [address, address.replace(/:.*/, '')],
  'company-identifier': ({ address }) => [address.replace(/:.*/, '')],
  qualifier: ({ address }) => [address.replace(/.*:/, '')],
  'as2-name': ({ word, address }) => [word, address.replace(/:.*/, '')],
  'agreement-name': ({ word }) => [word],
  'company-code': ({ word }) => [word],
  'ship-to-code': ({ word }) => [word],
  'local-code': ({ word }) => [word],
  'file-name': ({ word }) => [`${word}.edi`],
  folder: ({ word }) => [`to-${word}`, `from-${word}`],
  printable: (mark) => called(mark),
  'message-type': null,
  'message-version': null,
  host: null,
  url: null,
  certificate: null,
  fingerprint: null,
  json: null,
  duns: null,
  'vat-number': null,
  country: null,
  'time-zone': null,
  quantity: null,
  unit: null,
  'commodity-code': null,
  'barcode-prefix': null,
  'un-number': null,
  'tunnel-code': null,
  'movement-reference': null,
  weight: null,
  'code-agency': null,
  'plate-agency': null,
  'plate-company': null,
  'sscc-extension': null,
  'gs1-prefix': null,
  amount: null,
  currency: null,
};
/** What free text may name. */
const called = ({ word, address }: Mark): readonly string[] => [
  address,
  word,
  `company-admin@${word}.example`,
  `${word}1`,
  `${word}.edi`,
];
/** What has the form of one of these names nobody. */
const NAMELESS = [
  '2026-11-20',
  '2026-W47',
  '2026-11-20T10:15',
  '2026-11-20T10:15:00Z',
  '09:00',
  '1',
  '12.5',
  '123456',
  'ab',
  'A',
  'https://partner.example/in',
];
const NAMELESS_FORMATS = new Set(['date', 'date-time', 'time', 'duration', 'uri']);

const ID = String.raw`^\d{1,18}$`;
const isId = ({ schema }: TextField): boolean => schema.pattern?.startsWith(ID) === true;

/** Everything of the second company that fits into a field. */
function valuesFor(field: TextField, { second, secondMark }: Cast): readonly string[] {
  if (isId(field)) return [...new Set(Object.values(second).filter((id) => /^\d+$/.test(id)))];
  if (field.schema.format === 'uuid') return Object.values(second).filter((id) => !/^\d*$/.test(id));
  if (field.format !== undefined) return CALLED[field.format]?.(secondMark) ?? [];
  const texts = called(secondMark).filter((text) => fits(field.schema, text));
  return texts.length > 0 ? texts : [secondMark.word, 'ZZ'].filter((text) => fits(field.schema, text)).slice(0, 1);
}
function namesNothing({ schema, format }: TextField): boolean {
  return (
    (format !== undefined && CALLED[format] === null) ||
    NAMELESS_FORMATS.has(schema.format ?? '') ||
    NAMELESS.some((text) => fits(schema, text))
  );
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** `json` with something else at a place in it; what leads there is made. */
function withAt(json: unknown, [key, ...rest]: readonly string[], value: (there: unknown) => unknown): unknown {
  if (key === undefined) return value(json);
  if (Array.isArray(json) || key === '0') {
    const list: unknown[] = Array.isArray(json) ? [...(json as unknown[])] : [];
    list[Number(key)] = withAt(list[Number(key)], rest, value);
    return list;
  }
  const object = isJson(json) ? json : {};
  return { ...object, [key]: withAt(object[key], rest, value) };
}

/** Bodies with fields of an object filled: what is there goes on to be there, or only what must be, in the form of a union that it stands in. */
function candidates({ path, forms, schema }: FieldGroup, { secondMark }: Cast, base: unknown, given: Json): unknown[] {
  const texts = [...called(secondMark), ...NAMELESS];
  const formed = forms.reduce((body, [at, form]) => withAt(body, at, () => leastOf(form, texts)), base);
  return [base, formed].flatMap((body) => [
    withAt(body, path, (there) => ({ ...(isJson(there) ? there : {}), ...given })),
    withAt(body, path, () => Object.assign({}, leastOf(schema, texts), given)),
  ]);
}

/** Requests in which one field, or all of an object below the body, name the second company. */
function playsOfGroup(
  group: FieldGroup,
  cast: Cast,
  base: unknown,
  takes: (body: unknown) => boolean,
): { readonly bodies: readonly (readonly [kind: string, body: unknown])[]; readonly unfilled: readonly string[] } {
  const fillable = group.fields
    .filter((field) => !isId(field) || !isNamed(base, [...group.path, field.key], cast.own))
    .map((field) => ({ field, values: valuesFor(field, cast) }));
  const filled = (given: Json): unknown => candidates(group, cast, base, given).find(takes);
  const given = ({ field, values }: (typeof fillable)[number], at: number): Json => {
    const value = values[at % values.length];
    return value === undefined ? {} : { [field.key]: field.isList ? [value] : value };
  };
  // One field beside the other takes another name; a second time each has the next.
  const all = (round: number): unknown =>
    filled(Object.assign({}, ...fillable.map((one, i) => given(one, i + round))) as Json);
  const together = group.path.length === 0 ? [] : [all(0), all(1)];
  const name = [...group.path].join('.');
  if (together.some((body) => body !== undefined))
    return { bodies: together.flatMap((body) => (body === undefined ? [] : [[name, body] as const])), unfilled: [] };
  const single = fillable.map((one) => ({
    where: [...group.path, one.field.key].join('.'),
    kind: one.field.format ?? (isId(one.field) ? 'id' : 'text'),
    ...one,
    bodies: one.values.map((_, at) => filled(given(one, at))).filter((body) => body !== undefined),
  }));
  return {
    bodies: [...single, { kind: name, bodies: [all(0)].filter((body) => body !== undefined) }].flatMap(
      ({ kind, bodies }) =>
        bodies
          .flatMap((body, at) => (at === 0 ? variants([group], body).filter(takes) : [body]))
          .map((body) => [kind, body] as const),
    ),
    unfilled: single.flatMap(({ where, field, values, bodies }) =>
      bodies.length === 0 && (values.length > 0 || !namesNothing(field)) ? [where] : [],
    ),
  };
}
/** Whether a request of the table names a record there already; it is played with the id of the second's. */
function isNamed(base: unknown, [key, ...rest]: readonly string[], own: Estate): boolean {
  if (key !== undefined) return isJson(base) && isNamed(base[key], rest, own);
  const [first]: unknown[] = Array.isArray(base) ? (base as unknown[]) : [base];
  return Object.values(own).some((id) => id === first);
}

/** The same with each of the root's choices, and with the own address or the second's wherever one is asked for. */
function withAddresses(
  root: FieldGroup,
  { mark, secondMark }: Cast,
  base: unknown,
  takes: (body: unknown) => boolean,
): readonly (readonly [kind: string, body: unknown])[] {
  const places = root.fields.filter(({ format }) => format === 'identification').map(({ key }) => key);
  if (places.length === 0) return [];
  const bodies = places.reduce<Json[]>(
    (made, place) => made.flatMap((one) => [mark, secondMark].map(({ address }) => ({ ...one, [place]: address }))),
    [isJson(base) ? base : {}],
  );
  return bodies
    .flatMap((body) => variants([root], body))
    .filter(takes)
    .map((body) => {
      const said = [...places, ...choicesOf(root).map(([key]) => key)].map((key) => String((body as Json)[key]));
      return [`addresses ${said.join(' ')}`, body] as const;
    });
}

/** A body with each of its choices of words, one changed at a time. */
function variants(groups: readonly FieldGroup[], body: unknown): readonly unknown[] {
  const [root] = groups;
  if (!root || root.path.length > 0 || !isJson(body)) return [body];
  return [body, ...choicesOf(root).flatMap(([key, words]) => words.map((word) => ({ ...body, [key]: word })))];
}

const GROUPS = new Map<string, readonly FieldGroup[]>();
function bodyGroups({ id, body }: Endpoint): readonly FieldGroup[] {
  const known = GROUPS.get(id) ?? (body === undefined || body === 'file' ? [] : groupsOf(body));
  GROUPS.set(id, known);
  return known;
}

/** Valid requests to an endpoint with own records: one for each choice of words. */
export function ownRequests([, endpoint, row]: Case, ids: Estate): readonly Play['request'][] {
  const [method, path, sending] = requestOf(endpoint, row, ids);
  if (!('json' in sending)) return [[method, path, sending]];
  return variants(bodyGroups(endpoint), sending.json)
    .filter((json) => takenBy(endpoint)(json))
    .map((json) => [method, path, { ...sending, json }] as const);
}
function takenBy({ body }: Endpoint): (json: unknown) => boolean {
  return (json) => body !== undefined && body !== 'file' && body.safeParse(json).success;
}

/** Every way in which a request to an endpoint can name the second company. */
export function playsOf([id, endpoint, row]: Case, cast: Cast): Playing {
  const [method, path, sending] = requestOf(endpoint, row, cast.own);
  const byId = slotsOf(row).map(
    ([place, slot]): Play => ({
      kind: `${id} ${place}: ${slot}`,
      request: requestOf(endpoint, row, { ...cast.own, [slot]: cast.second[slot] }),
    }),
  );
  if (endpoint.body === 'file')
    return {
      plays: [
        ...byId,
        ...filesNaming(cast).map((one) => ({ kind: `${id} file`, request: [method, path, one] as const })),
      ],
      unfilled: [],
    };
  const groups = bodyGroups(endpoint);
  const base = 'json' in sending ? sending.json : {};
  const takes = takenBy(endpoint);
  const found = groups.map((group) => playsOfGroup(group, cast, base, takes));
  const [root] = groups;
  const bodies = [...(root ? withAddresses(root, cast, base, takes) : []), ...found.flatMap((one) => one.bodies)];
  const queries =
    endpoint.query === undefined
      ? []
      : groupsOf(endpoint.query).map((group) =>
          playsOfGroup(group, cast, {}, (query) => endpoint.query?.safeParse(query).success === true),
        );
  const asked = queries
    .flatMap((one) => one.bodies)
    .map(
      ([kind, query]): Play => ({
        kind: `${id} ?${kind}`,
        request: [method, `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`, sending],
      }),
    );
  return {
    plays: [
      ...bodies.map(([kind, json]): Play => ({ kind: `${id} ${kind}`, request: [method, path, { ...sending, json }] })),
      ...asked,
      ...byId,
    ],
    unfilled: [...found, ...queries].flatMap((one) => one.unfilled).map((where) => `${id} ${where}`),
  };
}

/** Files that name the second company as sender, as recipient and as both, by its address, its file names and its AS2 name. */
function filesNaming({ mark, secondMark }: Cast): readonly Sending[] {
  const addresses = [mark.address, secondMark.address];
  return addresses.flatMap((sender) =>
    addresses.map((recipient): Sending => {
      const reference = `${secondMark.word}1`;
      return {
        body: new Uint8Array(delfor({ sender, recipient, controlReference: reference, documentNumber: reference })),
        headers: {
          'content-type': 'application/octet-stream',
          'x-file-name': `${secondMark.word}.edi`,
          'as2-version': '1.2',
          'as2-from': sender.replace(/:.*/, ''),
          'as2-to': recipient.replace(/:.*/, ''),
          'message-id': `<${reference}@${secondMark.word}.example>`,
        },
      };
    }),
  );
}
