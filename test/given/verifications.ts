import argon2 from '@node-rs/argon2';

/**
 * The algorithm and cost of every hash that a password is verified against while something is done, in the order of their beginning: what
 * Argon2 spends on a verification depends on these alone.
 */
export async function verificationsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { verify } = argon2;
  const costs: string[] = [];
  const counted: typeof verify = (hash, ...rest) => {
    costs.push(/^\$argon2id\$v=\d+\$[^$]+/.exec(hash.toString())?.[0] ?? 'no hash');
    return verify(hash, ...rest);
  };
  Object.assign(argon2, { verify: counted });
  try {
    await work();
  } finally {
    Object.assign(argon2, { verify });
  }
  return costs;
}
