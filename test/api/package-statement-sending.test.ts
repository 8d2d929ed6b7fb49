import { companyCreate } from '../../server/contract/company.js';
import {
  packageMovementConfirm,
  packageMovementCounter,
  packageMovementCreate,
  packageMovementDispute,
} from '../../server/contract/package-account.js';
import {
  packageStatementCompareReceived,
  packageStatementList,
  packageStatementSend,
  packageStatementSent,
} from '../../server/contract/package-statement.js';
import { trafficFile } from '../../server/contract/traffic.js';
import { transmissionList } from '../../server/contract/transmission.js';
import { type InventoryReport } from '../../server/edi/messages/invrpt.message.js';
import { read } from '../../server/edi/read.js';
import { partner } from '../given/agreement.js';
import { problemOf, refusal } from '../given/client.js';
import { agreedOutgoing } from '../given/despatch.js';
import { type PackageWorld, packageWorld } from '../given/package-world.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

describe('statements of package accounts that are sent (INVRPT)', () => {
  let app: TestApp;
  let world: PackageWorld;
  /** Today and yesterday: what both agreed upon today is booked today. */
  const day = (ago = 0): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  /** A period around today, in which a company of any time zone books what is agreed upon now. */
  const PERIOD = { from: day(5), to: day(-1) };
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    world = await packageWorld(app);
    await agreedOutgoing(await app.as('manager'), {
      ...{ partner: 'Plant EDI', partnerCompanyId: world.customer, messageType: 'INVRPT', sendPath: 'statements' },
    });
  });
  afterAll(async () => {
    await app.close();
  });

  const enter = async (noteNumber: string, quantity: number, more: object = {}) =>
    (
      await world.supplier.call(packageMovementCreate, {
        body: {
          ...{ kind: 'empties-in', partnerCompanyId: world.customer, site: 'P2', code: 'BIN' },
          ...{ quantity, day: day(), noteNumber, ...more },
        },
      })
    ).id;
  const agreed = async (noteNumber: string, quantity: number, more: object = {}) => {
    const id = await enter(noteNumber, quantity, more);
    await world.plant.call(packageMovementConfirm, { params: { id } });
    return id;
  };
  const send = (more: object = {}) =>
    world.supplier.post(packageStatementSend.path, { partnerCompanyId: world.customer, ...PERIOD, ...more });
  const sentTo = (partnerCompanyId = world.customer) =>
    world.supplier.call(packageStatementSent, { query: { partnerCompanyId } });
  /** The bytes of the last statement, once its file is there. */
  const lastFile = async () => {
    const [{ transmission } = { transmission: null }] = (await sentTo()).rows;
    const { body } = await world.supplier.get(trafficFile.path.replace(':id', transmission?.fileId ?? ''));
    return body as Buffer;
  };
  const reportIn = (bytes: Buffer): InventoryReport => {
    const { documents, findings } = read(bytes);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [document] = documents;
    if (document?.kind !== 'inventory-report') throw new Error('No inventory report');
    return document;
  };
  const compared = async (bytes: Buffer, number: string) => {
    await handedIn(world.plant, bytes);
    const { rows } = await world.plant.call(packageStatementList, { query: {} });
    const id = rows.find(({ documentNumber }) => documentNumber === number)?.id ?? '';
    return world.plant.call(packageStatementCompareReceived, {
      params: { id },
      body: { partnerCompanyId: world.supplierOfPlant, ...PERIOD },
    });
  };

  it('are refused, with what to do, where nothing is to be stated, no agreement takes them or the partner is not there', async () => {
    expect(refusal(await send())).toBe('422 package-statement-empty');
    expect(refusal(await send({ partnerCompanyId: world.pool }))).toBe('422 package-statement-no-agreement');
    expect(refusal(await send({ partnerCompanyId: world.supplierOfPlant }))).toBe('400 unknown-reference');
    expect(await sentTo(world.pool)).toEqual({ agreement: null, rows: [] });
    expect((await sentTo()).agreement).toMatchObject({ partner: 'Plant EDI', recipient: 'O0013000001CUST:OD' });
    expect(await app.sql('SELECT FROM sent_statement')).toEqual([]);
  });

  it('go out under the agreement, and the counterparty finds no difference in them', async () => {
    await agreed('E-1', 40);
    await agreed('E-2', 12, { kind: 'empties-out', site: 'P3' });
    // Long before the period, but agreed upon in it.
    await agreed('E-3', 7, { day: day(60) });
    await agreed('E-4', 5, { code: 'LID', kind: 'scrap', reason: 'Broken' });
    // Taken back by both within the period, asked to be taken back, and disputed after it was agreed upon.
    const back = await agreed('E-5', 9);
    await world.supplier.call(packageMovementCounter, { params: { id: back }, body: { reason: 'Entered twice' } });
    const [counter] = await app.sql<{ id: string }>('SELECT id FROM package_movement WHERE counters = $1', [back]);
    await world.plant.call(packageMovementConfirm, { params: { id: counter?.id ?? '' } });
    await world.supplier.call(packageMovementCounter, {
      params: { id: await agreed('E-6', 3) },
      body: { reason: 'Entered twice' },
    });
    const disputed = await agreed('E-7', 2, { day: day(60) });
    await world.plant.call(packageMovementDispute, { params: { id: disputed }, body: { reason: 'Not ours' } });

    const answer = await send();
    expect(answer.status).toBe(200);
    const { documentNumber, recipient } = packageStatementSend.response.parse(answer.body);
    expect(recipient).toBe('O0013000001CUST:OD');
    const bytes = await lastFile();
    const report = reportIn(bytes);
    expect(report).toMatchObject({
      ...{ documentNumber, messageFunction: '9', startDate: PERIOD.from, endDate: PERIOD.to },
      reporter: { code: 'SOLNA', name: 'Solna Brake Systems AB' },
    });
    const said = report.lines.map(({ articleNumber, location, quantities }) => [
      `${articleNumber} ${location ?? ''}`,
      ...quantities.map(({ kind, quantity, direction, reason, noteNumber }) =>
        [kind, quantity, direction, reason, noteNumber].filter((one) => one !== null).join(' '),
      ),
    ]);
    expect(said).toEqual([
      ['BIN P2', 'opening 0', 'movement 40 in 1 E-1', 'movement 7 in 1 E-3', 'movement 3 in 1 E-6', 'closing 50'],
      ['LID P2', 'opening 0', 'movement 5 out 3 E-4', 'closing -5'],
      ['BIN P3', 'opening 0', 'movement 12 out 2 E-2', 'closing -12'],
    ]);

    const { lines, codes } = await compared(bytes, documentNumber);
    expect(lines.map((line) => `${line.class} ${line.ours?.noteNumber ?? ''}`).sort()).toEqual(
      ['E-1', 'E-2', 'E-3', 'E-4', 'E-6'].map((note) => `both ${note}`),
    );
    expect(codes).toHaveLength(2);
    for (const { opening, closing } of codes)
      expect([opening.theirs, closing.theirs]).toEqual([opening.ours, closing.ours]);
  });

  it('leave out what is announced alone, which the counterparty sees with its state', async () => {
    await enter('E-8', 6);
    const { documentNumber } = packageStatementSend.response.parse((await send({ site: 'P2', code: 'BIN' })).body);
    const { lines } = await compared(await lastFile(), documentNumber);
    expect(lines.find(({ ours }) => ours?.noteNumber === 'E-8')).toMatchObject({
      class: 'ours',
      ours: { state: 'announced' },
    });
  });

  it('are kept as they were sent, with their way on the record', async () => {
    const { rows } = await sentTo();
    expect(rows.map(({ from, to, site, code }) => [from, to, site, code])).toEqual([
      [PERIOD.from, PERIOD.to, 'P2', 'BIN'],
      [PERIOD.from, PERIOD.to, null, null],
    ]);
    const { rows: transmissions } = await world.supplier.call(transmissionList, {
      query: { fileId: rows[0]?.transmission?.fileId ?? '' },
    });
    expect(transmissions).toMatchObject([{ kind: 'inventory-report', despatchAdviceId: null, partner: 'Plant EDI' }]);
    const before = reportIn(await lastFile());
    await agreed('E-9', 1);
    const [row] = await app.sql<{ document: InventoryReport }>(
      'SELECT document FROM sent_statement ORDER BY id DESC LIMIT 1',
    );
    expect(row?.document.lines).toMatchObject(before.lines);
  });

  it('are not sent under an agreement whose mapfile is of no use', async () => {
    const manager = await app.as('manager');
    const { id: broken } = await manager.call(companyCreate, {
      body: partner({ code: 'BROKEN', name: 'Broken', identifiers: [] }),
    });
    const { id } = await agreedOutgoing(manager, {
      ...{ partner: 'Broken', partnerCompanyId: broken, recipient: 'BROKEN:OD', messageType: 'INVRPT' },
      sendPath: 'to-broken',
    });
    await app.sql(`UPDATE communication_agreement SET profile = '{"nonsense": 1}' WHERE id = $1`, [id]);
    await enter('E-10', 4, { partnerCompanyId: broken });
    const answer = await send({ partnerCompanyId: broken });
    expect(refusal(answer)).toBe('422 mapfile-unusable');
    expect(problemOf(answer).detail).toMatch(/^Agreement /);
    expect((await sentTo(broken)).rows).toEqual([]);
  });
});
