import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import { PROFILE_MESSAGES } from '../../../test/given/profile-messages.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { readProfile } from '../mapping/profile-json.js';
import type { Profile } from '../mapping/profile.js';
import type { ReadResult } from '../interchange.js';
import { read } from '../read.js';
import { shippedFiles, shippedProfiles } from './shipped.js';

const SENDER = 'SOMEBODY:ZZ';
const actual = (pattern: string | undefined): string => (pattern ?? SENDER).replace('*', '');

/** The message of a profile as a whole file, from whom and to whom the profile is for. */
function file(
  { name, sender, recipient }: Profile,
  change: (message: string) => string = (message) => message,
): Uint8Array {
  const message = change(PROFILE_MESSAGES[name] ?? '');
  const segments = String(message.split("'").length - 1);
  return Buffer.from(
    `UNB+UNOC:3+${actual(sender)}+${actual(recipient)}+261123:1000+1'${message.replace('#', segments)}UNZ+1+1'`,
    'latin1',
  );
}
const codes = ({ findings }: ReadResult): string[] => findings.map(({ code }) => code);
const withoutConditions = ({ sender: _, recipient: __, association: ___, ...profile }: Profile): Profile => profile;

describe('profiles that come with the product', () => {
  it('are valid files of their own, one for a customer', () => {
    const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
    expect(shippedFiles().map(({ id }) => `${id}.json`)).toEqual(names.sort());
    for (const name of names) {
      const json: unknown = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
      expect(readProfile(json).errors).toEqual([]);
    }
    const all = shippedProfiles().map(({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(shippedProfiles().map((profile) => [profile.name, profile] as const))(
    '%s names its sources and what they leave open',
    (_, { sources = [], unconfirmed = [], message }) => {
      expect(sources.length).toBeGreaterThan(0);
      expect(unconfirmed.length).toBeGreaterThan(0);
      expect(message).toBeDefined();
    },
  );

  it.each(shippedProfiles().map((profile) => [profile.name, profile] as const))(
    '%s finds nothing missing in its message, and each segment that is',
    (_, profile) => {
      const asked = withoutConditions(profile);
      const result = read(file(profile), { profiles: [asked] });
      expect(result.errorCount).toBe(0);
      expect(codes(result).filter((code) => code.endsWith('by-partner'))).toEqual([]);
      expect(result.documents).toHaveLength(1);
      for (const { segment, code = '' } of profile.required ?? []) {
        const start = `${segment.split('/').at(-1) ?? ''}${code === '' ? '' : `+${code}`}`;
        const lacking = file(profile, (message) =>
          message
            .split("'")
            .filter((one) => !new RegExp(`^${start.replace('+', '\\+')}(?:[+:]|$)`).test(one))
            .join("'"),
        );
        expect(
          read(lacking, { profiles: [asked] })
            .findings.filter((finding) => finding.code.endsWith('by-partner'))
            .map(({ expected }) => expected),
        ).toContain(code === '' ? segment : `${segment}+${code}`);
      }
    },
  );
});

describe('what profiles change in reading', () => {
  it.each([
    ['Ford DELFOR D.97A', [], [100, 150]],
    ['Ford DELJIT D.98B', [], [20, 40]],
    ['John Deere DELFOR', [], [310, 320, 330, 340, 350, 360]],
    ['General Motors DELFOR D.97A', [], [40, 96]],
  ])('of %s', (name, told, quantities) => {
    const profile = shippedProfiles().find((one) => one.name === name) ?? { name: 'none' };
    const result = read(file(profile), { profiles: [withoutConditions(profile)] });
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs.quantities.map(Number)).toEqual(quantities);
    expect(codes(result).filter((code) => code.includes('cumulative'))).toEqual(told);
  });

  it('is told where nobody says it', () => {
    const deere = shippedProfiles().find(({ name }) => name === 'John Deere DELFOR') ?? { name: 'none' };
    const result = read(file(deere));
    expect(codes(result)).toContain('quantities-taken-as-cumulative');
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs.quantities.map(Number)).toEqual([10, 10, 10, 10, 10, 10]);
  });
});

describe('the choice of a shipped profile', () => {
  const shipped = shippedProfiles();
  const named = (name: string): Profile => shipped.find((profile) => profile.name === name) ?? { name: 'none' };
  const ford = named('Ford DELFOR D.97A');

  it('is made by the parties of a message, and reported with what it was made for', () => {
    const result = read(file(ford), { shipped });
    expect(result.profiles).toEqual([
      { name: 'Ford DELFOR D.97A', isShipped: true, chosenFor: ['9041680202001', 'DELFOR', 'D97A'] },
    ]);
    expect(result.findings.find(({ code }) => code === 'profile-applied')).toMatchObject({
      severity: 'info',
      expected: 'Ford DELFOR D.97A',
      found: '9041680202001, DELFOR, D97A',
    });
  });

  it('is left to what was agreed, unless that says nothing', () => {
    const agreed = { name: 'Agreed', sender: '9041680202001', accepted: [] };
    expect(read(file(ford), { shipped, profiles: [agreed] }).profiles).toMatchObject([
      { name: 'Agreed', isShipped: false },
    ]);
    expect(read(file(ford), { shipped, profiles: [{ name: '4711', sender: '9041680202001' }] }).profiles).toMatchObject(
      [{ name: 'Ford DELFOR D.97A' }],
    );
  });

  it('is only proposed where nothing but the association code fits', () => {
    const result = read(file(named('Volvo Cars DELFOR D.96A')), { shipped });
    expect(result.profiles).toEqual([]);
    expect(result.findings.filter(({ code }) => code.startsWith('profile-'))).toMatchObject([
      { code: 'profile-proposed', expected: 'Volvo Cars DELFOR D.96A', found: 'DELFOR, D96A, A09040' },
    ]);
    expect(codes(result).filter((code) => code.endsWith('by-partner'))).toEqual([]);
  });

  it('is not made for other releases of the same sender, nor for anybody where none are offered', () => {
    const other = file(ford, (message) => message.replace('97A', '96A'));
    expect(read(other, { shipped }).profiles).toEqual([]);
    expect(read(file(ford)).profiles).toEqual([]);
  });

  itShared('reads Renault’s despatch advices of the samples with the profile', () => {
    const folder = join(SHARED, 'samples', 'EDIFACT', 'DESADV');
    const ofRenault = readdirSync(folder).filter((name) => name.startsWith('rchod'));
    const results = ofRenault.map((name) => [name, read(readFileSync(join(folder, name)), { shipped })] as const);
    for (const [, result] of results) expect(result.profiles).toMatchObject([{ name: 'Renault DESADV D.96A' }]);
    const whole = results.filter(([name]) => name === 'rchod__desadv_valid.edi' || name === 'rchod__DESADV.edi');
    for (const [, result] of whole) expect(codes(result).filter((code) => code.endsWith('by-partner'))).toEqual([]);
  });

  itShared('makes no sample worse, and proposes none for messages of others', () => {
    const folder = join(SHARED, 'samples', 'EDIFACT');
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.edi') || !existsSync(join(folder, path))) continue;
      const bytes = readFileSync(join(folder, path));
      const [plain, profiled] = [read(bytes), read(bytes, { shipped })];
      expect([path, profiled.errorCount]).toEqual([path, plain.errorCount]);
    }
  });
});
