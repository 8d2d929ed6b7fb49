import { SEVERITIES } from '../finding.js';
import { isFindingCode } from '../finding-text.js';
import type { LayoutChange } from '../odette/layout.js';
import { readLayoutChange } from '../odette/layout-check.js';
import { ODETTE_LAYOUTS } from '../odette/own-layouts.js';
import { readVdaTable } from '../vda/partner-table-reader.js';
import type { VdaTable } from '../vda/partner-table.js';
import { given, JsonObject, Problems, quoted } from './json-object.js';
import {
  type Alias,
  COMMITMENT_ORDERS,
  FORECAST_PERIODS,
  type Profile,
  PROFILE_DATE_KINDS,
  QUANTITY_COUNTS,
  type QuantityHabit,
  type Requirement,
  VDA_LINE_ENDS,
} from './profile.js';
import { readSource, readUnconfirmed } from './profile-source.js';
import { isAddress } from './rules.js';

/** Profiles of one file, and entries of each list of a profile, at most. */
const MAX_PROFILES = 1_000;
const MAX_ENTRIES = 1_000;
const TAG = [/^[A-Z]{3}$/, 'a segment tag such as DTM'] as const;
const TAGS = [
  /^[A-Z]{3}(?:\/[A-Z]{3}){0,9}$/,
  'a segment tag such as RFF, or tags from the group down such as LIN/RFF',
] as const;

type Lists = Pick<
  Profile,
  'sources' | 'unconfirmed' | 'quantities' | 'aliases' | 'required' | 'accepted' | 'layouts' | 'vdaTables'
>;
type Habits = Pick<Profile, 'dateKind' | 'commitmentOrder' | 'forecastPeriod'>;
type Conditions = Omit<Profile, keyof Lists | keyof Habits | 'name' | 'severity' | 'vda'>;

/** Conditions of a profile: texts. */
const CONDITIONS = [
  'sender',
  'recipient',
  'message',
  'release',
  'association',
] as const satisfies readonly (keyof Conditions)[];
/** What call-offs mean: one of several words. */
const HABITS = ['dateKind', 'commitmentOrder', 'forecastPeriod'] as const satisfies readonly (keyof Habits)[];
/** Lists of a profile with what reads their entries. */
const LISTS: {
  readonly [K in keyof Required<Lists>]: (json: unknown, path: string, problems: Problems) => Required<Lists>[K];
} = {
  sources: readSource,
  unconfirmed: readUnconfirmed,
  quantities: readQuantity,
  aliases: readAlias,
  required: readRequirement,
  accepted: readAccepted,
  layouts: readLayout,
  vdaTables: readTable,
};

/** Reads one profile or a list of them from parsed JSON: all that is wrong with them, or the profiles. Never throws. */
export function readProfile(json: unknown): {
  readonly profiles: readonly Profile[];
  readonly errors: readonly string[];
} {
  const problems = new Problems();
  const list: readonly unknown[] = Array.isArray(json) ? json : [json];
  if (list.length > MAX_PROFILES)
    problems.add('', `there are ${list.length} profiles; at most ${MAX_PROFILES} are taken`);
  const profiles =
    problems.list.length > 0
      ? []
      : list.flatMap((one, i) => readOne(one, Array.isArray(json) ? `[${i}]` : '', problems));
  return problems.list.length > 0 ? { profiles: [], errors: problems.list } : { profiles, errors: [] };
}

function readOne(json: unknown, path: string, problems: Problems): readonly Profile[] {
  const object = JsonObject.of(json, path, problems, [
    'name',
    ...CONDITIONS,
    ...HABITS,
    ...Object.keys(LISTS),
    'severity',
    'vda',
  ]);
  if (object === null) return [];
  const conditions = Object.fromEntries(CONDITIONS.map((name) => [name, object.text(name)]));
  const entries = <T>(
    name: keyof Lists,
    read: (entry: unknown, at: string, into: Problems) => readonly T[],
  ): readonly T[] | undefined => object.list(name, MAX_ENTRIES)?.flatMap(([entry, at]) => read(entry, at, problems));
  const lists: Lists = given({
    sources: entries('sources', LISTS.sources),
    unconfirmed: entries('unconfirmed', LISTS.unconfirmed),
    quantities: entries('quantities', LISTS.quantities),
    aliases: entries('aliases', LISTS.aliases),
    required: entries('required', LISTS.required),
    accepted: entries('accepted', LISTS.accepted),
    layouts: entries('layouts', LISTS.layouts),
    vdaTables: entries('vdaTables', LISTS.vdaTables),
  });
  const severity = given({ severity: readSeverity(object, problems) });
  const vda = given({ vda: readVdaFiles(object, problems) });
  const habits = given({
    dateKind: object.oneOf('dateKind', PROFILE_DATE_KINDS),
    commitmentOrder: object.oneOf('commitmentOrder', COMMITMENT_ORDERS),
    forecastPeriod: object.oneOf('forecastPeriod', FORECAST_PERIODS),
  });
  return [{ name: object.needed('name'), ...given(conditions), ...habits, ...lists, ...severity, ...vda }];
}

