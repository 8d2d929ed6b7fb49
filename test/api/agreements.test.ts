import { inspect } from 'node:util';
import {
  agreementCreate,
  agreementDelete,
  agreementDetail,
  agreementList,
  agreementUpdate,
  type Agreement,
} from '../../server/contract/agreement.js';
import { TRANSPORTS } from '../../server/domain/agreement/transport.js';
import type { AgreementId } from '../../server/domain/ids.js';
import { AgreementService } from '../../server/modules/agreement/agreement.service.js';
import { agreement, ODD_QUANTITIES, type AgreementInput } from '../given/agreement.js';
import { problemOf, refusal, type Client, type Reply } from '../given/client.js';
import { identified } from '../given/identification.js';
import { openTestApp, type TestApp } from '../given/world.js';

const PATH = '/applications/agreements';
const SFTP = {
  kind: 'sftp',
  settings: { host: 'sftp.nordvik.example', port: 22, user: 'solna', hostKeys: [`SHA256:${'a'.repeat(43)}`] },
} satisfies AgreementInput['transport'];

describe('communication agreements', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.as('manager');
    await identified(
      app,
      app.world.solna,
      { kind: 'oftp', identifier: 'O0013000002SUPP', qualifier: '' },
      { kind: 'oftp', identifier: 'O0013ASN', qualifier: '' },
    );
  });
  afterAll(async () => {
    await app.close();
  });

  let partners = 0;
  /** With a partner of its own. */
  const fresh = (more: Partial<AgreementInput> = {}): AgreementInput =>
    agreement({ partner: 'Hansa', sender: `P${String(++partners)}:ZZ`, ...more });
  const made = (more: Partial<AgreementInput> = {}): Promise<Agreement> =>
    manager.call(agreementCreate, { body: fresh(more) });
  const sent = (body: object): Promise<Reply> => manager.post(PATH, body);
  const put = (id: string, body: object): Promise<Reply> => manager.send('PUT', `${PATH}/${id}`, { json: body });
  const detail = (id: string): Promise<Agreement> => manager.call(agreementDetail, { params: { id } });

  it('keep every field that is handed in and say who entered them', async () => {
    const given: AgreementInput = {
      iaid: 'NORD-DELFOR/1',
      partner: 'Nordvik Trucks AB',
      partnerCompanyId: null,
      relationId: null,
      direction: 'out',
      messageType: 'DESADV',
      messageVersion: 'D.97A',
      sender: 'O0013000002SUPP:OD',
      recipient: 'O0013000001CUST:OD',
      profile: ODD_QUANTITIES,
      transport: SFTP,
      sendPath: '/in/asn',
      receivePath: '/out',
      pollSeconds: 300,
      virtualFileNames: ['DESADV.NORDVIK', 'asn_01-a'],
      ssid: 'O0013000002SUPP',
      sfid: 'O0013ASN',
      test: true,
      acknowledgementRequested: true,
      acknowledgementExpected: true,
      timeouts: { transportWarning: 30, transportError: 90, messageWarning: 120, messageError: 600 },
      autoCreateAsnData: true,
      answersBy: 'aperak',
      checkReferenceGaps: false,
      active: true,
    };
    const stored = await manager.call(agreementCreate, { body: given });
    expect(stored).toEqual({
      ...given,
      ownSideApproved: true,
      transport: { ...SFTP, available: true, secrets: { password: false, privateKey: false, passphrase: false } },
      id: stored.id,
      version: 1,
      poll: null,
      firstUsedAt: null,
      createdAt: stored.createdAt,
      updatedAt: stored.updatedAt,
      createdBy: 'manager',
      updatedBy: 'manager',
    });
    expect(await detail(stored.id)).toEqual(stored);
  });

  it('get a name and the usual time-outs where none are given', async () => {
    expect(await made()).toMatchObject({
      iaid: expect.stringMatching(/^IA\d{6}$/) as string,
      direction: 'in',
      messageType: null,
      messageVersion: null,
      profile: null,
      active: true,
      test: false,
      autoCreateAsnData: true,
      timeouts: { transportWarning: 60, transportError: 240, messageWarning: 240, messageError: 1440 },
    });
  });

  it('are listed newest first, searched and paged without counting', async () => {
    const ids = [
      (
        await made({
          partner: 'Listed 100% AB',
          direction: 'out',
          sender: 'O0013000002SUPP:OD',
          recipient: 'LISTED:ZZ',
        })
      ).id,
      (await made({ partner: 'Listed 100% AB', active: false, profile: ODD_QUANTITIES })).id,
      (await made({ partner: 'Listed 1000 AB' })).id,
    ];
    const found = async (query: object) => (await manager.call(agreementList, { query })).rows.map((row) => row.id);
    expect(await found({ q: 'listed' })).toEqual(ids.toReversed());
    expect(await found({ q: '100%' })).toEqual([ids[1], ids[0]]);
    expect(await found({ q: 'listed', direction: 'out' })).toEqual([ids[0]]);
    expect(await found({ q: 'listed', active: false })).toEqual([ids[1]]);
    const first = await manager.call(agreementList, { query: { q: 'listed', limit: 2 } });
    expect(first.rows.map((row) => row.hasProfile)).toEqual([false, true]);
    const second = await manager.call(agreementList, { query: { q: 'listed', limit: 2, cursor: first.nextCursor! } });
    expect([second.rows.map((row) => row.id), second.nextCursor]).toEqual([[ids[0]], null]);
  });

  it('are changed by whoever saw their newest version, and by nobody else', async () => {
    const { id } = await made();
    const changed = await manager.call(agreementUpdate, {
      params: { id },
      body: { ...fresh({ partner: 'Renamed' }), version: 1 },
    });
    expect(changed).toMatchObject({ partner: 'Renamed', version: 2 });
    expect(refusal(await put(id, { ...fresh({ partner: 'Late' }), version: 1 }))).toBe('409 changed-meanwhile');
    expect(await detail(id)).toEqual(changed);
  });

  it('let one of many win who change the same version at once', async () => {
    const { id } = await made();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, i) =>
        refusal(await put(id, { ...fresh({ partner: `Racer ${String(i)}` }), version: 1 })),
      ),
    );
    expect(answers.toSorted()).toEqual(['200 accepted', ...Array.from({ length: 7 }, () => '409 changed-meanwhile')]);
  });

  it('are one for the same parties, message and version, and have a name of their own', async () => {
    const first = await made({ messageType: 'DELFOR', messageVersion: 'D.97A', iaid: 'ONLY-ONE' });
    const same = { ...fresh(), sender: first.sender };
    expect(refusal(await sent({ ...same, messageType: 'delfor', messageVersion: 'D97A' }))).toBe(
      '409 agreement-exists',
    );
    expect(refusal(await sent(fresh({ iaid: 'only-one' })))).toBe('409 agreement-exists');
    expect(refusal(await sent({ ...same, messageType: 'DELFOR', messageVersion: 'D.04A' }))).toBe('201 accepted');
    expect(refusal(await sent({ ...same, messageType: 'DELFOR', messageVersion: 'D.97A', active: false }))).toBe(
      '201 accepted',
    );
  });

  it('are removed as long as no file came under them', async () => {
    const { id } = await made();
    expect(await manager.call(agreementDelete, { params: { id } })).toEqual({ id, outcome: 'deleted' });
    expect(refusal(await manager.get(`${PATH}/${id}`))).toBe('404 not-found');
  });

  it('refuse a profile with the place and the reason of each mistake', async () => {
    const problem = problemOf(
      await sent(fresh({ profile: { name: 'x', aliases: [{ segment: 'qty', at: '1', code: '1Z0' }], colour: 'red' } })),
    );
    expect(problem.code).toBe('invalid-profile');
    expect(problem.errors).toEqual([
      { path: 'profile', message: expect.stringContaining('"colour" is not known here') as string },
      { path: 'profile', message: 'aliases[0].at: must be an element and a component such as "1.0", not "1"' },
      { path: 'profile', message: 'aliases[0].segment: must be a segment tag such as DTM, not "qty"' },
      { path: 'profile', message: 'aliases[0].means: is missing' },
    ]);
    expect(problemOf(await sent(fresh({ profile: 'text' }))).errors).toEqual([
      { path: 'profile', message: 'must be an object, not "text"' },
    ]);
  });

  it('refuse a profile that nests without end as a mistake of the request', async () => {
    const body = JSON.stringify(fresh()).replace('{', `{"profile":${'['.repeat(100_000)}${']'.repeat(100_000)},`);
    expect(refusal(await manager.send('POST', PATH, { body, headers: { 'content-type': 'application/json' } }))).toBe(
      '400 invalid-input',
    );
  });

  it.each<[string, object]>([
    ['an address without identification', { sender: ':OD' }],
    ['an address with two qualifiers', { recipient: 'A:B:C' }],
    ['a path that climbs', { receivePath: '/in/../../etc' }],
    ['a virtual file name with a path', { virtualFileNames: ['a/b'] }],
    ['a virtual file name of an unfinished file', { virtualFileNames: ['ASN.tmp'] }],
    ['a virtual file name that hides', { virtualFileNames: ['.ssh'] }],
    ['a virtual file name too long', { virtualFileNames: ['x'.repeat(129)] }],
    ['a warning after the error', { timeouts: { transportWarning: 500, transportError: 60 } }],
    ['a transport nobody knows', { transport: { kind: 'pigeon', settings: {} } }],
    ['a password among the settings', { transport: { ...SFTP, settings: { ...SFTP.settings, password: 'x' } } }],
    ['a secret of another transport', { transport: { ...SFTP, secrets: { token: 'x' } } }],
    [
      'a password in an address',
      { transport: { kind: 'http', settings: { url: 'https://user:secret@nordvik.example/in' } } },
    ],
    ['an address of a file', { transport: { kind: 'http', settings: { url: 'file:///etc/passwd' } } }],
    ['a field nobody knows', { companyId: '1' }],
  ])('refuse %s', async (_, wrong) => {
    expect(refusal(await sent({ ...fresh(), ...wrong }))).toBe('400 invalid-input');
  });

  it('may name a way that files do not travel yet', async () => {
    const kinds = Object.entries(TRANSPORTS)
      .filter(([, { available }]) => !available)
      .map(([kind]) => kind);
    expect(kinds).toEqual(['oftp2', 'x400', 'zmodem']);
    expect(
      (await made({ transport: { kind: 'oftp2', settings: { host: 'oftp.nordvik.example' } } })).transport,
    ).toEqual({
      kind: 'oftp2',
      available: false,
      settings: { host: 'oftp.nordvik.example', port: 6619, tls: true },
      secrets: { password: false },
    });
  });

  describe('with secrets', () => {
    const PASSWORD = 'Hemligt-lösenord-47';
    const KEY = '-----BEGIN PRIVATE KEY----- MIIB-not-to-be-seen';
    const withSecrets = {
      transport: { ...SFTP, secrets: { password: PASSWORD, privateKey: KEY } },
    } satisfies Partial<AgreementInput>;
    const route = async (id: AgreementId) =>
      (await app.server.nest.get(AgreementService).route(app.world.solna, id)).secrets;

    it('say which are set and show them in no answer', async () => {
      const created = await sent(fresh(withSecrets));
      const { id } = created.body as Agreement;
      const answers = [
        created,
        await manager.get(`${PATH}/${id}`),
        await manager.get(PATH),
        await put(id, { ...fresh(), transport: SFTP, version: 1 }),
        await put(id, { ...fresh(withSecrets), version: 1 }),
      ];
      expect(answers.map((reply) => reply.status)).toEqual([201, 200, 200, 200, 409]);
      expect(JSON.stringify(answers.map((reply) => reply.body))).not.toMatch(/Hemligt|not-to-be-seen/);
      expect((await detail(id)).transport.secrets).toEqual({ password: true, privateKey: true, passphrase: false });
    });

    it('keep those that a change leaves out, replace and take away those it names', async () => {
      const { id } = await made(withSecrets);
      await manager.call(agreementUpdate, {
        params: { id },
        body: { ...fresh(), transport: { ...SFTP, secrets: { password: 'another' } }, version: 1 },
      });
      expect(await route(id)).toEqual({ password: 'another', privateKey: KEY });
      const left = await manager.call(agreementUpdate, {
        params: { id },
        body: { ...fresh(), transport: { ...SFTP, secrets: { password: null } }, version: 2 },
      });
      expect(left.transport.secrets).toEqual({ password: false, privateKey: true, passphrase: false });
      expect(await route(id)).toEqual({ privateKey: KEY });
    });

    it('forget them when the transport leads elsewhere, so that nobody has them sent to a machine of theirs', async () => {
      const { id } = await made(withSecrets);
      const moved = await manager.call(agreementUpdate, {
        params: { id },
        body: { ...fresh(), transport: { ...SFTP, settings: { ...SFTP.settings, host: 'evil.example' } }, version: 1 },
      });
      expect(moved.transport.secrets).toEqual({ password: false, privateKey: false, passphrase: false });
      expect(await route(id)).toEqual({});
    });

    it("lie encrypted in the database, each agreement's for itself", async () => {
      const [one, two] = [await made(withSecrets), await made(withSecrets)];
      const rows = await app.sql<{ sealed: Buffer; whole: string }>(
        'SELECT transport_secrets AS sealed, to_jsonb(a)::text AS whole FROM communication_agreement a WHERE id = ANY ($1) ORDER BY id',
        [[one.id, two.id]],
      );
      expect(rows.map((row) => row.sealed.toString('latin1') + row.whole).join()).not.toMatch(/Hemligt|not-to-be-seen/);
      expect(rows[0]?.sealed.equals(rows[1]!.sealed)).toBe(false);
      await app.sql('UPDATE communication_agreement SET transport_secrets = $2 WHERE id = $1', [
        two.id,
        rows[0]?.sealed,
      ]);
      await expect(route(two.id)).rejects.toThrow(/authenticate/);
      expect(await route(one.id)).toEqual({ password: PASSWORD, privateKey: KEY });
    });
  });

  it('write no secret into the log, nor into the answer to a wrong request or a failure', async () => {
    const { log } = app.server.platform;
    const lines: string[] = [];
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
    const silent = Object.fromEntries(levels.map((level) => [level, log[level]]));
    const write = (...said: unknown[]): void => {
      lines.push(inspect(said, { depth: 20, showHidden: true }));
    };
    Object.assign(log, Object.fromEntries(levels.map((level) => [level, write])));
    const { id } = await made({ transport: { ...SFTP, secrets: { password: 'kept-secret' } } });
    await app.sql(`UPDATE communication_agreement SET transport_secrets = '\\x01' WHERE id = $1`, [id]);
    const transport = { ...SFTP, secrets: { password: 'told-secret' } };
    const answers = [
      await put(id, { ...fresh(), transport, version: 1 }),
      await sent({ ...fresh(), transport: { ...transport, settings: {} } }),
      await sent({ ...fresh(), transport: { ...SFTP, secrets: { password: { is: 'told-secret' } } } }),
      await sent({ ...fresh({ iaid: 'LOGGED' }), transport }),
      await sent({ ...fresh({ iaid: 'LOGGED' }), transport }),
    ];
    Object.assign(log, silent);
    expect(answers.map(refusal)).toEqual([
      '500 unexpected',
      '400 invalid-input',
      '400 invalid-input',
      '201 accepted',
      '409 agreement-exists',
    ]);
    expect(lines.join('\n')).toContain('unexpected failure of a request');
    expect(lines.join('\n') + JSON.stringify(answers.map((reply) => reply.body))).not.toMatch(
      /kept-secret|told-secret/,
    );
  });

  describe('of another company', () => {
    it('are answered as if there were none, and listed to nobody else', async () => {
      const { id, iaid } = await made();
      const chief = await app.as('chief');
      const answers = await Promise.all([
        chief.get(`${PATH}/${id}`),
        chief.send('PUT', `${PATH}/${id}`, { json: { ...fresh(), version: 1 } }),
        chief.send('DELETE', `${PATH}/${id}`),
      ]);
      expect(answers.map(refusal)).toEqual(['404 not-found', '404 not-found', '404 not-found']);
      expect((await chief.call(agreementList, { query: { q: iaid } })).rows).toEqual([]);
      expect((await detail(id)).version).toBe(1);
    });

    it('are held back by the database itself', async () => {
      const { id } = await made();
      const as = (sql: string) =>
        app.server.platform.database.transaction({ company: app.world.nordvik, narrowing: null }, (tx) =>
          tx.query(sql),
        );
      expect(await as(`SELECT FROM communication_agreement WHERE id = ${id}`)).toEqual([]);
      expect(await as(`UPDATE communication_agreement SET partner = 'x' WHERE id = ${id} RETURNING id`)).toEqual([]);
      await expect(
        as(
          `INSERT INTO communication_agreement (company_id, partner, sender, recipient) VALUES (${app.world.solna}, 'x', 'x', 'x')`,
        ),
      ).rejects.toThrow('row-level security');
    });

    it("do not stand in the way of one's own with the same partner and name", async () => {
      const body = fresh({ iaid: 'BOTH' });
      expect(refusal(await sent(body))).toBe('201 accepted');
      const own = { ...body, recipient: 'O0013000001CUST:OD' };
      expect(refusal(await (await app.as('chief')).post(PATH, own))).toBe('201 accepted');
    });
  });
});
