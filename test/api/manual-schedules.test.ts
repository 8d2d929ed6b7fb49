import writeXlsx from 'write-excel-file/node';
import { agreementCreate } from '../../server/contract/agreement.js';
import { articleCreate } from '../../server/contract/article.js';
import { companyCreate } from '../../server/contract/company.js';
import {
  manualScheduleCreate,
  manualScheduleDraft,
  manualScheduleForm,
  manualScheduleRelease,
  manualScheduleSheet,
} from '../../server/contract/manual-schedule.js';
import { understood } from '../../server/domain/schedule/entry-sheet.js';
import { relationCreate } from '../../server/contract/relation.js';
import { scheduleChanges } from '../../server/contract/schedule-changes.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { trafficMessage } from '../../server/contract/traffic.js';
import { agreement, partner } from '../given/agreement.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { type ManualInput, manualContent, manualSchedule } from '../given/manual-schedule.js';
import { openTestApp, whenDone, type TestApp } from '../given/world.js';

/** A partner's profile under which what is called off is read as what was received. */
const SWAPPED = { name: 'swapped', aliases: [{ segment: 'QTY', at: '1.0', code: '113', means: '70' }] };
const PATH = '/applications/schedule/manual';

describe('schedules of customers without EDI, entered by hand', () => {
  let app: TestApp;
  let manager: Client;
  let customer: string;
  let stranger: string;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    manager = await app.as('manager');
    const company = async (code: string, name: string) =>
      (
        await manager.call(companyCreate, {
          body: partner({ code, name, identifiers: [], shipTos: [{ code: 'PLANT1', name: 'Plant 1' }] }),
        })
      ).id;
    customer = await company('FORGE', 'Forge & Sons Ltd');
    stranger = await company('STRANGER', 'Nobody Ltd');
    await manager.call(relationCreate, {
      body: { partnerCompanyId: customer, role: 'customer', sellerCode: 'S-77' },
    });
  });
  afterAll(async () => {
    await app.close();
  });

  const given = (more: Partial<ManualInput> = {}, line: Parameters<typeof manualSchedule>[1] = {}) =>
    manualSchedule({ partnerCompanyId: customer, ...more }, line);
  const read = async (id: string) => {
    const file = await whenDone(manager, id);
    expect([file.state, file.errorCount, file.warningCount, file.schedules.length]).toEqual(['processed', 0, 0, 1]);
    return manager.call(scheduleDetail, { params: { id: file.schedules[0]?.scheduleHeadId ?? '' } });
  };
  const entered = async (body: ManualInput) =>
    read((await manager.call(manualScheduleCreate, { body })).trafficMessageId);
  const errorsOf = async (body: object, path = PATH): Promise<[path: string, message: string][]> => {
    const reply = await manager.send('POST', path, { json: body });
    expect(refusal(reply)).toBe('422 schedule-not-created');
    expect(problemOf(reply).title).toBe('Delivery schedule could not be created.');
    return (problemOf(reply).errors ?? []).map((one) => [one.path, one.message]);
  };

  it('offers customers with an active relation and their ship-tos, and a number that is free', async () => {
    const form = await manager.call(manualScheduleForm);
    expect(form).toEqual({
      documentNumber: expect.stringMatching(/^M\d{6}-1$/) as string,
      customers: [
        {
          partnerCompanyId: customer,
          code: 'FORGE',
          name: 'Forge & Sons Ltd',
          shipTos: [{ code: 'PLANT1', name: 'Plant 1' }],
        },
      ],
    });
    await entered(given({ documentNumber: form.documentNumber }));
    const next = await manager.call(manualScheduleForm);
    expect(next.documentNumber).toBe(form.documentNumber.replace(/1$/, '2'));
  });

  it('are stored as a file of their own source and become a schedule like any other, with nothing lost', async () => {
    const body = given(
      { documentNumber: 'WHOLE', horizonStart: '2026-11-24', horizonEnd: '2027-02-28' },
      {
        description: 'Brake disc, 320 mm',
        unit: 'KGM',
        orderNumber: 'PO-1',
        gate: 'G1',
        dock: 'D2',
        cumulativeReceived: '1200',
        cumulativeStartDate: '2026-01-01',
        calloffs: [
          { date: '2026-12-08', quantity: '40.5', status: 'forecast' },
          { date: '2026-12-01', quantity: '20', status: 'firm' },
          { date: '2026-11-20', quantity: '5', status: 'backlog' },
          { date: '2026-11-25', quantity: '7', status: 'urgent' },
        ],
      },
    );
    const stored = await manager.call(manualScheduleCreate, { body });
    expect(stored.documentNumber).toBe('WHOLE');
    const detail = await read(stored.trafficMessageId);
    expect(detail).toMatchObject({
      documentNumber: 'WHOLE',
      isManual: true,
      isHeld: false,
      buyer: 'Forge & Sons Ltd',
      sellerCode: 'S-77',
      consigneeCode: 'PLANT1',
      consignee: 'Plant 1',
      issueDate: '2026-11-24',
      horizonEnd: '2027-02-28',
      lines: [
        {
          externalArticleNumber: 'A100',
          description: 'Brake disc, 320 mm',
          orderNumber: 'PO-1',
          gate: 'G1',
          dock: 'D2',
          cumulativeReceived: '1200',
          cumulativeStartDate: '2026-01-01',
        },
      ],
    });
    expect(detail.lines[0]?.calloffs?.map((one) => [one.date, one.quantity, one.status])).toEqual([
      ['2026-11-20', '5.0', 'backlog'],
      ['2026-11-25', '7.0', 'urgent'],
      ['2026-12-01', '20.0', 'firm'],
      ['2026-12-08', '40.5', 'forecast'],
    ]);
    const file = await manager.call(trafficMessage, { params: { id: stored.trafficMessageId } });
    expect(file).toMatchObject({ source: 'manual', fileName: 'WHOLE.edi', messageType: 'DELFOR' });
    const told = await app.sql<{ event: string; username: string }>(
      `SELECT e.event, u.username FROM audit_event e JOIN user_account u ON u.id = e.actor_id WHERE e.object_id = $1`,
      [stored.trafficMessageId],
    );
    expect(told).toEqual([{ event: 'file.entered', username: 'manager' }]);
  });

  it('are filled from the cells of a spreadsheet, days as days and numbers without noise; what is none is refused in words', async () => {
    const send = (body: Buffer) =>
      manager.send('POST', manualScheduleSheet.path, {
        body,
        headers: { 'content-type': 'application/octet-stream' },
      });
    const file = await writeXlsx([
      ['Article', 'Date', 'Quantity'].map((value) => ({ value, type: String })),
      [
        { value: '00123', type: String },
        { value: new Date('2026-12-01'), type: Date, format: 'yyyy-mm-dd' },
        { value: 20.5, type: Number },
      ],
      [
        { value: 1_234_567_890_123_456, type: Number },
        { value: new Date('2026-12-08'), type: Date, format: 'yyyy-mm-dd' },
        { value: 40, type: Number },
      ],
    ]).toBuffer();
    const { cells, kinds } = manualScheduleSheet.response.parse((await send(file)).body);
    expect(understood(cells, '.', kinds)).toMatchObject({
      form: 'long',
      rows: [
        { articleNumber: '00123', date: '2026-12-01', quantity: '20.5' },
        { date: '2026-12-08', quantity: '40' },
      ],
      // A number has lost the zeros in front; a text has its own.
      doubts: [{ column: 'articleNumber', code: 'digits-lost' }],
    });
    const wrong = await send(Buffer.from('PK and no spreadsheet'));
    expect(refusal(wrong)).toBe('422 table-not-read');
    expect(problemOf(wrong).errors?.[0]?.message).toContain('save it as XLSX again');
  });

  it('are stored with a warning where a quantity is below the minimum order quantity of the article, in the words of the reader', async () => {
    const own = await manager.call(articleCreate, {
      body: { kind: 'internal', articleNumber: 'OWN-MIN', minOrderQuantity: '25' },
    });
    const external = { kind: 'external', internalArticleId: own.id } as const;
    await manager.call(articleCreate, { body: { ...external, articleNumber: 'MIN-1' } });
    await manager.call(articleCreate, { body: { kind: 'external', articleNumber: 'MIN-2', minOrderQuantity: '40.5' } });
    const body = given({ documentNumber: 'MINIMUM' }, { articleNumber: 'MIN-1' });
    const lines = ['MIN-1', 'MIN-2', 'UNKNOWN'].map((articleNumber) => ({ ...body.lines[0]!, articleNumber }));
    const { warnings, trafficMessageId } = await manager.call(manualScheduleCreate, { body: { ...body, lines } });
    expect(warnings).toEqual([
      {
        path: 'lines.0.calloffs.0.quantity',
        message: 'MIN-1, 2026-12-01: the quantity 20 is below the minimum order quantity of 25 PCE.',
      },
      {
        path: 'lines.1.calloffs.0.quantity',
        message: 'MIN-2, 2026-12-01: the quantity 20 is below the minimum order quantity of 40.5 PCE.',
      },
      {
        path: 'lines.1.calloffs.1.quantity',
        message: 'MIN-2, 2026-12-08: the quantity 40 is below the minimum order quantity of 40.5 PCE.',
      },
    ]);
    const { schedules } = await whenDone(manager, trafficMessageId);
    const params = { id: schedules[0]?.scheduleHeadId ?? '' };
    const next = await manager.call(manualScheduleRelease, {
      params,
      body: manualContent({
        articleNumber: 'MIN-1',
        calloffs: [{ date: '2026-12-02', quantity: '24.9', status: 'firm' }],
        unit: 'KGM',
      }),
    });
    expect(next.warnings).toEqual([]);
  });

  it('answers everything that is wrong at once, by field, in the words of the specification', async () => {
    const body = {
      ...given({
        partnerCompanyId: stranger,
        documentNumber: '',
        issueDate: '24.11.2026',
        horizonStart: '2026-12-31',
        horizonEnd: '2026-12-01',
      }),
      lines: [
        {
          articleNumber: '',
          unit: 'PCE',
          cumulativeReceived: '1,5',
          calloffs: [
            { date: '2026-12-32', quantity: '' },
            { date: '2026-12-31', quantity: '0', status: 'maybe' },
          ],
        },
        {
          articleNumber: 'A1',
          calloffs: [
            { date: '2026-12-31', quantity: '1.5' },
            { date: '2026-12-31', quantity: '1.2345' },
          ],
        },
        { articleNumber: 'a1 ', orderNumber: 'x'.repeat(36), calloffs: [{ date: '2026-12-31', quantity: '1' }] },
      ],
    };
    const errors = await errorsOf(body);
    expect(errors).toEqual([
      ['partnerCompanyId', 'The relation could not be found: add one with this customer.'],
      ['documentNumber', 'All required fields must be filled.'],
      ['issueDate', 'Date format YYYY-MM-DD.'],
      ['horizonEnd', 'The horizon ends before it begins.'],
      ['lines.0.articleNumber', 'Quantity and article number must be entered.'],
      ['lines.0.cumulativeReceived', 'Accepted number formats: 123456.123 or 123456.'],
      ['lines.0.calloffs.0.quantity', 'Quantity and article number must be entered.'],
      ['lines.0.calloffs.0.date', 'Date format YYYY-MM-DD.'],
      ['lines.0.calloffs.1.quantity', 'The number must be greater than 0.'],
      ['lines.0.calloffs.1.status', 'Firm, forecast, backorder or urgent.'],
      ['lines.0.calloffs.1.date', 'The date is outside the horizon.'],
      ['lines.1.calloffs.0.quantity', 'No decimals: the unit is pieces.'],
      ['lines.1.calloffs.0.date', 'The date is outside the horizon.'],
      ['lines.1.calloffs.1.quantity', 'Accepted number formats: 123456.123 or 123456.'],
      ['lines.1.calloffs.1.date', 'The date is outside the horizon.'],
      ['lines.1.calloffs.1.date', 'Only one call-off per date and article.'],
      ['lines.2.orderNumber', 'At most 35 characters.'],
      ['lines.2.calloffs.0.date', 'The date is outside the horizon.'],
      ['lines.2.calloffs.0.date', 'Only one call-off per date and article.'],
    ]);
    expect(await errorsOf({ ...given({ documentNumber: 'EMPTY' }), lines: [] })).toEqual([
      ['lines', 'Quantity and article number must be entered: a schedule has at least one call-off.'],
    ]);
    const swede = await app.as('swede');
    const reply = await swede.send('POST', PATH, { json: { ...given(), lines: [] } });
    expect(problemOf(reply).title).toBe('Leveransplanen kunde inte skapas.');
  });

  it('has one schedule of a number: a second one is refused, however quickly it comes', async () => {
    const body = given({ documentNumber: 'ONCE' });
    const replies = await Promise.all([1, 2, 3].map(() => manager.send('POST', PATH, { json: body })));
    expect(replies.map(refusal).sort()).toEqual([
      '202 accepted',
      '422 schedule-not-created',
      '422 schedule-not-created',
    ]);
    expect(await errorsOf(body)).toEqual([
      ['documentNumber', expect.stringContaining('The document number must be unique') as string],
    ]);
  });

  it('is stored once where the call is repeated under the same Idempotency-Key', async () => {
    const body = given({ documentNumber: 'REPEATED' });
    const send = () => manager.send('POST', PATH, { json: body, headers: { 'idempotency-key': 'manual-1' } });
    const first = await send();
    const again = await send();
    expect([refusal(first), again.body]).toEqual(['202 accepted', first.body]);
    const files = await app.sql(`SELECT 1 FROM traffic_message WHERE file_name = 'REPEATED.edi'`);
    expect(files.length).toBe(1);
  });

  it('takes a new release, filled in from the one that it replaces, compared with it like one of a file', async () => {
    const first = await entered(given({ documentNumber: 'RELEASES' }, { cumulativeReceived: '100' }));
    const params = { id: first.scheduleHeadId };
    const draft = await manager.call(manualScheduleDraft, { params });
    expect(draft).toMatchObject({
      documentNumber: 'RELEASES',
      customer: 'Forge & Sons Ltd',
      shipToCode: 'PLANT1',
      isCurrent: true,
      content: { issueDate: '2026-11-24', dateKind: 'delivery' },
    });
    const [line] = draft.content.lines;
    const content = {
      ...draft.content,
      issueDate: '2026-11-25',
      lines: [{ ...line!, calloffs: [line!.calloffs[0]!, { ...line!.calloffs[1]!, quantity: '55' }] }],
    };
    expect(await errorsOf({ ...content, issueDate: '2026-11-23' }, `${PATH}/releases/${params.id}`)).toEqual([
      ['issueDate', 'A new release cannot be issued before the one it replaces.'],
    ]);
    const stored = await manager.call(manualScheduleRelease, { params, body: content });
    const second = await read(stored.trafficMessageId);
    expect(second).toMatchObject({ documentNumber: 'RELEASES', supersededBy: null });
    const replaced = await manager.call(scheduleDetail, { params });
    expect(replaced.supersededBy?.scheduleHeadId).toBe(second.scheduleHeadId);
    const { basis, rows } = await manager.call(scheduleChanges, { params: { id: second.scheduleHeadId } });
    expect([basis, rows.filter(({ change }) => change !== '0').map((row) => [row.date, row.change])]).toEqual([
      'cumulative',
      [['2026-12-08', '15']],
    ]);
    expect((await manager.call(manualScheduleDraft, { params })).isCurrent).toBe(false);
    expect(refusal(await manager.send('POST', `${PATH}/releases/${params.id}`, { json: content }))).toBe(
      '409 changed-meanwhile',
    );
  });

  it('lets one of two replace a release, where both begin before either is read', async () => {
    const first = await entered(given({ documentNumber: 'RACE' }));
    const path = `${PATH}/releases/${first.scheduleHeadId}`;
    const replies = await Promise.all(
      ['30', '31'].map((quantity) =>
        manager.send('POST', path, {
          json: manualContent({ calloffs: [{ date: '2026-12-01', quantity, status: 'firm' }] }),
        }),
      ),
    );
    expect(replies.map(refusal).sort()).toEqual(['202 accepted', '409 changed-meanwhile']);
  });

  it('is read by the standard alone, and nobody is sent an acknowledgement, whatever is agreed with the customer', async () => {
    const { id } = await manager.call(companyCreate, {
      body: partner({
        code: 'WITHEDI',
        name: 'With EDI AB',
        identifiers: [{ identifier: 'WITHEDI', qualifier: 'ZZ' }],
      }),
    });
    await manager.call(relationCreate, { body: { partnerCompanyId: id, role: 'customer' } });
    await manager.call(agreementCreate, {
      body: agreement({
        partner: 'With EDI AB',
        sender: 'WITHEDI:ZZ',
        recipient: 'O0013000002SUPP:OD',
        partnerCompanyId: id,
        profile: SWAPPED,
      }),
    });
    const detail = await entered(given({ partnerCompanyId: id, documentNumber: 'PLAIN' }));
    const file = await manager.call(trafficMessage, { params: { id: detail.trafficMessageId } });
    expect(file).toMatchObject({ sender: 'WITHEDI:ZZ', sourceAgreement: null });
    expect(file.findings).toEqual([]);
    expect(detail.calloffCount).toBe(2);
    expect(await app.sql(`SELECT 1 FROM traffic_message WHERE direction = 'O'`)).toEqual([]);
  });

  it('is not for those who may only read, nor for what came in files', async () => {
    const reader = await app.as('reader');
    expect(refusal(await reader.send('POST', PATH, { json: given({ documentNumber: 'READER' }) }))).toBe(
      '403 no-permission',
    );
    const neighbour = await app.as('neighbour');
    expect(await neighbour.call(manualScheduleForm)).toMatchObject({ customers: [] });
  });
});
