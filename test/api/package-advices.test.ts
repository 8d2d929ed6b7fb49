import { companyCreate } from '../../server/contract/company.js';
import { packageMovementCounter, packageMovementList } from '../../server/contract/package-account.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { relationCreate } from '../../server/contract/relation.js';
import { checkPackageAccounts } from '../../server/modules/package-account/package-account.check.view.js';
import { partner } from '../given/agreement.js';
import type { Client } from '../given/client.js';
import { desadv } from '../given/desadv.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Kalmar supplies Solna and is not on this portal. Nordvik supplies it too, and is. */
describe('despatch advices of partners', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    const [manager, chief] = [await app.as('manager'), await app.as('chief')];
    client = await app.as('user');
    const register = async (of: Client, code: string, identifier: string) => {
      const identifiers = [{ identifier, qualifier: 'OD' }];
      const { id } = await of.call(companyCreate, { body: partner({ code, name: code, identifiers }) });
      await of.call(relationCreate, { body: { partnerCompanyId: id, role: 'supplier' } });
    };
    await register(manager, 'Kalmar', 'POOL');
    await register(manager, 'Nordvik', 'O0013000001CUST');
    await register(chief, 'Solna', 'O0013000002SUPP');
    await manager.call(packageSizeCreate, {
      body: {
        ...{ code: 'KLT6429', name: 'Blue box', kind: 'box', structure: 'small-box', owner: 'customer-returnable' },
        customerCode: '0001',
      },
    });
  });
  afterAll(async () => {
    const { differences, oneSided } = await app.server.platform.database.transaction('system', checkPackageAccounts);
    await app.close();
    expect({ differences, oneSided }).toEqual({ differences: [], oneSided: [] });
  });

  const movements = async (q: string): Promise<string[]> =>
    (await client.call(packageMovementList, { query: { q } })).rows.map(
      ({ kind, code, quantity, state, site, counterparty, counters }) =>
        `${counterparty.name} ${site} ${kind} ${code} ${String(quantity)} ${state}${counters === null ? '' : ' counter'}`,
    );
  /** Reads a file and waits until nothing is to be posted. */
  const posted = async (given: Parameters<typeof desadv>[0]) => {
    const { id, state } = await handedIn(client, desadv(given));
    expect(state).not.toBe('blocked');
    await settled();
    return { id, state };
  };
  const settled = () => until('nothing waits', async () => (await app.sql('SELECT FROM package_posting')).length === 0);

  it('move their returnable packages in, announced, with the file that said so', async () => {
    const { id } = await posted({
      number: 'IN-1',
      packages: [
        ['KLT9', '4'],
        ['KLT9', '2'],
        ['0001', '3', ''],
        ['BOX', '5', ''],
        ['CARTON', '7', '26'],
      ],
    });
    expect((await movements('IN-1')).sort()).toEqual([
      'Kalmar SOLNA-1 full-in 0001 3 announced',
      'Kalmar SOLNA-1 full-in KLT9 6 announced',
    ]);
    const { rows } = await client.call(packageMovementList, { query: { q: 'IN-1' } });
    expect(rows[0]).toMatchObject({ fileId: id, day: '2026-11-20', source: 'note', isOwn: true, isMirrored: false });
  });

  it('move nothing again when the same file comes again, or is read again', async () => {
    const before = await movements('IN-1');
    await posted({ number: 'IN-1', packages: [['KLT9', '6']], controlReference: 'IN-19' });
    await app.sql('INSERT INTO package_posting (received_advice_id) SELECT id FROM received_advice');
    await settled();
    expect(await movements('IN-1')).toEqual(before);
  });

  it('are compared with what they replace, and countered when they are cancelled', async () => {
    await posted({
      number: 'IN-2',
      packages: [
        ['A', '4'],
        ['B', '2'],
      ],
    }); // prettier-ignore
    await posted({
      number: 'IN-2',
      messageFunction: '5',
      packages: [
        ['A', '5'],
        ['B', '2'],
      ],
    }); // prettier-ignore
    expect((await movements('IN-2')).sort()).toEqual([
      'Kalmar SOLNA-1 full-in A -4 countered counter',
      'Kalmar SOLNA-1 full-in A 4 countered',
      'Kalmar SOLNA-1 full-in A 5 announced',
      'Kalmar SOLNA-1 full-in B 2 announced',
    ]);
    await posted({ number: 'IN-2', messageFunction: '1' });
    expect((await movements('IN-2')).filter((row) => row.endsWith('announced'))).toEqual([]);
  });

  it('leave standing what people countered', async () => {
    await posted({ number: 'IN-3', packages: [['A', '4']] });
    const { rows } = await client.call(packageMovementList, { query: { q: 'IN-3' } });
    await client.call(packageMovementCounter, { params: { id: rows[0]?.id ?? '' }, body: { reason: 'Never came' } });
    await posted({ number: 'IN-3', messageFunction: '5', packages: [['A', '6']] });
    expect(await movements('IN-3')).toHaveLength(2);
  });

  it('of packages alone, or whose articles are all packages of the register, are empties', async () => {
    await posted({ number: 'IN-4', packages: [['PALLET', '2', '']], articles: [] });
    await posted({
      number: 'IN-5',
      packages: [
        ['PALLET', '2'],
        ['0001', '40'],
      ],
      articles: [['0001', '40']],
    }); // prettier-ignore
    expect([await movements('IN-4'), (await movements('IN-5')).sort()]).toEqual([
      ['Kalmar SOLNA-1 empties-in PALLET 2 announced'],
      ['Kalmar SOLNA-1 empties-in 0001 40 announced', 'Kalmar SOLNA-1 empties-in PALLET 2 announced'],
    ]);
  });

  it('move nothing where nobody goes by the sender, where they are for somebody else, or where the sender is on the portal', async () => {
    const packages = [['A', '4']] as const;
    await posted({ number: 'IN-6', packages, sender: 'STRANGER:OD' });
    await posted({ number: 'IN-6', packages, recipient: 'SOMEBODY:OD' });
    await posted({ number: 'IN-6', packages, sender: 'O0013000001CUST:OD' });
    expect(await movements('IN-6')).toEqual([]);
  });

  it('move nothing by counts that are no whole number of packages, and all others', async () => {
    await posted({
      number: 'IN-7',
      packages: [
        ['A', '-4'],
        ['B', '2.5'],
        ['C', '0'],
        ['D', '1'],
        ['E', '99999999999999999999'],
      ],
    }); // prettier-ignore
    expect(await movements('IN-7')).toEqual(['Kalmar SOLNA-1 full-in D 1 announced']);
  });

  it('are not seen by another company', async () => {
    const others = await app.as('neighbour');
    expect((await others.call(packageMovementList, { query: { q: 'IN-' } })).rows).toEqual([]);
  });
});
