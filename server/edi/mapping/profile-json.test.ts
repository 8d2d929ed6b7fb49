import { CALLOFF_TABLE, INVOICE_TABLE } from '../../../test/given/vda-tables.js';
import { delfor } from '../../../test/given/delfor.js';
import { read } from '../read.js';
import type { Profile } from './profile.js';
import { readProfile } from './profile-json.js';

const PROFILE: Profile = {
  name: 'Customer',
  sender: 'O0013000001CUST:OD',
  recipient: 'SUPP',
  message: 'DELFOR',
  release: 'D97A',
  association: 'A1',
  aliases: [{ segment: 'DTM', at: '1.0', code: '358', means: '132' }],
  required: [
    { segment: 'LIN/RFF', code: 'ON', severity: 'warning' },
    { segment: 'NAD', severity: 'error' },
  ],
  accepted: [{ code: 'date-invalid', path: 'DTM 137' }, { code: 'unit-unknown' }],
  vdaTables: [INVOICE_TABLE, CALLOFF_TABLE],
};
const parsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('profiles as JSON', () => {
  it('are one or a list, as they are', () => {
    expect(readProfile(parsed(PROFILE))).toEqual({ profiles: [PROFILE], errors: [] });
    expect(readProfile(parsed([PROFILE, { name: 'Least' }]))).toEqual({
      profiles: [PROFILE, { name: 'Least' }],
      errors: [],
    });
    expect(readProfile([])).toEqual({ profiles: [], errors: [] });
  });

  it('hold when a file is read', () => {
    const file = Buffer.from(delfor({ lines: 1 }));
    const { profiles } = readProfile({
      name: 'Customer',
      message: 'DELFOR',
      required: [{ segment: 'PAI', severity: 'error' }],
    });
    expect(read(file, { profiles }).findings.map(({ code }) => code)).toContain('required-by-partner');
    expect(read(file).findings.map(({ code }) => code)).not.toContain('required-by-partner');
  });

  it.each<[string, unknown, string]>([
    ['no object', 'x', 'must be an object, not "x"'],
    ['no object in a list', [{ name: 'x' }, null], '[1]: must be an object, not null'],
    ['no name', {}, 'name: is missing'],
    [
      'a property nobody knows',
      { name: 'x', sendr: 'y' },
      '"sendr" is not known here; known are name, sender, recipient, message, release, association, dateKind, commitmentOrder, forecastPeriod, sources, unconfirmed, quantities, aliases, required, accepted, layouts, vdaTables, severity, vda',
    ],
    ['a condition that is no text', { name: 'x', sender: 5 }, 'sender: must be a text of 1 to 200 characters, not 5'],
    ['aliases that are no list', { name: 'x', aliases: {} }, 'aliases: must be a list, not an object'],
    [
      'an alias without place',
      [{ name: 'x', aliases: [{ segment: 'DTM', code: '1', means: '2' }] }],
      '[0].aliases[0].at: is missing',
    ],
    [
      'a place that is none',
      { name: 'x', aliases: [{ segment: 'DTM', at: '1', code: '1', means: '2' }] },
      'aliases[0].at: must be an element and a component such as "1.0", not "1"',
    ],
    [
      'a tag that is none',
      { name: 'x', aliases: [{ segment: 'dtm', at: '1.0', code: '1', means: '2' }] },
      'aliases[0].segment: must be a segment tag such as DTM, not "dtm"',
    ],
    [
      'a requirement without severity',
      { name: 'x', required: [{ segment: 'RFF' }] },
      'required[0].severity: is missing',
    ],
    [
      'a severity that is none',
      { name: 'x', required: [{ segment: 'RFF', severity: 'info' }] },
      'required[0].severity: must be one of error, warning, not "info"',
    ],
    [
      'a required segment that is none',
      { name: 'x', required: [{ segment: 'LIN-RFF', severity: 'error' }] },
      'required[0].segment: must be a segment tag such as RFF, or tags from the group down such as LIN/RFF, not "LIN-RFF"',
    ],
    [
      'a finding that is none',
      { name: 'x', accepted: [{ code: 'toString' }] },
      'accepted[0].code: "toString" is no code of a finding; "lint" shows them in brackets',
    ],
    [
      'a table that is wrong',
      [{ name: 'x', vdaTables: [{ name: 'y', message: 'VDA 4913' }] }],
      '[0].vdaTables[0]: message: must be one of VDA 4906, VDA 4915, not "VDA 4913"',
    ],
    [
      'too many profiles',
      Array.from({ length: 1_001 }, () => ({ name: 'x' })),
      'there are 1001 profiles; at most 1000 are taken',
    ],
  ])('with %s are refused in so many words', (_, json, message) => {
    const { profiles, errors } = readProfile(parsed(json));
    expect(profiles).toEqual([]);
    expect(errors).toContain(message);
  });

  it.each([
    '{"__proto__":{"polluted":1},"name":"x","constructor":1}',
    `{"name":"x","aliases":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    '{"name":"x","accepted":[{"code":"__proto__"},{"code":1e400}]}',
  ])('of hostile JSON are refused', (text) => {
    expect(readProfile(JSON.parse(text)).errors.length).toBeGreaterThan(0);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
