import { verificationsDuring } from '../../../test/given/verifications.js';
import { hashPassword, passwordFits } from './password.js';

const COST = '$argon2id$v=19$m=47104,t=1,p=1';

describe('a password', () => {
  it('fits its own hash, and no other password does', async () => {
    const hash = await hashPassword('Räksmörgås 7');
    expect(await passwordFits('Räksmörgås 7', hash)).toBe(true);
    for (const other of ['Räksmörgås 8', 'räksmörgås 7', 'Räksmörgås 7 ', '', hash])
      expect(await passwordFits(other, hash)).toBe(false);
  });

  it('is hashed with Argon2id at 46 MiB and a salt of its own each time', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one.startsWith(`${COST}$`)).toBe(true);
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

  it('costs one verification of the same parameters where none is chosen yet and where there is no account', async () => {
    for (const hash of [await hashPassword('p'), '', '!', undefined])
      expect(await verificationsDuring(() => passwordFits('anything', hash))).toEqual([COST]);
  });

  it('is computed four at a time, however many come, and each gets its answer', async () => {
    const hash = await hashPassword('p');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => passwordFits(i % 2 === 0 ? 'p' : 'q', hash)),
    );
    expect(answers).toEqual(Array.from({ length: 24 }, (_, i) => i % 2 === 0));
  });
});
