import { agreementCreate, agreementDetail, agreementUpdate } from '../../server/contract/agreement.js';
import { auditList } from '../../server/contract/audit.js';
import { despatchCreate } from '../../server/contract/delivery.js';
import {
  identificationClaim,
  identificationDecide,
  identificationList,
  identificationWithdraw,
  installationIdentificationEnter,
  installationIdentifications,
  type OwnIdentification,
} from '../../server/contract/identification.js';
import { noticeList } from '../../server/contract/notice.js';
import { PROBLEMS } from '../../server/contract/problem.js';
import { MOST_CLAIMS } from '../../server/domain/company/identification.js';
import { agreement, type AgreementInput } from '../given/agreement.js';
import { US } from '../given/as2.js';
import { problemOf, refusal, type Client, type Reply } from '../given/client.js';
import { agreedOutgoing, despatch, outgoing } from '../given/despatch.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

describe('identifications of companies', () => {
  let app: TestApp;
  let admin: Client;
  /** Administrators of SOLNA and of NORDVIK. */
  let manager: Client;
  let chief: Client;
  beforeAll(async () => {
    app = await openTestApp();
    [admin, manager, chief] = [await app.as('admin'), await app.as('manager'), await app.as('chief')];
  });
  afterAll(() => app.close());

  let count = 0;
  const fresh = (): string => `ID${String(++count)}`;
  const claim = (client: Client, identifier: string, qualifier = 'ZZ'): Promise<OwnIdentification> =>
    client.call(identificationClaim, { body: { kind: 'edi', identifier, qualifier } });
  const approve = (id: string) => admin.call(identificationDecide, { params: { id }, body: { decision: 'approved' } });
  const refuse = (id: string, reason: string) =>
    admin.call(identificationDecide, { params: { id }, body: { decision: 'refused', reason } });
  const decide = (id: string, json: object): Promise<Reply> =>
    admin.post(identificationDecide.path.replace(':id', id), json);
  const own = async (client: Client): Promise<OwnIdentification[]> => (await client.call(identificationList)).rows;
  const stateOf = async (client: Client, id: string): Promise<string | undefined> =>
    (await own(client)).find((one) => one.id === id)?.state;
  const create = (client: Client, more: Partial<AgreementInput>): Promise<Reply> =>
    client.post(agreementCreate.path, agreement({ sender: `${fresh()}:ZZ`, ...more }));

  it('are claimed by administrators of a company, seen by its people, and count when the operator approves them', async () => {
    const identifier = fresh();
    expect(refusal(await (await app.as('user')).post(identificationClaim.path, { kind: 'edi', identifier }))).toBe(
      '403 no-permission',
    );
    const { id, state } = await claim(manager, identifier);
    expect(state).toBe('claimed');
    expect((await own(await app.as('user'))).find((one) => one.id === id)).toMatchObject({
      kind: 'edi',
      identifier,
      qualifier: 'ZZ',
      state: 'claimed',
      claimedBy: 'manager',
    });
    expect(refusal(await create(manager, { recipient: `${identifier}:ZZ` }))).toBe('422 not-our-identification');
    await approve(id);
    expect(refusal(await create(manager, { recipient: `${identifier}:ZZ` }))).toBe('201 accepted');
  });

  it('are decided by administrators of the installation alone', async () => {
    const { id } = await claim(manager, fresh());
    expect(refusal(await manager.get(installationIdentifications.path))).toBe('403 no-permission');
    expect(refusal(await manager.post(identificationDecide.path.replace(':id', id), { decision: 'approved' }))).toBe(
      '403 no-permission',
    );
    expect(
      refusal(
        await manager.post(installationIdentificationEnter.path, {
          companyId: app.world.solna,
          kind: 'vda',
          identifier: fresh(),
        }),
      ),
    ).toBe('403 no-permission');
    expect(await stateOf(manager, id)).toBe('claimed');
  });

  it('of another company are neither seen nor withdrawn', async () => {
    const { id } = await claim(manager, fresh());
    expect((await own(chief)).some((one) => one.id === id)).toBe(false);
    expect(refusal(await chief.send('DELETE', identificationWithdraw.path.replace(':id', id)))).toBe('404 not-found');
    expect(await stateOf(manager, id)).toBe('claimed');
  });

  it('stand side by side as claims, and belong to the one company whose claim is approved', async () => {
    const identifier = fresh();
    const [mine, theirs, any] = [
      await claim(manager, identifier),
      await claim(chief, identifier),
      await claim(chief, identifier, ''),
    ];
    const { rows } = await admin.call(installationIdentifications, { query: { state: 'claimed' } });
    expect(rows.find((row) => row.id === mine.id)).toMatchObject({
      rivals: 1,
      heldBy: null,
      company: { code: 'SOLNA' },
    });
    expect(await approve(mine.id)).toMatchObject({ state: 'approved' });
    for (const { id } of [theirs, any]) {
      expect(refusal(await decide(id, { decision: 'approved' }))).toBe('409 already-taken');
      expect(await stateOf(chief, id)).toBe('claimed');
    }
    expect((await admin.call(installationIdentifications)).rows.find((row) => row.id === theirs.id)?.heldBy).toBe(
      'Solna Brake Systems AB',
    );
    await refuse(mine.id, 'It is NORDVIK’s.');
    expect(await approve(any.id)).toMatchObject({ state: 'approved' });
  });

  it('tell who claims no more than that of one that another company has', async () => {
    const identifier = fresh();
    await approve((await claim(chief, identifier)).id);
    expect(await claim(manager, identifier)).toMatchObject({ state: 'claimed', reason: null });
  });

  it('are approved at once where an administrator of the installation enters them', async () => {
    const identifier = fresh();
    expect(await claim(admin, identifier)).toMatchObject({ state: 'approved' });
    expect(
      await admin.call(installationIdentificationEnter, {
        body: { companyId: app.world.nordvik, kind: 'as2', identifier },
      }),
    ).toMatchObject({ state: 'approved', company: { code: 'NORDVIK' } });
    expect(
      refusal(
        await admin.post(installationIdentificationEnter.path, { companyId: '999999', kind: 'as2', identifier: 'X' }),
      ),
    ).toBe('400 unknown-reference');
    const { rows } = await chief.call(auditList, { query: { event: 'identification.approved' } });
    expect(rows[0]).toMatchObject({ actor: { username: 'admin' } });
  });

  it('notify who claimed them of the decision, in that one’s language, with the reason of a refusal', async () => {
    const { id } = await claim(manager, 'REASONED');
    await refuse(id, 'It is not in your contract.');
    const notice = async () => (await manager.call(noticeList)).rows[0];
    expect(await notice()).toMatchObject({ status: 'warning', sender: 'admin' });
    expect((await notice())?.message).toContain('It is not in your contract.');
    expect((await own(manager)).find((one) => one.id === id)).toMatchObject({
      state: 'refused',
      reason: 'It is not in your contract.',
    });
    await app.sql(`UPDATE user_account SET language = 'se' WHERE username = 'manager'`);
    await approve(id);
    await app.sql(`UPDATE user_account SET language = 'en' WHERE username = 'manager'`);
    expect(await notice()).toMatchObject({
      status: 'success',
      message: 'EDI-adressen REASONED:ZZ är godkänd: avtal kan använda den.',
    });
    expect(refusal(await decide(id, { decision: 'approved' }))).toBe('409 changed-meanwhile');
    expect(refusal(await decide('999999', { decision: 'approved' }))).toBe('404 not-found');
    expect(refusal(await decide(id, { decision: 'refused', reason: ' ' }))).toBe('400 invalid-input');
    const { rows } = await manager.call(auditList, { query: { event: 'identification.refused' } });
    expect(rows[0]).toMatchObject({ objectType: 'identification', objectId: id, after: { state: 'refused' } });
    // Whom else it concerns is not the company's business.
    expect(JSON.stringify(rows)).not.toMatch(/heldBy|rivals/);
  });

  it('are announced to the browsers of the company and of the operator, and to no other of the operator’s company', async () => {
    const operatorOf = await signIn(app.server, 'admin');
    const [company, operator, colleague] = [await watch(chief), await watch(operatorOf), await watch(manager)];
    const waiting = () => operator.all('waiting').at(-1);
    const before = (await until('it is counted on connecting', waiting)).claims;
    const { id } = await claim(chief, fresh());
    await until('the company is notified', () =>
      company.all('changed').some((change) => change.topic === 'identification' && change.ids.includes(id)),
    );
    // A change of the test before may be announced first.
    await until('the operator is notified', () => {
      const last = waiting();
      return last?.topics.includes('identification') === true && last.claims === before + 1;
    });
    // A claim of the colleague's own company comes to the same socket after the one of another.
    const mine = await claim(manager, fresh());
    await until('the own one is announced', () =>
      colleague.all('changed').some((change) => change.topic === 'identification' && change.ids.includes(mine.id)),
    );
    expect([company, colleague].flatMap((one) => one.all('waiting'))).toEqual([]);
    expect(colleague.all('changed').some((change) => change.ids.includes(id))).toBe(false);
    for (const one of [company, operator, colleague]) one.close();
  });

  it('are of a form of their kind, once in a company, and limited', async () => {
    const post = async (json: object): Promise<string> => refusal(await chief.post(identificationClaim.path, json));
    expect(await post({ kind: 'vda', identifier: 'X', qualifier: 'OD' })).toBe('400 invalid-input');
    expect(await post({ kind: 'edi', identifier: 'A:B' })).toBe('400 invalid-input');
    expect(await post({ kind: 'edi', identifier: 'A', state: 'approved' })).toBe('400 invalid-input');
    expect(await post({ kind: 'oftp', identifier: 'O0013 NORDVIK' })).toBe('201 accepted');
    expect(await post({ kind: 'oftp', identifier: 'O0013 NORDVIK' })).toBe('409 already-taken');
    const outsider = await app.as('outsider');
    const all = await Promise.all(
      Array.from({ length: MOST_CLAIMS.open + 5 }, () =>
        outsider.post(identificationClaim.path, { kind: 'as2', identifier: fresh() }),
      ),
    );
    expect(all.filter((reply) => reply.status === 201)).toHaveLength(MOST_CLAIMS.open);
    expect(refusal(all.find((reply) => reply.status !== 201)!)).toBe('409 limit-reached');
  });

  describe('in agreements', () => {
    const as2 = (as2To: string): AgreementInput['transport'] => ({
      kind: 'as2',
      settings: { as2From: 'THEM', as2To, ownCertificate: US.certificate },
      secrets: { privateKey: US.keyPem },
    });

    it('our own side is one of them, or the error stands at the field and names the page', async () => {
      const fields = async (more: Partial<AgreementInput>) => {
        const problem = problemOf(await create(manager, more));
        expect(problem.code).toBe('not-our-identification');
        for (const { message } of problem.errors ?? []) expect(message).toContain('Identifications');
        return problem.errors?.map(({ path }) => path);
      };
      expect(await fields({ recipient: 'O0013000001CUST:OD' })).toEqual(['recipient']);
      expect(await fields({ recipient: 'NOBODY:ZZ' })).toEqual(['recipient']);
      expect(await fields({ recipient: 'O0013000002SUPP' })).toEqual(['recipient']);
      expect(await fields({ direction: 'out', sender: 'O0013000001CUST:OD', recipient: 'X:ZZ' })).toEqual(['sender']);
      expect(await fields({ transport: as2('NORDVIK') })).toEqual(['transport.settings.as2To']);
      expect(await fields({ ssid: 'O0013 SOLNA', sfid: 'O0013 OTHER' })).toEqual(['ssid', 'sfid']);
      expect(refusal(await create(manager, { transport: as2('SOLNA') }))).toBe('201 accepted');
    });

    it('the error at the field is in the language of who enters it', async () => {
      await app.sql(`UPDATE user_account SET language = 'se' WHERE username = 'manager'`);
      const { errors } = problemOf(await create(await signIn(app.server, 'manager'), { recipient: 'NOBODY:ZZ' }));
      await app.sql(`UPDATE user_account SET language = 'en' WHERE username = 'manager'`);
      expect(errors).toEqual([{ path: 'recipient', message: PROBLEMS['not-our-identification'].se }]);
    });

    it('of before that break this are shown as such, carry nothing, and can be switched off', async () => {
      const identifier = fresh();
      const { id } = await claim(manager, identifier);
      await approve(id);
      const made = await manager.call(agreementCreate, {
        body: outgoing({ partner: 'Formerly', sender: `${identifier}:ZZ`, recipient: `${identifier}X:ZZ` }),
      });
      expect(made.ownSideApproved).toBe(true);
      await refuse(id, 'It was a mistake.');
      const { version, ownSideApproved } = await manager.call(agreementDetail, { params: { id: made.id } });
      expect(ownSideApproved).toBe(false);
      const user = await app.as('user');
      expect(
        refusal(
          await user.post(despatchCreate.path, {
            agreementId: made.id,
            document: despatch(fresh()),
          }),
        ),
      ).toBe('422 not-our-identification');
      const body = outgoing({ partner: 'Formerly', sender: `${identifier}:ZZ`, recipient: `${identifier}X:ZZ` });
      const put = async (more: object) =>
        refusal(
          await manager.send('PUT', agreementUpdate.path.replace(':id', made.id), {
            json: { ...body, ...more, version },
          }),
        );
      expect(await put({})).toBe('422 not-our-identification');
      expect(await put({ active: false })).toBe('200 accepted');
    });

    it('are decided while an agreement with them is changed: both take place, although each waits for the other', async () => {
      const identifier = fresh();
      const { id } = await claim(manager, identifier);
      await approve(id);
      const body = outgoing({ partner: 'At once', sender: `${identifier}:ZZ`, recipient: `${identifier}X:ZZ` });
      const made = await manager.call(agreementCreate, { body });
      const { dataSource } = app.server.platform.database;
      const holder = dataSource.createQueryRunner();
      // The change of the agreement stops here, with the agreement locked and before it asks for its identifications.
      await holder.query(`
        CREATE FUNCTION a_pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          PERFORM pg_advisory_xact_lock_shared(4711);
          RETURN NEW;
        END $$;
        CREATE TRIGGER a_pause BEFORE UPDATE ON communication_agreement FOR EACH ROW EXECUTE FUNCTION a_pause()`);
      await holder.query('SELECT pg_advisory_lock(4711)');
      const waiting = async (count: number): Promise<void> => {
        await until(`${String(count)} wait for a lock`, async () => {
          const rows = await dataSource.query<object[]>(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rows.length === count;
        });
      };
      const changed = manager.send('PUT', agreementUpdate.path.replace(':id', made.id), {
        json: { ...body, active: false, version: made.version },
      });
      await waiting(1);
      const refused = refuse(id, 'It was a mistake.');
      await waiting(2);
      await holder.query('SELECT pg_advisory_unlock(4711)');
      expect(refusal(await changed)).toBe('200 accepted');
      expect((await refused).state).toBe('refused');
      await holder.query('DROP TRIGGER a_pause ON communication_agreement; DROP FUNCTION a_pause');
      await holder.release();
      expect(await manager.call(agreementDetail, { params: { id: made.id } })).toMatchObject({
        active: false,
        ownSideApproved: false,
      });
    });

    it('keep theirs: one that an active agreement uses is not withdrawn', async () => {
      const identifier = fresh();
      const { id } = await claim(manager, identifier);
      await approve(id);
      const { iaid, ...made } = await manager.call(agreementCreate, {
        body: agreement({ sender: `${fresh()}:ZZ`, recipient: `${identifier}:ZZ` }),
      });
      const reply = await manager.send('DELETE', identificationWithdraw.path.replace(':id', id));
      expect(problemOf(reply)).toMatchObject({
        code: 'still-referenced',
        detail: expect.stringContaining(iaid) as string,
      });
      await app.sql('UPDATE communication_agreement SET active = false WHERE id = $1', [made.id]);
      expect(refusal(await manager.send('DELETE', identificationWithdraw.path.replace(':id', id)))).toBe(
        '200 accepted',
      );
      expect(await stateOf(manager, id)).toBeUndefined();
    });

    it('are not spoken for by another company: nobody sends in the name of a neighbour', async () => {
      expect(await agreedOutgoing(manager).then(() => 'made', String)).toBe('made');
      expect(
        refusal(
          await chief.post(
            agreementCreate.path,
            outgoing({ partner: 'Victim', sender: 'O0013000002SUPP:OD', recipient: 'VICTIM:ZZ' }),
          ),
        ),
      ).toBe('422 not-our-identification');
    });
  });
});
