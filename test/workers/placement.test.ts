import { agreementCreate, agreementDetail } from '../../server/contract/agreement.js';
import { companyCreate, ownCompany, ownCompanyUpdate } from '../../server/contract/company.js';
import { relationCreate, relationUpdate } from '../../server/contract/relation.js';
import { agreementProposal, messageAgreement } from '../../server/contract/traffic-agreement.js';
import { trafficProcess, type TrafficMessageView } from '../../server/contract/traffic.js';
import { agreement, partner } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { delfor, type DelforOptions } from '../given/delfor.js';
import { delforWithoutEnvelope } from '../given/files.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const NEW = 'NEWCOMER:ZZ';

describe('a file that comes in', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const file = (options: DelforOptions = {}): Buffer =>
    delfor({
      controlReference: `R${String(++count)}`,
      documentNumber: `D${String(count)}`,
      lines: 2,
      calloffs: 3,
      ...options,
    });
  const said = (message: TrafficMessageView) => message.findings.map((finding) => [finding.code, finding.severity]);
  const demand = async (agreementsRequired: boolean): Promise<void> => {
    const { version, name } = await manager.call(ownCompany);
    await manager.call(ownCompanyUpdate, { body: { name, agreementsRequired, version } });
  };
  const proposalOf = (id: string) => manager.get(`/applications/traffic/messages/${id}/agreement-proposal`);
  const agree = (id: string, by = manager) => by.post(`/applications/traffic/messages/${id}/agreement`, {});

  it('from an unknown sender is kept and read, and says which agreement to create', async () => {
    const message = await handedIn(manager, file({ sender: NEW }));
    expect(message).toMatchObject({ state: 'processed', warningCount: 0, agreement: null, schedules: [{}] });
    expect(said(message)).toEqual([['sender-unknown', 'info']]);
    expect(message.findings[0]?.action).toContain(
      'Create an agreement for DELFOR D.97A, NEWCOMER:ZZ → O0013000002SUPP:OD',
    );
  });

  it('is a warning where the company demands agreements, until it has one', async () => {
    await demand(true);
    const message = await handedIn(manager, file({ sender: 'DEMANDED:ZZ' }));
    expect([message.state, message.warningCount, said(message)]).toEqual([
      'processed',
      1,
      [['sender-unknown', 'warning']],
    ]);
    expect(refusal(await agree(message.id))).toBe('201 accepted');
    expect(await whenDone(manager, message.id)).toMatchObject({ warningCount: 0, findings: [] });
    await demand(false);
  });

  it('from a partner of the register without an agreement is told from one of a stranger', async () => {
    await manager.call(companyCreate, {
      body: partner({ code: 'KNOWN', name: 'Known AB', identifiers: [{ identifier: 'KNOWN', qualifier: 'ZZ' }] }),
    });
    expect(said(await handedIn(manager, file({ sender: 'KNOWN:ZZ' })))).toEqual([['agreement-unknown', 'info']]);
    expect(said(await handedIn(manager, file({ sender: 'KNOWN:OD' })))).toEqual([['sender-unknown', 'info']]);
  });

  it('of another type than agreed upon, to a name that is not ours, or naming another agreement, is told so', async () => {
    await manager.call(agreementCreate, {
      body: agreement({ sender: 'TYPED:ZZ', messageType: 'DESADV', iaid: 'ONLY-DESADV' }),
    });
    expect(said(await handedIn(manager, file({ sender: 'TYPED:ZZ' })))).toEqual([['agreement-unknown', 'info']]);
    expect(said(await handedIn(manager, file({ sender: 'TYPED:ZZ', recipient: 'SOMEBODY:ZZ' })))).toEqual([
      ['agreement-unknown', 'info'],
      ['recipient-unknown', 'info'],
    ]);
    await manager.call(agreementCreate, { body: agreement({ sender: 'NAMING:ZZ', iaid: 'OURS' }) });
    const naming = (iaid: string): Buffer =>
      Buffer.from(
        file({ sender: 'NAMING:ZZ' })
          .toString('latin1')
          .replace(/(UNB\+[^']*?\+R\d+)[^']*'/, `$1+++++${iaid}'`),
        'latin1',
      );
    expect(said(await handedIn(manager, naming('ours')))).toEqual([]);
    expect((await handedIn(manager, naming('THEIRS'))).findings).toMatchObject([
      { code: 'agreement-named-differently', path: 'UNB / 0032', found: 'THEIRS', expected: 'OURS' },
    ]);
  });

  it('proposes the agreement it needs, which one call enters and reads the file under', async () => {
    const known = await manager.call(companyCreate, {
      body: partner({
        code: 'PROPOSED',
        name: 'Proposed AB',
        identifiers: [{ identifier: 'PROPOSED', qualifier: 'ZZ' }],
      }),
    });
    const relation = await manager.call(relationCreate, { body: { partnerCompanyId: known.id, role: 'customer' } });
    const { id } = await handedIn(manager, file({ sender: 'PROPOSED:ZZ', test: true }));
    expect(await manager.call(agreementProposal, { params: { id } })).toEqual({
      partner: 'Proposed AB',
      partnerCompanyId: known.id,
      relationId: relation.id,
      direction: 'in',
      messageType: 'DELFOR',
      messageVersion: 'D.97A',
      sender: 'PROPOSED:ZZ',
      recipient: 'O0013000002SUPP:OD',
      test: true,
      transportKind: 'folder',
    });
    const { state, agreement: made } = await manager.call(messageAgreement, {
      params: { id },
      body: { partner: 'Proposed, tests' },
    });
    expect([state, made.partner]).toEqual(['received', 'Proposed, tests']);
    expect(await manager.call(agreementDetail, { params: { id: made.id } })).toMatchObject({
      partner: 'Proposed, tests',
      relationId: relation.id,
      messageType: 'DELFOR',
      messageVersion: 'D.97A',
      test: true,
      autoCreateAsnData: true,
      transport: { kind: 'folder' },
      createdBy: 'manager',
    });
    expect(await whenDone(manager, id)).toMatchObject({
      state: 'processed',
      agreement: made,
      partner: 'Proposed, tests',
      findings: [],
    });
  });

  it("takes the partner's name from the document where the register does not know the sender", async () => {
    const { id, partner: named } = await handedIn(manager, file({ sender: 'FROM-DOC:ZZ' }));
    expect(named).not.toBeNull();
    expect(await manager.call(agreementProposal, { params: { id } })).toMatchObject({
      partner: named,
      partnerCompanyId: null,
      relationId: null,
      test: false,
    });
  });

  it('proposes nothing where there is an agreement, where one fits by now, or where nobody is named', async () => {
    const placed = await handedIn(manager, file());
    expect([refusal(await proposalOf(placed.id)), refusal(await agree(placed.id))]).toEqual([
      '409 already-agreed',
      '409 already-agreed',
    ]);
    const before = await handedIn(manager, file({ sender: 'LATER:ZZ' }));
    await manager.call(agreementCreate, { body: agreement({ sender: 'LATER:ZZ' }) });
    expect([refusal(await proposalOf(before.id)), refusal(await agree(before.id))]).toEqual([
      '409 already-agreed',
      '409 already-agreed',
    ]);
    const nameless = await handedIn(manager, delforWithoutEnvelope());
    expect(refusal(await proposalOf(nameless.id))).toBe('409 not-proposable');
  });

  it('gets one agreement from two clicks at once', async () => {
    const { id } = await handedIn(manager, file({ sender: 'TWICE:ZZ' }));
    const answers = (await Promise.all([agree(id), agree(id)])).map(refusal).toSorted();
    expect(answers[0]).toBe('201 accepted');
    expect(answers[1]).toMatch(/^409 (agreement-exists|already-in-progress|already-agreed)$/);
    expect(await whenDone(manager, id)).toMatchObject({ state: 'processed', findings: [] });
  });

  it('gets no agreement from who may see no traffic, though they may enter agreements', async () => {
    const { id } = await handedIn(manager, file({ sender: 'UNSEEN:ZZ' }));
    const admin = await app.as('admin');
    await app.sql(`UPDATE user_account SET rights = array_remove(rights, 'traffic:edit') WHERE username = 'admin'`);
    await until('the right is gone', async () => refusal(await agree('26010100000001', admin)) === '403 no-permission');
    expect(refusal(await agree(id, admin))).toBe('403 no-permission');
    expect((await manager.get(`/applications/traffic/messages/${id}/agreement-proposal`)).status).toBe(200);
  });

  describe('from a partner whose relation says what schedules stand for', () => {
    const completeness = async ({ id }: { id: string }): Promise<unknown[]> =>
      (await app.sql('SELECT completeness FROM schedule_head WHERE message_id = $1', [id])).map(
        (row) => row['completeness'],
      );
    const related = async (code: string, more: object) => {
      const known = await manager.call(companyCreate, {
        body: partner({ code, identifiers: [{ identifier: code, qualifier: 'ZZ' }] }),
      });
      return {
        known,
        relation: await manager.call(relationCreate, {
          body: { partnerCompanyId: known.id, role: 'customer', ...more },
        }),
      };
    };

    it('is stored as the relation says, by its sender', async () => {
      expect(await completeness(await handedIn(manager, file({ sender: 'REL-1:ZZ' })))).toEqual(['FULL']);
      const { relation } = await related('REL-1', { scheduleCompleteness: 'PER_ARTICLE' });
      const message = await handedIn(manager, file({ sender: 'REL-1:ZZ' }));
      expect(await completeness(message)).toEqual(['PER_ARTICLE']);
      await manager.call(relationUpdate, {
        params: { id: relation.id },
        body: { role: 'customer', scheduleCompleteness: 'PER_ARTICLE', active: false, version: 1 },
      });
      await manager.call(trafficProcess, { params: { id: message.id } });
      await whenDone(manager, message.id);
      expect(await completeness(message)).toEqual(['FULL']);
    });

    it('is stored as the relation of its ship-to says before one of all', async () => {
      const { known } = await related('REL-2', { scheduleCompleteness: 'FULL' });
      await manager.call(relationCreate, {
        body: {
          partnerCompanyId: known.id,
          role: 'customer',
          shipToCode: 'PLANT-9',
          scheduleCompleteness: 'PER_ARTICLE',
        },
      });
      expect(await completeness(await handedIn(manager, file({ sender: 'REL-2:ZZ', shipTo: 'PLANT-9' })))).toEqual([
        'PER_ARTICLE',
      ]);
      expect(await completeness(await handedIn(manager, file({ sender: 'REL-2:ZZ' })))).toEqual(['FULL']);
    });

    it("is stored as the agreement's relation says before all others, and as the buyer's where the sender is a provider", async () => {
      const { relation } = await related('REL-3', { role: 'supplier', scheduleCompleteness: 'PER_ARTICLE' });
      await related('REL-4', { scheduleCompleteness: 'FULL' });
      await manager.call(agreementCreate, { body: agreement({ sender: 'REL-4:ZZ', relationId: relation.id }) });
      expect(await completeness(await handedIn(manager, file({ sender: 'REL-4:ZZ' })))).toEqual(['PER_ARTICLE']);
      await related('BUYER-5', { scheduleCompleteness: 'PER_ARTICLE' });
      expect(await completeness(await handedIn(manager, file({ sender: 'PROVIDER:ZZ', buyer: 'BUYER-5' })))).toEqual([
        'PER_ARTICLE',
      ]);
    });
  });
});
