import { agreementCreate, agreementDelete, type Agreement } from '../../server/contract/agreement.js';
import {
  companyCreate,
  companyDelete,
  companyDetail,
  companyList,
  companyUpdate,
  ownCompany,
  ownCompanyUpdate,
  type PartnerCompany,
} from '../../server/contract/company.js';
import {
  relationCreate,
  relationDelete,
  relationDetail,
  relationList,
  relationUpdate,
  type Relation,
} from '../../server/contract/relation.js';
import { agreement, partner, type PartnerInput } from '../given/agreement.js';
import { problemOf, refusal, type Client, type Reply } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

const PATH = '/applications/companies';
const RELATIONS = '/applications/relations';

describe('the register of companies', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const fresh = (more: Partial<PartnerInput> = {}): PartnerInput =>
    partner({ code: `P-${String(++count)}`, identifiers: [], ...more });
  const made = (more: Partial<PartnerInput> = {}): Promise<PartnerCompany> =>
    manager.call(companyCreate, { body: fresh(more) });
  const sent = (body: object, path = PATH): Promise<Reply> => manager.post(path, body);
  const related = (partnerCompanyId: string, more: object = {}): Promise<Relation> =>
    manager.call(relationCreate, { body: { partnerCompanyId, role: 'customer', ...more } });
  const agreed = (more: object): Promise<Agreement> =>
    manager.call(agreementCreate, { body: agreement({ sender: `A${String(++count)}:ZZ`, ...more }) });

  it('keeps everything that is told of a partner', async () => {
    const given: PartnerInput = {
      code: 'HANSA',
      name: 'Hansa Antrieb GmbH',
      organisationNumber: 'HRB 4711',
      duns: '315123456',
      vatNumber: 'DE 123 456 789',
      vatCode: '19',
      corporateOffice: 'Hamburg',
      roles: ['customer', 'consignee', 'buyer'],
      addresses: [
        { type: 'postal', name: null, street: 'Hafenstraße 1', zip: '20457', city: 'Hamburg', country: 'de' },
        { type: 'ship-to', name: 'Werk 2', street: null, zip: null, city: 'Kiel', country: 'DE' },
      ],
      shipTos: [{ code: 'W2-T7', name: 'Werk 2, Tor 7', timeZone: 'Europe/Berlin' }],
      identifiers: [
        { identifier: 'HANSA1', qualifier: '' },
        { identifier: 'O0013HANSA', qualifier: 'OD' },
      ],
    };
    const stored = await manager.call(companyCreate, { body: given });
    expect(stored).toEqual({
      ...given,
      vatNumber: 'DE123456789',
      addresses: [{ ...given.addresses![0], country: 'DE' }, given.addresses![1]],
      id: stored.id,
      version: 1,
      createdAt: stored.createdAt,
      updatedAt: stored.updatedAt,
      createdBy: 'manager',
      updatedBy: 'manager',
    });
    expect(await manager.call(companyDetail, { params: { id: stored.id } })).toEqual(stored);
  });

  it('is listed newest first, searched by name, number and identification, narrowed by role, and paged', async () => {
    const ids = [
      (await made({ name: 'Found 100% AB', roles: ['carrier'] })).id,
      (await made({ name: 'Found AB', identifiers: [{ identifier: 'FOUND-ID', qualifier: 'ZZ' }] })).id,
      (
        await made({
          name: 'Found too',
          organisationNumber: '556099-1234',
          addresses: [{ type: 'postal', city: 'Umeå', country: 'SE' }],
        })
      ).id,
    ];
    const found = async (query: object) => (await manager.call(companyList, { query })).rows.map((row) => row.id);
    expect(await found({ q: 'found' })).toEqual(ids.toReversed());
    expect(await found({ q: '100%' })).toEqual([ids[0]]);
    expect(await found({ q: 'found-id' })).toEqual([ids[1]]);
    expect(await found({ q: '556099-1234' })).toEqual([ids[2]]);
    expect(await found({ q: 'found', role: 'carrier' })).toEqual([ids[0]]);
    const first = await manager.call(companyList, { query: { q: 'found', limit: 2 } });
    expect(first.rows[0]).toMatchObject({ city: 'Umeå', country: 'SE' });
    const second = await manager.call(companyList, { query: { q: 'found', limit: 2, cursor: first.nextCursor! } });
    expect([second.rows.map((row) => row.id), second.nextCursor]).toEqual([[ids[0]], null]);
  });

  it('has each code and each identification once, and says what is taken by whom', async () => {
    await made({ code: 'TAKEN', identifiers: [{ identifier: 'TAKEN-ID', qualifier: 'OD' }] });
    const code = problemOf(await sent(fresh({ code: 'taken' })));
    expect([code.code, code.errors]).toEqual([
      'already-taken',
      [{ path: 'code', message: 'Another partner has the code taken.' }],
    ]);
    const identification = problemOf(await sent(fresh({ identifiers: [{ identifier: 'TAKEN-ID', qualifier: 'OD' }] })));
    expect(identification.errors).toEqual([
      { path: 'identifiers', message: 'The identification TAKEN-ID:OD is that of the partner TAKEN.' },
    ]);
    expect(refusal(await sent(fresh({ identifiers: [{ identifier: 'TAKEN-ID', qualifier: 'ZZ' }] })))).toBe(
      '201 accepted',
    );
    expect(
      refusal(
        await (await app.as('chief')).post(
          PATH,
          partner({ code: 'TAKEN', identifiers: [{ identifier: 'TAKEN-ID', qualifier: 'OD' }] }),
        ),
      ),
    ).toBe('201 accepted');
  });

  it.each<[string, object]>([
    ['a DUNS number of eight digits', { duns: '12345678' }],
    ['a VAT number without its country', { vatNumber: '556036079301' }],
    ['a Swedish VAT number that is too short', { vatNumber: 'SE5560360793' }],
    ['a code with blanks', { code: 'A B' }],
    ['a name of blanks', { name: '  ' }],
    ['a role nobody has', { roles: ['friend'] }],
    ['a country in full', { addresses: [{ type: 'postal', country: 'Sweden' }] }],
    ['a time zone that does not exist', { shipTos: [{ code: 'A', timeZone: 'Europe/Solna' }] }],
    ['a ship-to twice', { shipTos: [{ code: 'A' }, { code: 'A' }] }],
    ['an identification with a colon', { identifiers: [{ identifier: 'A:OD' }] }],
    ['a field nobody knows', { companyId: '1' }],
  ])('refuses %s', async (_, wrong) => {
    expect(refusal(await sent({ ...fresh(), ...wrong }))).toBe('400 invalid-input');
  });

  it('lets one of many win who change the same version at once', async () => {
    const { id, code } = await made();
    const put = (i: number): Promise<Reply> =>
      manager.send('PUT', `${PATH}/${id}`, {
        json: { ...partner({ code, name: `Racer ${String(i)}`, identifiers: [] }), version: 1 },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, async (_, i) => refusal(await put(i))));
    expect(answers.toSorted()).toEqual(['200 accepted', ...Array.from({ length: 5 }, () => '409 changed-meanwhile')]);
    expect(
      await manager.call(companyUpdate, {
        params: { id },
        body: { ...fresh({ code, name: 'Renamed', identifiers: [{ identifier: 'NEW-ID' }] }), version: 2 },
      }),
    ).toMatchObject({ name: 'Renamed', version: 3, identifiers: [{ identifier: 'NEW-ID', qualifier: '' }] });
  });

  it('keeps a partner whom relations and agreements name, and says which', async () => {
    const { id } = await made();
    const relation = await related(id);
    const first = await agreed({ iaid: 'NAMED-1', relationId: relation.id });
    expect(first).toMatchObject({ partnerCompanyId: id, relationId: relation.id });
    await agreed({ iaid: 'NAMED-2', partnerCompanyId: id });
    const problem = problemOf(await manager.send('DELETE', `${PATH}/${id}`));
    expect([problem.code, problem.errors]).toEqual([
      'still-referenced',
      [
        { path: 'relations', message: 'Relations with it: 1' },
        { path: 'agreements', message: 'Agreements with it: 2 (NAMED-1, NAMED-2)' },
      ],
    ]);
    expect(problemOf(await manager.send('DELETE', `${RELATIONS}/${relation.id}`)).errors).toEqual([
      { path: 'agreements', message: 'Agreements under it: NAMED-1' },
    ]);
    await manager.call(agreementDelete, { params: { id: first.id } });
    expect(await manager.call(relationDelete, { params: { id: relation.id } })).toEqual({ id: relation.id });
    const free = await made();
    expect(await manager.call(companyDelete, { params: { id: free.id } })).toEqual({ id: free.id });
    expect(refusal(await manager.get(`${PATH}/${free.id}`))).toBe('404 not-found');
  });

  it('is seen by nobody else, through the API or the database', async () => {
    const { id, name } = await made({ name: 'Secret customer' });
    const relation = await related(id);
    const chief = await app.as('chief');
    expect((await chief.call(companyList, { query: { q: name } })).rows).toEqual([]);
    expect((await chief.call(relationList, { query: { partnerCompanyId: id } })).rows).toEqual([]);
    expect(refusal(await chief.post(RELATIONS, { partnerCompanyId: id, role: 'supplier' }))).toBe(
      '400 unknown-reference',
    );
    expect(refusal(await chief.post('/applications/agreements', agreement({ partnerCompanyId: id })))).toBe(
      '400 unknown-reference',
    );
    expect(refusal(await chief.post('/applications/agreements', agreement({ relationId: relation.id })))).toBe(
      '400 unknown-reference',
    );
    const as = (sql: string) =>
      app.server.platform.database.transaction({ company: app.world.nordvik, narrowing: null }, (tx) => tx.query(sql));
    for (const table of ['partner_company', 'company_relation'])
      expect(await as(`SELECT FROM ${table} WHERE company_id = ${app.world.solna}`)).toEqual([]);
    await expect(
      as(`INSERT INTO partner_company (company_id, code, name) VALUES (${app.world.solna}, 'x', 'x')`),
    ).rejects.toThrow('row-level security');
  });

  describe('and the own record', () => {
    it('is changed by its company, but for what the operator gives', async () => {
      const before = await manager.call(ownCompany);
      expect(before).toMatchObject({
        code: 'SOLNA',
        identifiers: [
          { identifier: 'O0013000002SUPP', qualifier: 'OD' },
          { identifier: 'SUPP01', qualifier: '' },
        ],
        agreementsRequired: false,
        version: 1,
      });
      const body = {
        name: 'Solna Bromsar AB',
        duns: '123456789',
        vatNumber: 'SE556036000101',
        roles: ['supplier' as const],
        addresses: [{ type: 'postal' as const, city: 'Solna', country: 'SE' }],
        agreementsRequired: true,
        version: 1,
      };
      expect(await manager.call(ownCompanyUpdate, { body })).toMatchObject({
        code: 'SOLNA',
        name: 'Solna Bromsar AB',
        duns: '123456789',
        agreementsRequired: true,
        version: 2,
        identifiers: before.identifiers,
      });
      expect(refusal(await manager.send('PUT', `${PATH}/own`, { json: body }))).toBe('409 changed-meanwhile');
      expect(refusal(await manager.send('PUT', `${PATH}/own`, { json: { ...body, version: 2, code: 'OTHER' } }))).toBe(
        '400 invalid-input',
      );
      expect(await (await app.as('chief')).call(ownCompany)).toMatchObject({ code: 'NORDVIK', version: 1 });
    });

    it('keeps the modules out of its reach in the database too', async () => {
      const as = (sql: string) =>
        app.server.platform.database.transaction({ company: app.world.nordvik, narrowing: null }, (tx) =>
          tx.query(sql),
        );
      for (const change of [`modules = '{}'`, `code = 'SOLNA2'`])
        await expect(as(`UPDATE company SET ${change}`)).rejects.toThrow('permission denied');
      expect(await as(`UPDATE company SET name = name WHERE id = ${app.world.solna} RETURNING id`)).toEqual([]);
    });
  });

  describe('with relations', () => {
    it('keeps codes, scope and reset of cumulatives, and completeness', async () => {
      const { id, code, name } = await made();
      const given = {
        role: 'customer' as const,
        externalCode: '20457',
        sellerCode: 'S-1',
        shipToCode: 'GOT-P2',
        cumulativeScope: 'ship-to-article-order' as const,
        cumulativeReset: { date: '2027-01-11', keyDate: '2026-12-31', quantity: '0' },
        scheduleCompleteness: 'PER_ARTICLE' as const,
        active: true,
      };
      const stored = await related(id, given);
      expect(stored).toMatchObject({
        ...given,
        partnerCompanyId: id,
        partnerCode: code,
        partnerName: name,
        version: 1,
      });
      expect(await manager.call(relationDetail, { params: { id: stored.id } })).toEqual(stored);
      expect((await manager.call(relationList, { query: { q: '20457' } })).rows).toEqual([stored]);
      const changed = await manager.call(relationUpdate, {
        params: { id: stored.id },
        body: { role: 'customer', version: 1, active: false },
      });
      expect(changed).toMatchObject({
        cumulativeScope: 'ship-to-article',
        cumulativeReset: null,
        scheduleCompleteness: null,
        active: false,
        version: 2,
      });
      expect(
        refusal(await manager.send('PUT', `${RELATIONS}/${stored.id}`, { json: { role: 'customer', version: 1 } })),
      ).toBe('409 changed-meanwhile');
    });

    it('has one for a partner, role and ship-to', async () => {
      const { id } = await made();
      await related(id);
      expect(refusal(await sent({ partnerCompanyId: id, role: 'customer' }, RELATIONS))).toBe('409 already-taken');
      expect(refusal(await sent({ partnerCompanyId: id, role: 'supplier' }, RELATIONS))).toBe('201 accepted');
      expect(refusal(await sent({ partnerCompanyId: id, role: 'customer', shipToCode: 'P2' }, RELATIONS))).toBe(
        '201 accepted',
      );
    });

    it('refuses a key date after the reset, and a partner that is not in the register', async () => {
      const { id } = await made();
      expect(
        refusal(
          await sent(
            { partnerCompanyId: id, role: 'customer', cumulativeReset: { date: '2026-12-01', keyDate: '2026-12-02' } },
            RELATIONS,
          ),
        ),
      ).toBe('400 invalid-input');
      expect(refusal(await sent({ partnerCompanyId: '999999', role: 'customer' }, RELATIONS))).toBe(
        '400 unknown-reference',
      );
    });

    it('binds an agreement to the partner of its relation and to no other', async () => {
      const [one, other] = [await made(), await made()];
      const relation = await related(one.id);
      expect(
        refusal(
          await sent(
            agreement({ sender: 'B1:ZZ', relationId: relation.id, partnerCompanyId: other.id }),
            '/applications/agreements',
          ),
        ),
      ).toBe('400 unknown-reference');
      expect(await agreed({ relationId: relation.id })).toMatchObject({
        partnerCompanyId: one.id,
        relationId: relation.id,
      });
    });
  });
});
