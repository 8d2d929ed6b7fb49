import { companyCreate } from '../../server/contract/company.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { receivedDetail, receivedList, type ReceivedRow } from '../../server/contract/despatch-received.js';
import { relationCreate, relationUpdate } from '../../server/contract/relation.js';
import { MODULES } from '../../server/domain/access/permission.js';
import { hashPassword } from '../../server/modules/auth/auth.service.js';
import { addIdentification, createCompany } from '../../server/modules/company/company.service.js';
import { createUser } from '../../server/modules/user-account/user-account.service.js';
import { partner } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { openTestApp, PASSWORD, type TestApp } from '../given/world.js';
import { signIn } from './proof/people.js';

const RECEIVER = { identifier: 'O0013000001CUST', qualifier: 'OD' };
const STRANGER = { identifier: 'STRANGER', qualifier: 'ZZ' };
const SOLNA = 'O0013000002SUPP:OD';

/** Solna supplies Nordvik and both say so. A third company wants to be taken for Solna. */
describe("a despatch advice in another supplier's name", () => {
  let app: TestApp;
  let stranger: Client;
  let receiver: Client;
  let chief: Client;
  /** Relations of the two with each other, and how often each was changed. */
  const relations = { strangers: { id: '', version: 1 }, receivers: { id: '', version: 1 } };
  /** The stranger's agreement with the receiver. */
  let outgoing: string;
  beforeAll(async () => {
    app = await openTestApp();
    const passwordHash = await hashPassword(PASSWORD);
    await app.server.platform.database.transaction('system', async (tx) => {
      const companyId = await createCompany(tx, { code: 'STRANGER', name: 'Stranger Ltd', modules: MODULES });
      await addIdentification(tx, companyId, { kind: 'edi', ...STRANGER });
      const email = 'chief@stranger.example';
      await createUser(tx, { companyId, email, passwordHash, level: 'company-admin', isDemo: false });
    });
    [receiver, chief] = [await app.as('neighbour'), await app.as('chief')];
    stranger = await signIn(app, 'chief@stranger.example');
    const supplier = await chief.call(companyCreate, {
      body: partner({
        code: 'SOLNA',
        name: 'Solna',
        roles: ['supplier'],
        identifiers: [{ identifier: 'O0013000002SUPP', qualifier: 'OD' }],
      }),
    });
    await chief.call(relationCreate, { body: { partnerCompanyId: supplier.id, role: 'supplier' } });
    const customer = await stranger.call(companyCreate, {
      body: partner({ code: 'VICTIM', name: 'Nordvik', identifiers: [RECEIVER] }),
    });
    const relation = await stranger.call(relationCreate, {
      body: { partnerCompanyId: customer.id, role: 'customer' },
    });
    relations.strangers.id = relation.id;
    outgoing = (await agreedOutgoing(stranger, { sender: 'STRANGER:ZZ', partner: 'Nordvik', sendPath: 'own' })).id;
  });
  afterAll(async () => {
    await app.close();
  });

  const shown = async (): Promise<readonly ReceivedRow[]> => (await receiver.call(receivedList)).rows;
  const sent = async (number: string, agreementId: string): Promise<string> => {
    const { despatchnoteHeadId: id } = await made(stranger, number, { agreementId });
    await stranger.call(despatchSend, { params: { id } });
    return id;
  };
  const set = async (client: Client, relation: { id: string; version: number }, active: boolean): Promise<void> => {
    const role = client === stranger ? 'customer' : 'supplier';
    const { version } = await client.call(relationUpdate, {
      params: { id: relation.id },
      body: { role, active, version: relation.version },
    });
    relation.version = version;
  };

  it("is not shown where it was sent from the other's address, whatever let it out", async () => {
    const note = await sent('1', outgoing);
    await app.sql('UPDATE despatch_advice SET sent_from = $2 WHERE id = $1', [note, SOLNA]);
    expect([await shown(), refusal(await receiver.get(receivedDetail.path.replace(':id', note)))]).toEqual([
      [],
      '404 not-found',
    ]);
  });

  it('is not shown while only the sender has a relation, whatever seller it names', async () => {
    const note = await sent('2', outgoing);
    expect([await shown(), refusal(await receiver.get(receivedDetail.path.replace(':id', note)))]).toEqual([
      [],
      '404 not-found',
    ]);
  });

  it('is shown with the real sender beside the seller it names, where both have each other as active partners', async () => {
    const known = await chief.call(companyCreate, {
      body: partner({ code: 'STR', name: 'The stranger', roles: ['supplier'], identifiers: [STRANGER] }),
    });
    const { id } = await chief.call(relationCreate, { body: { partnerCompanyId: known.id, role: 'supplier' } });
    relations.receivers.id = id;
    expect((await shown()).map(({ documentNumber, seller, sender }) => ({ documentNumber, seller, sender }))).toEqual([
      {
        documentNumber: '2',
        seller: 'Solna Brake Systems',
        sender: {
          code: 'STRANGER',
          name: 'Stranger Ltd',
          address: 'STRANGER:ZZ',
          partnerId: known.id,
          partnerName: 'The stranger',
        },
      },
    ]);
  });

  it('is not shown while only the receiver has a relation', async () => {
    await set(stranger, relations.strangers, false);
    expect(await shown()).toEqual([]);
    await set(stranger, relations.strangers, true);
    expect(await shown()).toHaveLength(1);
  });

  it('is not shown once the receiver has ended the relation', async () => {
    await set(chief, relations.receivers, false);
    expect(await shown()).toEqual([]);
    await set(chief, relations.receivers, true);
    expect(await shown()).toHaveLength(1);
  });

  it("is shown nowhere else of the receiver's", async () => {
    const rows = await app.sql<{ n: string }>(
      'SELECT count(*) AS n FROM despatch_advice WHERE company_id = $1 UNION ALL SELECT count(*) FROM traffic_message WHERE company_id = $1',
      [app.world.nordvik],
    );
    expect(rows.map(({ n }) => Number(n))).toEqual([0, 0]);
  });
});