function readAlias(json: unknown, path: string, problems: Problems): readonly Alias[] {
  const object = JsonObject.of(json, path, problems, ['segment', 'at', 'code', 'means']);
  if (object === null) return [];
  const at = object.needed('at', [/^\d{1,2}\.\d{1,2}$/, 'an element and a component such as "1.0"']);
  const segment = object.needed('segment', TAG);
  const code = object.needed('code');
  const means = object.needed('means');
  return isAddress(at) ? [{ segment, at, code, means }] : [];
}

function readQuantity(json: unknown, path: string, problems: Problems): readonly QuantityHabit[] {
  const object = JsonObject.of(json, path, problems, ['code', 'are']);
  if (object === null) return [];
  if (object.value('are') === undefined) object.wrong('are', 'is missing');
  return [{ code: object.needed('code'), are: object.oneOf('are', QUANTITY_COUNTS) ?? 'discrete' }];
}

function readRequirement(json: unknown, path: string, problems: Problems): readonly Requirement[] {
  const object = JsonObject.of(json, path, problems, ['segment', 'code', 'severity']);
  if (object === null) return [];
  if (object.value('severity') === undefined) object.wrong('severity', 'is missing');
  return [
    {
      segment: object.needed('segment', TAGS),
      severity: object.oneOf('severity', ['error', 'warning']) ?? 'error',
      ...given({ code: object.text('code') }),
    },
  ];
}

function readAccepted(json: unknown, path: string, problems: Problems): NonNullable<Profile['accepted']> {
  const object = JsonObject.of(json, path, problems, ['code', 'path']);
  if (object === null) return [];
  const code = object.needed('code');
  if (code !== '' && !isFindingCode(code)) object.wrong('code', noCode(code));
  return [{ code, ...given({ path: object.text('path') }) }];
}

const noCode = (text: string): string => `${quoted(text)} is no code of a finding; "lint" shows them in brackets`;

/** How severe findings are in this partner's messages, by their codes. */
function readSeverity(profile: JsonObject, problems: Problems): Profile['severity'] {
  const json = profile.value('severity');
  if (json === undefined) return undefined;
  const object = JsonObject.of(json, profile.at('severity'), problems);
  const severity: { -readonly [K in keyof NonNullable<Profile['severity']>]: NonNullable<Profile['severity']>[K] } = {};
  for (const code of object?.names ?? []) {
    const chosen = object?.oneOf(code, [...SEVERITIES, 'ignore']);
    if (!isFindingCode(code)) object?.wrong(code, noCode(code));
    else if (chosen !== undefined) severity[code] = chosen;
  }
  return severity;
}

/** What is agreed of VDA files that go out: nine characters are all that the header record has for a customer. */
function readVdaFiles(profile: JsonObject, problems: Problems): Profile['vda'] {
  const json = profile.value('vda');
  if (json === undefined) return undefined;
  const object = JsonObject.of(json, profile.at('vda'), problems, ['customer', 'lineEnd']);
  return given({
    customer: object?.text('customer', [/^[^\p{C}]{1,9}$/u, 'a number of up to 9 characters']),
    lineEnd: object?.oneOf('lineEnd', VDA_LINE_ENDS),
  });
}

/** A layout's own problems, each with the place of the layout. */
function readLayout(json: unknown, path: string, problems: Problems): readonly LayoutChange[] {
  const { change, errors } = readLayoutChange(json, ODETTE_LAYOUTS);
  for (const error of errors) problems.add(path, error);
  return change === null ? [] : [change];
}

/** A table's own problems, each with the place of the table. */
function readTable(json: unknown, path: string, problems: Problems): readonly VdaTable[] {
  const { table, errors } = readVdaTable(json);
  for (const error of errors) problems.add(path, error);
  return table === null ? [] : [table];
}
