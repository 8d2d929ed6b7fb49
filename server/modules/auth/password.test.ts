import { leastTimes } from '../../../test/given/times.js';
import { hashPassword, passwordFits } from './password.js';

describe('a password', () => {
  it('fits its own hash, and no other password does', async () => {
    const hash = await hashPassword('Räksmörgås 7');
    expect(await passwordFits('Räksmörgås 7', hash)).toBe(true);
    for (const other of ['Räksmörgås 8', 'räksmörgås 7', 'Räksmörgås 7 ', '', hash])
      expect(await passwordFits(other, hash)).toBe(false);
  });

  it('is hashed with Argon2id at 46 MiB and a salt of its own each time', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('is the same in every way of composing its letters', async () => {
    expect(await passwordFits('a\u030a', await hashPassword('å'))).toBe(true);
  });

  it('fits nothing where there is no account, and no hash that is none', async () => {
    expect(await passwordFits('anything', undefined)).toBe(false);
    for (const hash of ['', 'x', '$argon2id$', 'plain text'])
      expect(await passwordFits('plain text', hash)).toBe(false);
  });

  it('takes as long where none is chosen yet', async () => {
    const usual = await hashPassword('p');
    const against = (hash: string | undefined) => () => passwordFits('anything', hash);
    const times = await leastTimes(15, {
      usual: against(usual),
      empty: against(''),
      invited: against('!'),
      unknown: against(undefined),
    });
    for (const time of [times.empty, times.invited, times.unknown]) expect(time).toBeGreaterThan(times.usual / 2);
  });

  it('is computed four at a time, however many come, and each gets its answer', async () => {
    const hash = await hashPassword('p');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => passwordFits(i % 2 === 0 ? 'p' : 'q', hash)),
    );
    expect(answers).toEqual(Array.from({ length: 24 }, (_, i) => i % 2 === 0));
  });
});
