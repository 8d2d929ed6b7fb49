import { companyCreate } from '../../server/contract/company.js';
import { supplierSet } from '../../server/contract/context.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { receivedDetail, receivedList } from '../../server/contract/despatch-received.js';
import { relationCreate } from '../../server/contract/relation.js';
import type { CompanyId } from '../../server/domain/ids.js';
import { partner } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

const ONE = (id: string): string => receivedDetail.path.replace(':id', id);

describe('despatch advices that another company on the portal sent', () => {
  let app: TestApp;
  let customer: Client;
  /** Of the supplier with its customer, and of the customer with its supplier. */
  let relation: string;
  let supplied: string;
  let supplier: string;
  const notes = { sent: '', ready: '', elsewhere: '', test: '' };
  beforeAll(async () => {
    app = await openTestApp();
    customer = await app.as('neighbour');
    const [user, manager, chief] = [await app.as('user'), await app.as('manager'), await app.as('chief')];
    supplier = (
      await chief.call(companyCreate, {
        body: partner({
          code: 'BRAKES',
          name: 'Our brakes',
          roles: ['supplier'],
          identifiers: [{ identifier: 'O0013000002SUPP', qualifier: 'OD' }],
        }),
      })
    ).id;
    supplied = (await chief.call(relationCreate, { body: { partnerCompanyId: supplier, role: 'supplier' } })).id;
    const { id: partnerId } = await manager.call(companyCreate, { body: partner() });
    relation = (
      await manager.call(relationCreate, {
        body: { partnerCompanyId: partnerId, role: 'customer', cumulativeScope: 'article' },
      })
    ).id;
    const to = {
      nordvik: (await agreedOutgoing(manager)).id,
      elsewhere: (
        await agreedOutgoing(manager, { partner: 'Elsewhere', recipient: 'ELSEWHERE:OD', sendPath: 'elsewhere' })
      ).id,
      test: (await agreedOutgoing(manager, { partner: 'Nordvik test', test: true, sendPath: 'test' })).id,
    };
    const note = async (number: string, agreementId: string): Promise<string> =>
      (await made(user, number, { agreementId })).despatchnoteHeadId;
    Object.assign(notes, {
      sent: await note('1', to.nordvik),
      ready: await note('2', to.nordvik),
      elsewhere: await note('3', to.elsewhere),
      test: await note('4', to.test),
    });
    for (const id of [notes.sent, notes.elsewhere, notes.test]) await user.call(despatchSend, { params: { id } });
  });
  afterAll(async () => {
    await app.close();
  });

  const list = async (client: Client): Promise<string[]> =>
    (await client.call(receivedList)).rows.map((row) => row.documentNumber);
  const asReceiver = <R extends object>(company: CompanyId, sql: string): Promise<R[]> =>
    app.server.platform.database.transaction({ company, narrowing: null, receives: true }, (tx) => tx.query<R>(sql));

  it('are shown to the customer they were released to, with what they say, and nothing of how they were sent', async () => {
    expect(await list(customer)).toEqual(['1']);
    const note = await customer.call(receivedDetail, { params: { id: notes.sent } });
    expect(note).toMatchObject({
      despatchnoteHeadId: notes.sent,
      documentNumber: '1',
      seller: 'Solna Brake Systems',
      sender: {
        code: 'SOLNA',
        name: 'Solna Brake Systems AB',
        address: 'O0013000002SUPP:OD',
        partnerId: supplier,
        partnerName: 'Our brakes',
      },
      shipTo: 'Plant 2',
      document: { documentNumber: '1', units: [{ items: [{ articleNumber: 'ART-0001' }] }] },
    });
    expect(Object.keys(note).sort()).toEqual([
      'arrivalDate',
      'despatchDate',
      'despatchnoteHeadId',
      'document',
      'documentNumber',
      'issueDate',
      'seller',
      'sender',
      'shipTo',
    ]);
  });

  it('are not shown before they are released, when they went to somebody else, or as tests', async () => {
    for (const id of [notes.ready, notes.elsewhere, notes.test, '26010100000000'])
      expect(refusal(await customer.get(ONE(id)))).toBe('404 not-found');
  });

  it('are shown to nobody else, not even through this call to their sender', async () => {
    for (const user of ['user', 'manager'] as const) {
      expect(await list(await app.as(user))).toEqual([]);
      expect(refusal(await (await app.as(user)).get(ONE(notes.sent)))).toBe('404 not-found');
    }
    expect(refusal(await (await app.as('outsider')).get(receivedList.path))).toBe('403 no-permission');
  });

  it("are the customer's to read there and nowhere else: not in its own lists, and not to write", async () => {
    expect(refusal(await customer.get(`/applications/delivery/despatchnotes/${notes.sent}`))).toBe('404 not-found');
    expect(refusal(await customer.post(`/applications/delivery/despatchnotes/${notes.sent}/send`))).toBe(
      '404 not-found',
    );
    for (const sql of [
      `UPDATE despatch_advice SET number = 'x'`,
      'DELETE FROM despatch_advice',
      `INSERT INTO despatch_advice (company_id, number, agreement_id, document) VALUES (1, 'x', 1, '{}')`,
      'SELECT rendering FROM despatch_advice',
      'SELECT created_by FROM despatch_advice',
      'SELECT * FROM despatch_advice',
    ]) {
      await expect(asReceiver(app.world.nordvik, sql)).rejects.toThrow('permission denied');
    }
    expect(
      await asReceiver(app.world.nordvik, 'SELECT id, company_id, number, state, sent_to FROM despatch_advice'),
    ).toHaveLength(1);
    expect(await asReceiver(app.world.solna, 'SELECT id FROM despatch_advice')).toEqual([]);
  });

  it('are the only thing that the receiving role reaches in the whole database', async () => {
    const reached = await app.sql<{ relname: string }>(`
      SELECT c.relname FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'retired'::regnamespace) AND c.relkind IN ('r', 'p', 'v', 'm')
        AND (has_any_column_privilege('consignal_partner', c.oid, 'SELECT') OR has_any_column_privilege('consignal_partner', c.oid, 'INSERT') OR has_any_column_privilege('consignal_partner', c.oid, 'UPDATE')
          OR has_table_privilege('consignal_partner', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE'))`);
    expect(reached.map((row) => row.relname).filter((name) => !name.startsWith('pg_'))).toEqual(['despatch_advice']);
  });

  it('stay where they were sent when the agreement changes its address', async () => {
    await app.sql(
      `UPDATE communication_agreement SET recipient = 'MOVED:OD' WHERE partner = 'Nordvik Trucks AB' AND direction = 'out' AND NOT test`,
    );
    expect(await list(customer)).toEqual(['1']);
    await app.sql(
      `UPDATE communication_agreement SET recipient = 'O0013000001CUST:OD', sender = 'MOVED:OD' WHERE partner = 'Elsewhere'`,
    );
    expect(await list(customer)).toEqual(['1']);
  });

  it('are narrowed as everything is: by the supplier of the session', async () => {
    const chief = await signIn(app.server, 'chief');
    const { id: other } = await chief.call(companyCreate, {
      body: partner({
        code: 'OTHER',
        name: 'Other',
        roles: ['supplier'],
        identifiers: [{ identifier: 'OTHER', qualifier: 'OD' }],
      }),
    });
    await chief.call(supplierSet, { params: { id: other } });
    expect([await list(chief), refusal(await chief.get(ONE(notes.sent)))]).toEqual([[], '404 not-found']);
    await chief.call(supplierSet, { params: { id: supplier } });
    expect(await list(chief)).toEqual(['1']);
  });

  it('come in pages', async () => {
    expect(await customer.call(receivedList, { query: { limit: 1 } })).toMatchObject({ nextCursor: null });
    expect((await customer.call(receivedList, { query: { cursor: notes.sent } })).rows).toEqual([]);
  });

  it.each([
    [
      'the relation is inactive',
      'UPDATE company_relation SET active = false WHERE id = $1',
      'UPDATE company_relation SET active = true WHERE id = $1',
    ],
    [
      'the relation is another',
      `UPDATE company_relation SET role = 'carrier' WHERE id = $1`,
      `UPDATE company_relation SET role = 'customer' WHERE id = $1`,
    ],
    [
      'the partner has another address',
      `UPDATE partner_identifier SET identifier = 'X' WHERE identifier = 'O0013000001CUST'`,
      `UPDATE partner_identifier SET identifier = 'O0013000001CUST' WHERE identifier = 'X'`,
    ],
    [
      "the customer's relation is inactive",
      'UPDATE company_relation SET active = false WHERE id = $2',
      'UPDATE company_relation SET active = true WHERE id = $2',
    ],
    [
      "the customer's relation is another",
      `UPDATE company_relation SET role = 'customer' WHERE id = $2`,
      `UPDATE company_relation SET role = 'supplier' WHERE id = $2`,
    ],
    [
      'the customer has another address of its supplier',
      `UPDATE partner_identifier SET identifier = 'X' WHERE identifier = 'O0013000002SUPP'`,
      `UPDATE partner_identifier SET identifier = 'O0013000002SUPP' WHERE identifier = 'X'`,
    ],
    [
      "the sender's address is only claimed",
      `UPDATE company_identifier SET state = 'claimed' WHERE identifier = 'O0013000002SUPP'`,
      `UPDATE company_identifier SET state = 'approved' WHERE identifier = 'O0013000002SUPP'`,
    ],
    [
      "the customer's address is only claimed",
      `UPDATE company_identifier SET state = 'claimed' WHERE identifier = 'O0013000001CUST'`,
      `UPDATE company_identifier SET state = 'approved' WHERE identifier = 'O0013000001CUST'`,
    ],
  ])('are gone at once when %s, and there again when not', async (_, revoke, restore) => {
    // Both are parameters of each statement, whichever it changes.
    const change = (sql: string) => app.sql(`${sql} AND $1::bigint + $2::bigint > 0`, [relation, supplied]);
    await change(revoke);
    expect([await list(customer), refusal(await customer.get(ONE(notes.sent)))]).toEqual([[], '404 not-found']);
    await change(restore);
    expect(await list(customer)).toEqual(['1']);
  });
});
