import { Agreements1763920000000 } from '../../../migrations/1763920000000-agreements.js';
import { PartnerPolling1763940000000 } from '../../../migrations/1763940000000-partner-polling.js';
import { Context1764030000000 } from '../../../migrations/1764030000000-context.js';
import { NamesAtPartners1764151000000 } from '../../../migrations/1764151000000-names-at-partners.js';
import { upgradeThrough } from '../../../test/harness/upgrade.js';

describe('agreements of an installation that had the small ones', () => {
  const { migrated, system } = upgradeThrough(
    new Agreements1763920000000(),
    new PartnerPolling1763940000000(),
    new Context1764030000000(),
    new NamesAtPartners1764151000000(),
  );

  it('keep their parties, get names of their own, count as used, and are given to administrators', async () => {
    await migrated('down');
    await system(
      `INSERT INTO company (id, code, name, modules) VALUES (7, 'A', 'A', '{traffic}'), (8, 'B', 'B', '{jit}')`,
    );
    await system(
      `INSERT INTO user_account (company_id, email, username, password_hash, level) SELECT 7, level, level, '', level FROM unnest('{reader,user,company-admin,admin}'::text[]) AS level`,
    );
    await system(
      `INSERT INTO communication_agreement (company_id, partner, sender, recipient) SELECT 7, 'P', 'S' || n, 'R' FROM generate_series(1, 3) AS n`,
    );
    await migrated('up');
    expect(
      await system(
        `SELECT sender, iaid, direction, first_used_at = created_at AS used, active, version FROM communication_agreement ORDER BY id`,
      ),
    ).toEqual(
      [1, 2, 3].map((n) => ({
        sender: `S${String(n)}`,
        iaid: `IA00000${String(n)}`,
        direction: 'in',
        used: true,
        active: true,
        version: 1,
      })),
    );
    expect(await system('SELECT modules FROM company ORDER BY id')).toEqual([
      { modules: ['traffic', 'agreements'] },
      { modules: ['jit'] },
    ]);
    const rights = ['agreements:read', 'agreements:edit', 'agreements:delete'];
    expect(await system('SELECT level, rights FROM user_account ORDER BY id')).toEqual([
      { level: 'reader', rights: [] },
      { level: 'user', rights: [] },
      { level: 'company-admin', rights },
      { level: 'admin', rights },
    ]);
  });

  it('go back to one for two parties, the oldest', async () => {
    await system(
      `INSERT INTO communication_agreement (company_id, partner, sender, recipient, message_type) VALUES (7, 'newer', 'S1', 'R', 'DELFOR')`,
    );
    await migrated('down');
    expect(await system('SELECT partner, sender FROM communication_agreement ORDER BY id')).toEqual(
      [1, 2, 3].map((n) => ({ partner: 'P', sender: `S${String(n)}` })),
    );
    expect(await system('SELECT modules FROM company ORDER BY id')).toEqual([
      { modules: ['traffic'] },
      { modules: ['jit'] },
    ]);
  });
});
