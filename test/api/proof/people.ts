import { createHash } from 'node:crypto';
import { login } from '../../../server/contract/auth.js';
import { LEVELS, type Level } from '../../../server/domain/access/level.js';
import { MODULES } from '../../../server/domain/access/permission.js';
import { createUser } from '../../../server/modules/user-account/user-account.service.js';
import { hashPassword } from '../../../server/modules/auth/auth.service.js';
import { addIdentification, createCompany } from '../../../server/modules/company/company.service.js';
import { Client, type Reply, type Sending } from '../../given/client.js';
import { PASSWORD, type TestApp } from '../../given/world.js';
import type { Estate } from './estate.js';
import { LINKS } from './requests-sign-in.js';
import { enterPrintProfile } from '../../../server/modules/print-profile/print-profile.service.js';

/** People of each company beside those of its levels, and those of another company whom it invites. */
const OTHERS = [
  ['inactive', 'company-admin', 'active'],
  ['user-of-all', 'reader', 'active'],
  ['guest-of-all', 'guest', 'active'],
  ['pending', 'reader', 'pending'],
  ['away', 'reader', 'inactive'],
] as const;

/** Two companies with every module, people of all levels in both, and a print profile to choose. */
export async function found(
  app: TestApp,
  ownWord: string,
  foreignWord: string,
): Promise<{ own: string; foreign: string }> {
  const passwordHash = await hashPassword(PASSWORD);
  return app.server.platform.database.transaction('system', async (tx) => {
    const made = async (word: string): Promise<string> => {
      const companyId = await createCompany(tx, { code: word, name: word, modules: MODULES });
      await addIdentification(tx, companyId, { kind: 'edi', identifier: `${word}HOME`, qualifier: 'ZZ' });
      const account = (name: string, level: Level, of = companyId) =>
        createUser(tx, { companyId: of, email: `${name}@${word}.example`, passwordHash, level, isDemo: false });
      for (const level of LEVELS) await account(level, level);
      for (const [name, level] of OTHERS) await account(name, level);
      await account('external', 'reader', app.world.aurora);
      for (const [name, , state] of OTHERS)
        await tx.query('UPDATE user_account SET state = $1 WHERE email = $2', [state, `${name}@${word}.example`]);
      await enterPrintProfile(tx, companyId, { name: 'A4', layout: 'vda-4902-a5', format: 'pdf' });
      return companyId;
    };
    return { own: await made(ownWord), foreign: await made(foreignWord) };
  });
}

/** The people of a company as requests name them, and what belongs to its administrator alone: another browser, signed in as well. */
export async function personal(
  app: TestApp,
  company: string,
  word: string,
): Promise<Pick<Estate, 'session' | 'device' | 'user' | 'guest' | 'pendingUser' | 'inactiveUser' | 'company'>> {
  await signIn(app, `company-admin@${word}.example`);
  const id = async (name: string): Promise<string> =>
    (await app.sql<{ id: string }>('SELECT id FROM user_account WHERE email = $1', [`${name}@${word}.example`]))[0]
      ?.id ?? '';
  const [row] = await app.sql<{ session: string; device: string }>(
    `
    SELECT (SELECT id FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1) AS session, (SELECT max(id) FROM known_device WHERE user_id = $1) AS device`,
    [await id('company-admin')],
  );
  return {
    session: row?.session ?? '',
    device: row?.device ?? '',
    company,
    user: await id('user-of-all'),
    guest: await id('guest-of-all'),
    pendingUser: await id('pending'),
    inactiveUser: await id('away'),
  };
}

/** Links that mails brought to people of a third company. */
export async function writeLinks(app: TestApp): Promise<void> {
  for (const [purpose, state] of [
    ['reset', 'active'],
    ['registration', 'pending'],
  ] as const) {
    const email = `${purpose}@solna.example`;
    await app.sql(
      `INSERT INTO user_account (company_id, email, username, password_hash, level, state) SELECT company_id, $1, $1, password_hash, 'guest', $2 FROM user_account WHERE email = 'reader@solna.example'`,
      [email, state],
    );
    await app.sql(
      `INSERT INTO account_token (hash, user_id, purpose, expires_at) SELECT $1, id, $2, now() + interval '1 hour' FROM user_account WHERE email = $3`,
      [createHash('sha256').update(LINKS[purpose]).digest(), purpose, email],
    );
  }
}

/** Signs in a browser of its own. */
export async function signIn(app: TestApp, email: string): Promise<Client> {
  const client = new Client(app.server.url);
  await client.call(login, { body: { email, password: PASSWORD } });
  return client;
}

/** A program: it brings its token along and keeps no cookies. */
export class Bearer extends Client {
  constructor(
    url: string,
    private readonly token: string,
  ) {
    super(url);
  }

  override send(method: string, path: string, sending: Sending = {}): Promise<Reply> {
    return super.send(method, path, {
      ...sending,
      headers: { authorization: `Bearer ${this.token}`, ...sending.headers },
    });
  }

  override copy(): Client {
    return new Bearer(this.url, this.token);
  }
}
