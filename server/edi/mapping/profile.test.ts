import { delfor } from '../../../test/given/delfor.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { read } from '../read.js';
import { write } from '../write.js';
import { type Profile, profileFor } from './profile.js';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytes = (message: string): Uint8Array => Uint8Array.from(Buffer.from(message, 'latin1'));
const codes = (file: Uint8Array, ...profiles: Profile[]): string[] =>
  read(file, { profiles }).findings.map(({ code }) => code);

const good = new Uint8Array(delfor({ lines: 2, calloffs: 3 }));

describe('a partner’s profile', () => {
  it('gives the partner’s codes the meaning of the standard’s, in schedules too', () => {
    const own = bytes(text(good).replaceAll('QTY+113:', 'QTY+1Z0:').replaceAll('DTM+2:', 'DTM+ZZ2:'));
    const profile: Profile = {
      name: 'own codes',
      message: 'DELFOR',
      aliases: [
        { segment: 'QTY', at: '1.0', code: '1Z0', means: '113' },
        { segment: 'DTM', at: '1.0', code: 'ZZ2', means: '2' },
      ],
      accepted: [{ code: 'code-unlisted' }],
    };
    expect(schedulesOf(read(own))[0]?.lines[0]?.calloffs.dates).toEqual([]);
    expect(schedulesOf(read(own, { profiles: [profile] }))).toEqual(schedulesOf(read(good)));
    expect(codes(own, profile)).toEqual(codes(good));
  });

  it('is for the messages it names, and for no others', () => {
    const own = bytes(text(good).replaceAll('QTY+113:', 'QTY+1Z0:'));
    const aliases = [{ segment: 'QTY', at: '1.0' as const, code: '1Z0', means: '113' }];
    const read113 = (profile: Omit<Profile, 'name' | 'aliases'>): number =>
      schedulesOf(read(own, { profiles: [{ name: 'p', aliases, ...profile }] }))[0]?.lines[0]?.calloffs.dates.length ??
      -1;
    expect(read113({ sender: 'o0013000001cust:od', release: 'D97A' })).toBe(3);
    expect(read113({ sender: 'SOMEBODY' })).toBe(0);
    expect(read113({ release: 'D96A' })).toBe(0);
    expect(read113({ message: 'DELJIT' })).toBe(0);
  });

  it('asks for segments beyond the directory, each group for its own', () => {
    const file = bytes(text(good).replace(/RFF\+AAN:102'\n/, ''));
    const profile: Profile = {
      name: 'strict',
      required: [
        { segment: 'LIN/RFF', code: 'AAN', severity: 'error' },
        { segment: 'FTX', severity: 'warning' },
      ],
    };
    const told = read(file, { profiles: [profile] }).findings.filter(({ code }) => code.endsWith('by-partner'));
    expect(told.map(({ code, expected, found }) => [code, expected, found])).toEqual([
      ['required-by-partner', 'LIN/RFF+AAN', 'LIN+2++ART-0002:IN'],
      ['wanted-by-partner', 'FTX', 'UNH+1+DELFOR:D:97A:UN'],
    ]);
  });

  it('keeps quiet about what was agreed upon, only where it was', () => {
    const file = bytes(text(good).replace('NAD+SU+', 'NAD+QQQ+').replace('SCC+1+', 'SCC+ZZ9+'));
    expect(codes(file).filter((code) => code === 'code-unlisted')).toHaveLength(2);
    expect(codes(file, { name: 'p', accepted: [{ code: 'code-unlisted' }] })).not.toContain('code-unlisted');
    const [first] = read(file).findings.filter(({ code }) => code === 'code-unlisted');
    expect(
      codes(file, { name: 'p', accepted: [{ code: 'code-unlisted', path: first?.path ?? '' }] }).filter(
        (code) => code === 'code-unlisted',
      ),
    ).toHaveLength(1);
  });

  it('keeps quiet about codes that it gives a meaning', () => {
    const file = bytes(text(good).replace('SCC+1+', 'SCC+ZZ9+').replace('NAD+SU+', 'NAD+QQQ+'));
    const aliases = [{ segment: 'SCC', at: '1.0', code: 'zz9', means: '1' }] as const;
    const unlisted = read(file, { profiles: [{ name: 'p', aliases }] }).findings.filter(
      ({ code }) => code === 'code-unlisted',
    );
    expect(unlisted.map(({ found }) => found)).toEqual(['QQQ']);
  });

  it('the one that names most is chosen', () => {
    const message = { sender: 'A', recipient: 'B', type: 'DESADV', release: 'D96A', association: 'A01052' };
    const general: Profile = { name: 'general', message: 'DESADV' };
    const exact: Profile = { name: 'exact', message: 'DESADV', sender: 'A' };
    expect(profileFor([general, exact], message)?.name).toBe('exact');
    expect(profileFor([exact, general], { ...message, sender: 'C' })?.name).toBe('general');
    expect(profileFor([], message)).toBeUndefined();
  });

  it('writes the partner’s codes and reads them back', () => {
    const profile: Profile = { name: 'own', aliases: [{ segment: 'DTM', at: '1.0', code: '17', means: '132' }] };
    const advice = read(
      bytes(
        "UNB+UNOC:3+A:OD+B:OD+261120:0900+1'UNH+1+DESADV:D:96A:UN'BGM+351+D1+9'DTM+137:20261120:102'DTM+132:20261121:102'CPS+1'LIN+1++A:IN'QTY+12:5:PCE'UNT+8+1'UNZ+1+1'",
      ),
    ).documents;
    const options = {
      sender: 'A:OD',
      recipient: 'B:OD',
      controlReference: '1',
      preparedAt: '2026-11-21T08:30',
      profile,
    };
    const written = write(advice, options);
    expect(text(written.bytes)).toContain("DTM+17:20261121:102'");
    expect(read(written.bytes, { profiles: [profile] }).documents).toEqual(advice);
  });
});
