import { articleCreate } from '../../server/contract/article.js';
import { despatchDelete, despatchDetail, despatchSend } from '../../server/contract/delivery.js';
import { despatchLabels } from '../../server/contract/despatch-labels.js';
import { despatchDue, despatchFromDue, type DueArticle } from '../../server/contract/despatch-due.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { trafficFile } from '../../server/contract/traffic.js';
import { read } from '../../server/edi/read.js';
import { type Client, refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { agreedOutgoing } from '../given/despatch.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const CUSTOMER = 'O0013000001CUST:OD';
/** Two articles, two days before and one day of the calculation; 100 a day of the first, 10 of the second. */
const UNTIL = '2026-11-23';
const SCHEDULE = {
  lines: 2,
  calloffs: 8,
  issued: '2026-11-20',
  shipTo: 'GOT-P2',
  quantity: (line: number) => (line === 0 ? 100 : 10),
  cumulative: (line: number) => (line === 1 ? 0 : 2000),
};

describe('despatch notes of what is due', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  /** An article that is called off for another ship-to, and is not due. */
  let otherPlace = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    manager = await app.as('manager');
    await handedIn(client, delfor(SCHEDULE));
    const elsewhere = {
      ...SCHEDULE,
      calloffs: 1,
      documentNumber: 'ELSEWHERE',
      shipTo: 'ELSEWHERE',
      controlReference: '2',
    };
    const { schedules } = await handedIn(client, delfor({ ...elsewhere, issued: '2027-01-01' }));
    const [schedule] = schedules;
    const detail = await client.call(scheduleDetail, { params: { id: schedule?.scheduleHeadId ?? '' } });
    otherPlace = detail.lines[0]?.scheduleLineId ?? '';
    await manager.call(articleCreate, {
      body: { kind: 'customer', articleNumber: 'ART-0001', description: 'Brake disc', packQuantity: '48' },
    });
  });
  afterAll(async () => {
    await app.close();
  });
  afterEach(async () => {
    await app.sql(`DELETE FROM despatch_advice WHERE state <> 'released'`);
  });

  const due = async (until = UNTIL) => (await client.call(despatchDue, { query: { until } })).groups;
  const articles = async (until = UNTIL): Promise<readonly DueArticle[]> => (await due(until))[0]?.articles ?? [];
  const note = async (quantities: readonly (readonly [quantity: string, pack: string | null])[]) => {
    const found = await articles();
    const lines = quantities.map(([quantity, packQuantity], i) => ({
      articleId: found.find(({ articleNumber }) => articleNumber === `ART-000${String(i + 1)}`)?.articleId ?? '1',
      quantity,
      packQuantity,
    }));
    return client.call(despatchFromDue, {
      body: { despatchDate: UNTIL, lines },
    });
  };

  it('says that nobody sends despatch advices to a customer, before and when one is made', async () => {
    expect(await due()).toEqual([expect.objectContaining({ customer: CUSTOMER, agreement: null })]);
    await expect(note([['48', '48']])).rejects.toThrow('no-communication-agreement');
    await agreedOutgoing(manager, { partner: 'Nordvik' });
  });

  it('have numbers of packages that their labels are printed with', async () => {
    const { despatchnoteHeadId: id } = await note([['336', '48']]);
    const path = despatchLabels.path.replace(':id', id);
    expect(refusal(await client.post(path, { layout: 'vda-4902-a5', format: 'pdf' }))).toBe('200 accepted');
  });

  it('are proposed by ship-to: what is firm and open, in full packages, and why (R-12)', async () => {
    const [group] = await due();
    expect(group).toMatchObject({
      customer: CUSTOMER,
      shipTo: 'GOT-P2',
      agreement: { partner: 'Nordvik' },
      isLate: true,
      firstShipBy: '2026-11-21',
    });
    expect(group?.articles).toEqual([
      expect.objectContaining({
        articleNumber: 'ART-0001',
        due: '300',
        packQuantity: '48',
        proposed: '336',
        packs: 7,
        excess: '36',
        onNotes: '0',
        shipped: '0',
        calloffs: [
          { date: '2026-11-21', shipBy: '2026-11-21', status: 'firm', open: '100' },
          { date: '2026-11-22', shipBy: '2026-11-22', status: 'firm', open: '100' },
          { date: '2026-11-23', shipBy: '2026-11-23', status: 'firm', open: '100' },
        ],
      }),
      expect.objectContaining({
        articleNumber: 'ART-0002',
        due: '30',
        packQuantity: null,
        proposed: '30',
        packs: null,
      }),
    ]);
    expect(await due('2026-11-20')).toEqual([]);
    const packaging = JSON.stringify([{ code: 'KLT', description: null, quantityPerPackage: '40' }]);
    await app.sql(`UPDATE schedule_line SET packaging = $1 WHERE article_number = 'ART-0002'`, [packaging]);
    expect((await articles())[1]).toMatchObject({ packQuantity: '40', proposed: '40', packs: 1 });
    await app.sql(`UPDATE schedule_line SET packaging = NULL`);
  });

  it('hold packages with a number each, and the cumulative quantity that the customer will count', async () => {
    const { despatchnoteHeadId, document, state, documentNumber } = await note([
      ['100', '48'],
      ['30', null],
    ]);
    expect([state, document.shipTo.code, document.buyer?.code, document.packageCount]).toEqual([
      'ready',
      'GOT-P2',
      'CUST01',
      '4',
    ]);
    expect(document.deliveryNote).toBe(documentNumber);
    expect(await app.sql('SELECT event FROM audit_event WHERE object_id = $1', [despatchnoteHeadId])).toEqual([
      { event: 'despatch-advice.created' },
    ]);
    expect(
      document.units.map(({ packagings, items }) => [
        packagings.map(({ count, quantityPerPackage, labels }) => [count, quantityPerPackage, labels.length]),
        items.map((item) => [item.articleNumber, item.quantity, item.cumulativeQuantity]),
      ]),
    ).toEqual([
      [
        [
          ['2', '48', 2],
          ['1', '4', 1],
        ],
        [['ART-0001', '100', '100']],
      ],
      [[['1', '30', 1]], [['ART-0002', '30', '2030']]],
    ]);
    const labels = document.units.flatMap(({ packagings }) =>
      packagings.flatMap((one) => one.labels.map((l) => l.number)),
    );
    expect([new Set(labels).size, labels.every((label) => /^\d{9}$/.test(label))]).toEqual([4, true]);
  });

  it('leave less to be proposed while they wait, and all of it again when they are deleted', async () => {
    const { despatchnoteHeadId: id } = await note([['240', '48']]);
    expect((await articles())[0]).toMatchObject({ due: '300', onNotes: '240', proposed: '96', packs: 2, excess: '36' });
    const reader = await app.as('reader');
    await expect(reader.call(despatchDelete, { params: { id } })).rejects.toThrow('403');
    await manager.call(despatchDelete, { params: { id } });
    expect((await articles())[0]).toMatchObject({ onNotes: '0', proposed: '336' });
    await expect(client.call(despatchDetail, { params: { id } })).rejects.toThrow('not-found');
  });

  it('are proposed in packages as the note sent last had them, where nobody says what one holds', async () => {
    const second = async (): Promise<DueArticle | undefined> =>
      (await articles('2026-11-27')).find(({ articleNumber }) => articleNumber === 'ART-0002');
    const before = await second();
    expect(before).toMatchObject({ packQuantity: null, packSource: null, packNote: null });
    const sentNote = async (quantity: string, packQuantity: string | null) => {
      const line = { articleId: before?.articleId ?? '', quantity, packQuantity };
      const made = await client.call(despatchFromDue, { body: { despatchDate: UNTIL, lines: [line] } });
      await client.call(despatchSend, { params: { id: made.despatchnoteHeadId } });
      return made;
    };
    // One package may be all that was sent.
    await sentNote('1', null);
    expect(await second()).toMatchObject({ packQuantity: null });
    const { despatchnoteHeadId: id, documentNumber } = await sentNote('9', '4');
    const after = await second();
    expect(after).toMatchObject({ packQuantity: '4', packSource: 'last-note', packNote: { id, documentNumber } });
    expect(Number(after?.proposed) % 4).toBe(0);
    await manager.call(articleCreate, { body: { kind: 'customer', articleNumber: 'ART-0002', packQuantity: '6' } });
    expect(await second()).toMatchObject({ packQuantity: '6', packSource: 'register', packNote: null });
    await app.sql(`DELETE FROM external_article WHERE article_number = 'ART-0002'`);
    await app.sql(`DELETE FROM article WHERE article_number = 'ART-0002'`);
  });

  it('are numbered without a gap, however many people make them at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => note([['96', '48']])));
    const numbers = made.map(({ documentNumber }) => Number(documentNumber)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
    const labels = made
      .flatMap(({ document }) => document.units.flatMap(({ packagings }) => packagings.flatMap((one) => one.labels)))
      .map(({ number }) => Number(number))
      .sort((a, b) => a - b);
    expect(labels).toEqual(labels.map((_, i) => (labels[0] ?? 0) + i));
    expect(labels).toHaveLength(16);
  });

  it('skip a number that somebody has given by hand', async () => {
    const { documentNumber } = await note([['48', '48']]);
    const next = String(Number(documentNumber) + 1).padStart(8, '0');
    await app.sql('UPDATE despatch_advice SET number = $1 WHERE number = $2', [next, documentNumber]);
    expect((await note([['48', '48']])).documentNumber).toBe(String(Number(documentNumber) + 2).padStart(8, '0'));
  });

  it('refuse articles of two ship-tos, too many packages, and an article twice', async () => {
    const lines = [
      { articleId: otherPlace, quantity: '1' },
      { articleId: (await articles())[0]?.articleId ?? '', quantity: '1' },
    ];
    await expect(client.call(despatchFromDue, { body: { despatchDate: UNTIL, lines } })).rejects.toThrow('not-found');
    await expect(note([['20000', '1']])).rejects.toThrow('packages-too-many');
    const [one] = await articles();
    const line = { articleId: one?.articleId, quantity: '1' };
    const answer = await client.post(despatchFromDue.path, {
      despatchDate: UNTIL,
      lines: [line, line],
    });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('An article stands once'),
    ]);
  });

  it('say what a release says that has no place in a despatch advice', async () => {
    await app.sql(`UPDATE schedule_line SET dock = repeat('D', 30) WHERE article_number = 'ART-0001'`);
    const [one] = await articles();
    const answer = await client.post(despatchFromDue.path, {
      despatchDate: UNTIL,
      lines: [{ articleId: one?.articleId, quantity: '1' }],
    });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('"path":"dock"')]);
    await app.sql(`UPDATE schedule_line SET dock = NULL`);
  });

  it('are read by the customer as they were packed, and count as despatched once sent', async () => {
    const { despatchnoteHeadId: id, documentNumber } = await note([['96', '48']]);
    const { fileId } = await client.call(despatchSend, { params: { id } });
    const bytes = (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer;
    const result = read(bytes);
    expect([result.errorCount, result.warningCount]).toEqual([0, 0]);
    expect(result.documents).toMatchObject([
      {
        kind: 'despatch-advice',
        documentNumber,
        units: [
          {
            packagings: [{ count: '2', quantityPerPackage: '48' }],
            items: [{ quantity: '96', articleNumber: 'ART-0001' }],
          },
        ],
      },
    ]);
    expect((await articles())[0]).toMatchObject({ due: '204', onNotes: '0', proposed: '240' });
    await expect(manager.call(despatchDelete, { params: { id } })).rejects.toThrow('despatch-note-sent');
  });
});
