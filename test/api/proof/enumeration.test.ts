import { Client, problemOf, type Reply } from '../../given/client.js';
import { verificationsDuring } from '../../given/verifications.js';
import { emailOf, openTestApp, PASSWORD, type TestApp } from '../../given/world.js';
import { statementsDuring } from './statements.js';

/** Sign-ins of each kind that are timed, if any: `TIMING_SAMPLES=500` where the machine has nothing else to do. */
const SAMPLES = Number(process.env['TIMING_SAMPLES'] ?? 0);
/**
 * How far the area under the curve may lie from one half, at which the time tells nothing: 0.05, or where the samples are few what chance
 * brings about in one of a thousand runs (Mann-Whitney).
 */
const MOST = Math.max(0.05, 3.3 * Math.sqrt((2 * SAMPLES + 1) / (12 * SAMPLES * SAMPLES)));

/** Who tries to sign in, each in vain, and with which password. */
const KINDS = {
  'an unknown address': ['nobody@solna.example', PASSWORD],
  'a wrong password': [emailOf('user'), 'wrong'],
  'an inactive account': [emailOf('inactive'), PASSWORD],
  'a locked account': ['locked@solna.example', PASSWORD],
  'an account that waits': ['pending@solna.example', PASSWORD],
  'a second factor': ['factor@solna.example', 'wrong'],
} as const satisfies Record<string, readonly [email: string, password: string]>;
type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];

describe('a sign-in in vain', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ env: { TRUSTED_PROXIES: '1' } });
    for (const [name, state, factor] of [
      ['locked', 'locked', 'none'],
      ['pending', 'pending', 'none'],
      ['factor', 'active', 'email'],
    ] as const) {
      await app.sql(
        `INSERT INTO user_account (company_id, email, username, password_hash, level, state, two_factor_method) SELECT company_id, $1 || '@solna.example', $1, password_hash, level, $2, $3 FROM user_account WHERE email = $4`,
        [name, state, factor, emailOf('user')],
      );
    }
  });
  afterAll(async () => {
    await app.close();
  });

  let address = 0;
  const attempt = (kind: Kind): Promise<Reply> => {
    const [email, password] = KINDS[kind];
    return new Client(app.server.url).post(
      '/auth/login',
      { email, password },
      { 'x-forwarded-for': `10.0.${String(++address >> 8)}.${String(address & 255)}` },
    );
  };
  /** Tries are many here, and counting them is another test's matter. */
  const forgotten = async (): Promise<void> => {
    await app.sql('DELETE FROM login_throttle');
    await app.sql('UPDATE user_account SET failures = 0');
  };

  it('is answered alike, whatever the reason: status, body, headers and cookies', async () => {
    const answers = await Promise.all(
      NAMES.map(async (kind) => {
        const reply = await attempt(kind);
        const { requestId: _, ...problem } = problemOf(reply);
        return {
          problem,
          headers: [...reply.headers]
            .filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name))
            .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']+'/g, '')}`),
          cookies: reply.headers.getSetCookie(),
        };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ problem: { status: 401, code: 'wrong-credentials' }, cookies: [] });
  });

  it('costs as much as with an unknown address: the same statements and one verification of a password', async () => {
    const unknown = await workOf('an unknown address');
    expect(unknown.verifications).toEqual(['$argon2id$v=19$m=47104,t=1,p=1']);
    expect(unknown.statements.length).toBeGreaterThan(0);
    for (const kind of NAMES) expect([kind, await workOf(kind)]).toEqual([kind, unknown]);
  });

  /** What an attempt makes the server do. */
  async function workOf(kind: Kind): Promise<{ verifications: string[]; statements: string[] }> {
    await forgotten();
    let verifications: string[] = [];
    const statements = await statementsDuring(async () => {
      verifications = await verificationsDuring(() => attempt(kind));
    });
    return { verifications, statements };
  }

  if (SAMPLES > 0)
    it(`takes as long as with an unknown address (${String(SAMPLES)} of each)`, async () => {
      expect(await measured()).toEqual([]);
    }, 600_000);

  /** The kinds whose times tell them from those of an unknown address, with the area under the curve. */
  async function measured(): Promise<string[]> {
    const times = new Map<Kind, number[]>(NAMES.map((kind) => [kind, []]));
    for (let i = -5; i < SAMPLES; i++) {
      if (i % 5 === 0) await forgotten();
      for (const kind of shuffled(NAMES, i)) {
        const start = performance.now();
        await attempt(kind);
        if (i >= 0) times.get(kind)?.push(performance.now() - start);
      }
    }
    const unknown = times.get('an unknown address') ?? [];
    return NAMES.slice(1)
      .map((kind) => [kind, areaUnderCurve(times.get(kind) ?? [], unknown)] as const)
      .filter(([, area]) => Math.abs(area - 0.5) > MOST)
      .map(([kind, area]) => `${kind}: ${area.toFixed(3)}`);
  }
});

/** Each kind is as often the first as the last. */
function shuffled<T>(all: readonly T[], round: number): T[] {
  const from = (round + all.length * 5) % all.length;
  const turned = [...all.slice(from), ...all.slice(0, from)];
  return round % 2 === 0 ? turned : turned.reverse();
}

/** The chance that one of the first is larger than one of the second; ties count half. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const wins = first.reduce((sum, a) => sum + second.reduce((more, b) => more + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
  return wins / (first.length * second.length);
}
