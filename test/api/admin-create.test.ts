import pg from 'pg';
import { LEVELS } from '../../server/domain/access/level.js';
import { MODULES, rightsOf } from '../../server/domain/access/permission.js';
import { openAccount } from '../../server/modules/account/account.opening.service.js';
import { toId, type CompanyId } from '../../server/domain/ids.js';
import { insertAccounts } from '../../server/modules/user-account/user-account.service.js';
import { login } from '../../server/contract/auth.js';
import { currentUser } from '../../server/contract/current-user.js';
import { Client } from '../given/client.js';
import { runCommand } from '../given/command.js';
import { ROOT } from '../given/started.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { testDatabase, type TestDatabase } from '../harness/database.js';

describe('npm run admin:create', () => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await testDatabase();
    server = await startTestServer({ databaseUrl: database.url, dataDir: ROOT, env: { DEMO: 'off' } });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const run = (args: readonly string[], stdin?: string): ReturnType<typeof runCommand> =>
    runCommand('server/admin-create.ts', args, { NODE_ENV: 'production', DATABASE_URL: database.url }, stdin);

  async function accounts(): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const sql =
        'SELECT u.email, u.level, u.is_demo, c.code, c.name FROM user_account u JOIN company c ON c.id = u.company_id ORDER BY u.id';
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('makes the company and an administrator whose printed password signs in, with the demo off', async () => {
    const made = await run([
      '--email',
      'Anna@Nordvik.example',
      '--company',
      'NORDVIK',
      '--company-name',
      'Nordvik Trucks AB',
      '--level',
      'admin',
    ]);
    expect(made).toMatchObject({ code: 0, err: '' });
    const password = /^Password: (\S{20})$/m.exec(made.out)?.[1] ?? '';
    const client = new Client(server.url);
    await client.call(login, { body: { email: 'anna@nordvik.example', password } });
    expect(await client.call(currentUser)).toMatchObject({
      level: 'admin',
      company: { code: 'NORDVIK', name: 'Nordvik Trucks AB', modules: MODULES },
      grantedRoles: MODULES.flatMap((m) => [`${m}:read`, `${m}:edit`, `${m}:delete`]),
    });
  });

  it('takes a password from standard input and prints none, in a company that is there', async () => {
    const made = await run(
      ['--email', 'bo@nordvik.example', '--company', 'nordvik', '--level', 'reader', '--password-stdin'],
      'Räksmörgås till lunch 7\n',
    );
    expect(made).toMatchObject({
      code: 0,
      err: '',
      out: 'bo@nordvik.example may sign in: reader, Nordvik Trucks AB.\n',
    });
    await new Client(server.url).call(login, {
      body: { email: 'bo@nordvik.example', password: 'Räksmörgås till lunch 7' },
    });
  });

  it('opens an account of each level, with the rights that it starts with', async () => {
    for (const level of LEVELS) {
      await server.platform.database.transaction('system', (tx) =>
        openAccount(tx, {
          email: `${level}@levels.example`,
          passwordHash: '-',
          level,
          company: 'LEVELS',
          companyName: 'Levels',
        }),
      );
    }
    const opened = await server.platform.database.transaction('system', (tx) =>
      tx.query(`
      SELECT u.level, u.rights, u.state FROM user_account u JOIN company c ON c.id = u.company_id WHERE c.code = 'LEVELS' ORDER BY u.id`),
    );
    expect(opened).toEqual(LEVELS.map((level) => ({ level, rights: rightsOf(level), state: 'active' })));
  });

  it('opens an account though another company has invited the address, which belongs to nobody yet', async () => {
    const opened = await server.platform.database.transaction('system', async (tx) => {
      const asked = { email: 'wanted@levels.example', level: 'reader', rights: [] } as const;
      const [{ id } = { id: toId('company', '') }] = await tx.query<{ id: CompanyId }>(
        `SELECT id FROM company WHERE code = 'NORDVIK'`,
      );
      await insertAccounts(tx, id, [asked], { language: 'en', passwordHash: '-' });
      const opening = { ...asked, passwordHash: '-', companyName: undefined };
      await expect(openAccount(tx, { ...opening, company: 'nordvik' })).rejects.toThrow('has an account already');
      await openAccount(tx, { ...opening, company: 'LEVELS' });
      const rows = await tx.query('SELECT state FROM user_account WHERE email = $1 ORDER BY id', [asked.email]);
      await tx.query('DELETE FROM user_account WHERE email = $1', [asked.email]);
      return rows;
    });
    expect(opened).toEqual([{ state: 'pending' }, { state: 'active' }]);
  });

  it('refuses a taken e-mail, an unknown company without a name, a short password and wrong arguments, in a line each, and changes nothing', async () => {
    const before = await accounts();
    expect(before).toHaveLength(2 + LEVELS.length);
    const refused = await Promise.all([
      run(['--email', 'ANNA@nordvik.example', '--company', 'OTHER', '--company-name', 'Other']),
      run(['--email', 'carl@other.example', '--company', 'OTHER']),
      run(
        ['--email', 'carl@other.example', '--company', 'OTHER', '--company-name', 'Other', '--password-stdin'],
        'short\n',
      ),
      run(['--email', 'carl', '--level', 'boss']),
    ]);
    expect(refused.map(({ code, out }) => [code, out])).toEqual(refused.map(() => [1, '']));
    expect(refused[0].err).toBe('ANNA@nordvik.example has an account already. Nothing was changed.\n');
    expect(refused[1].err).toBe('There is no company OTHER. Give --company-name "…" to make it.\n');
    expect(refused[2].err).toBe('The password on standard input has fewer than 12 characters.\n');
    expect(refused[3].err.split('\n').slice(0, 4)).toEqual([
      '--email is no e-mail address',
      '--company is missing',
      `--level is one of ${LEVELS.join(', ')}`,
      expect.stringMatching(/^Usage: /),
    ]);
    expect(await accounts()).toEqual(before);
  });
});
