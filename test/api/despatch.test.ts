import { agreementUpdate } from '../../server/contract/agreement.js';
import { dashboard } from '../../server/contract/dashboard.js';
import { despatchCreate, despatchDetail, despatchSend, type DespatchSent } from '../../server/contract/delivery.js';
import { trafficFile, trafficList, trafficMessage, trafficProcess } from '../../server/contract/traffic.js';
import { transactionDashboard, transactionEvents } from '../../server/contract/transaction.js';
import {
  transmissionCancel,
  transmissionDetail,
  transmissionExpect,
  transmissionList,
  transmissionResend,
  transmissionRetry,
} from '../../server/contract/transmission.js';
import {
  TRANSMISSION_STATES,
  transmissionRefusal,
  type TransmissionAct,
} from '../../server/domain/outbound/transmission.js';
import { read } from '../../server/edi/read.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { agreedOutgoing, despatch, made, outgoing } from '../given/despatch.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

/** Despatch advices, and calls that want to send each at the same time. DESPATCH_FULL=1 makes it 10,000 calls. */
const [NOTES, CALLS] = process.env['DESPATCH_FULL'] === '1' ? ([200, 50] as const) : ([40, 25] as const);
const SEND = (id: string): string => despatchSend.path.replace(':id', id);
const hash = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');

describe('despatch advices', () => {
  let app: TestApp;
  let client: Client;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  let partners = 0;
  /** A customer of its own, so that control references begin at 1. */
  const customer = (more: Parameters<typeof outgoing>[0] = {}) =>
    agreedOutgoing(manager, {
      partner: `Customer ${String(++partners)}`,
      recipient: `CUST${String(partners)}:ZZ`,
      ...more,
    });
  const send = (id: string) => client.call(despatchSend, { params: { id } });
  const bytesOf = async (fileId: string): Promise<Buffer> =>
    (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer;

  it('are sent once, however many ask at the same time: one file, one reference, the same bytes, no gap', async () => {
    const { id: agreementId } = await customer();
    const notes = await Promise.all(
      Array.from({ length: NOTES }, (_, i) => made(client, `PAR-${String(i)}`, { agreementId })),
    );
    const answers: { note: string; sent: DespatchSent }[] = [];
    // Some at a time, each by all its callers at once: more connections than a server keeps waiting would be refused before they ask.
    for (let at = 0; at < notes.length; at += 4) {
      answers.push(
        ...(await Promise.all(
          notes
            .slice(at, at + 4)
            .flatMap(({ despatchnoteHeadId: note }) =>
              Array.from({ length: CALLS }, async () => ({ note, sent: await send(note) })),
            ),
        )),
      );
    }
    const byNote = Map.groupBy(answers, (answer) => answer.note);
    const distinct = [...byNote.values()].map(
      (same) => new Set(same.map(({ sent: { state: _, ...sent } }) => JSON.stringify(sent))),
    );
    expect([byNote.size, Math.max(...distinct.map((set) => set.size))]).toEqual([NOTES, 1]);
    const sent = distinct.map(([one]) => JSON.parse(one ?? '') as DespatchSent);
    expect(sent.map((s) => Number(s.controlReference)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: NOTES }, (_, i) => i + 1),
    );
    expect(new Set(sent.map((s) => s.fileName)).size).toBe(NOTES);
    for (const one of sent) expect(await hash(await bytesOf(one.fileId))).toBe(one.sha256);
    expect(await app.sql('SELECT count(*)::int AS n FROM transmission WHERE agreement_id = $1', [agreementId])).toEqual(
      [{ n: NOTES }],
    );
  }, 600_000);

  it('become a file of the traffic log that reads as what was said', async () => {
    const { id: agreementId } = await customer({ acknowledgementExpected: true });
    const note = await made(client, 'ASN-1', { agreementId, lines: 3 });
    expect(note).toMatchObject({ state: 'ready', transmission: null, documentNumber: 'ASN-1' });
    const sent = await send(note.despatchnoteHeadId);
    const file = await client.call(trafficMessage, { params: { id: sent.fileId } });
    expect(file).toMatchObject({
      FileDirection: 'O',
      state: 'queued',
      messageType: 'DESADV',
      messageVersion: 'D.96A',
      documentNumber: 'ASN-1',
      controlReference: '1',
      fileName: `DESADV_1-${sent.fileId}.edi`,
      source: 'outbound',
    });
    const result = read(await bytesOf(sent.fileId));
    expect(result).toMatchObject({
      errorCount: 0,
      warningCount: 0,
      interchanges: [
        {
          sender: 'O0013000002SUPP:OD',
          recipient: `CUST${String(partners)}:ZZ`,
          controlReference: '1',
          test: false,
          acknowledgementRequest: '1',
        },
      ],
    });
    expect(result.documents).toMatchObject([
      {
        kind: 'despatch-advice',
        documentNumber: 'ASN-1',
        units: [{ items: [{ articleNumber: 'ART-0001', quantity: '40' }] }, {}, {}],
      },
    ]);
    expect(
      (await client.call(trafficList, { query: { direction: 'O', q: 'ASN-1' } })).rows.map((row) => row.id),
    ).toEqual([sent.fileId]);
    const rows = await app.sql(
      'SELECT id - file_id * 10000 AS place, processing, acknowledgement, validation FROM edi_transaction WHERE file_id = $1 ORDER BY id',
      [sent.fileId],
    );
    expect(rows).toEqual(
      [0, 1].map((place) => ({
        place: String(place),
        processing: 'queued',
        acknowledgement: 'awaiting',
        validation: 'ok',
      })),
    );
    expect(await client.call(despatchDetail, { params: { id: note.despatchnoteHeadId } })).toMatchObject({
      state: 'queued',
      transmission: { id: sent.transmissionId, controlReference: '1', sha256: sent.sha256 },
    });
  });

  it('that were written here are not read as if they had come in', async () => {
    const { id: agreementId } = await customer();
    const { fileId } = await send((await made(client, 'NO-READ', { agreementId })).despatchnoteHeadId);
    expect(refusal(await client.post(trafficProcess.path.replace(':id', fileId)))).toBe('409 outgoing-file');
  });

  it('find the agreement of their customer by name or address, and are refused without one', async () => {
    const agreed = await customer({ partner: 'Kiruna Loaders' });
    const create = (body: object) => client.post(despatchCreate.path, body);
    for (const [i, named] of ['kiruna loaders', agreed.recipient, agreed.recipient.split(':')[0]].entries()) {
      expect((await create({ customer: named, document: despatch(`NAMED-${String(i)}`) })).body).toMatchObject({
        agreement: { id: agreed.id },
      });
    }
    const shipTo = { ...despatch('BY-BUYER'), buyer: { name: 'Kiruna Loaders' } };
    expect((await create({ document: shipTo })).body).toMatchObject({ agreement: { id: agreed.id } });
    expect(refusal(await create({ customer: 'Nobody', document: despatch('NOBODY') }))).toBe(
      '422 no-communication-agreement',
    );
    expect(refusal(await create({ agreementId: '999999', document: despatch('NOBODY') }))).toBe(
      '422 no-communication-agreement',
    );
  });

  it('are refused when they contradict themselves, lack something, or have a number that is taken', async () => {
    const { id: agreementId } = await customer();
    const create = (document: object) => client.post(despatchCreate.path, { agreementId, document });
    await made(client, 'TAKEN', { agreementId });
    expect(refusal(await create(despatch('TAKEN')))).toBe('409 document-exists');
    const twice = despatch('TWICE', { lines: 2 });
    const refused = await create({ ...twice, units: twice.units.map((unit) => ({ ...unit, id: '1' })) });
    expect([refusal(refused), problemOf(refused).errors]).toEqual([
      '422 invalid-despatch-advice',
      [{ path: 'units', message: 'Two units have the same id' }],
    ]);
    const { shipTo: _, ...lacking } = despatch('LACKING');
    expect(refusal(await create(lacking))).toBe('400 invalid-input');
    expect(refusal(await create({ ...despatch('FLOAT'), grossWeight: 12.5 }))).toBe('400 invalid-input');
  });

  it("use no reference when they can't be written: wrong mapfile, agreement switched off", async () => {
    const {
      version,
      firstUsedAt: _,
      createdAt: __,
      createdBy: ___,
      updatedBy: ____,
      updatedAt: _____,
      id,
      ...agreed
    } = await customer({ messageType: 'DESADV' });
    const body = { ...outgoing({ partner: agreed.partner, recipient: agreed.recipient, iaid: agreed.iaid }), version };
    const first = await made(client, 'WRONG-MAP', { agreementId: id });
    await manager.call(agreementUpdate, { params: { id }, body: { ...body, messageType: 'INVOIC' } });
    expect(refusal(await client.post(SEND(first.despatchnoteHeadId)))).toBe('422 mapfile-unusable');
    await manager.call(agreementUpdate, { params: { id }, body: { ...body, version: version + 1, active: false } });
    expect(refusal(await client.post(SEND(first.despatchnoteHeadId)))).toBe('422 no-communication-agreement');
    await manager.call(agreementUpdate, { params: { id }, body: { ...body, version: version + 2 } });
    expect((await send(first.despatchnoteHeadId)).controlReference).toBe('1');
  });

  it('use no reference and are not sent where the message would say other characters, which names the field and its text', async () => {
    const { id: agreementId } = await customer();
    const units = (description: string) => [
      { id: '1', items: [{ lineNumber: '1', articleNumber: 'ART-1', quantity: '1', unit: 'PCE', description }] },
    ];
    for (const [i, description] of ['轴承', 'Łożysko'].entries()) {
      const note = await made(client, `FOREIGN-${String(i)}`, { agreementId, units: units(description) });
      const refused = await client.post(SEND(note.despatchnoteHeadId));
      expect([refusal(refused), problemOf(refused).errors]).toEqual([
        '422 message-not-written',
        [{ path: 'units.items.description', message: expect.stringContaining(`“${description}”`) as string }],
      ]);
    }
    expect(
      (await send((await made(client, 'FOREIGN-NOT', { agreementId, units: units('Lager Ø 20') })).despatchnoteHeadId))
        .controlReference,
    ).toBe('1');
  });

  it('go out with warnings, listed by their file, where the agreed message has no place for the level of units', async () => {
    const { id: agreementId } = await customer({ messageType: 'AVIEXP' });
    const { fileId } = await send((await made(client, 'PACKED', { agreementId })).despatchnoteHeadId);
    const { warningCount, findings } = await client.call(trafficMessage, { params: { id: fileId } });
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'property-not-written', path: 'units.level', actor: 'us' }),
    );
    expect(warningCount).toBe(warnings.length);
  });

  it('are written with the mapfile that fits best, in its release and with its association code, and said in our own form by the same', async () => {
    const odd = { segment: 'QTY', at: '1.0', code: '1Z0', means: '12' };
    const { id: agreementId, recipient } = await customer({
      profile: [
        { name: 'of anybody', aliases: [{ ...odd, code: '9Z9' }] },
        { name: 'of another', sender: 'NOT-US:OD', message: 'DESADV' },
        { name: 'of theirs', message: 'desadv', release: 'd97a', association: 'A16051', aliases: [odd] },
      ],
    });
    const { fileId } = await send((await made(client, 'ODD', { agreementId })).despatchnoteHeadId);
    const text = (await bytesOf(fileId)).toString('latin1');
    expect(text).toMatch(/UNH\+1\+DESADV:D:97A:UN:A16051'/);
    expect(text).toContain('QTY+1Z0:40:PCE');
    const inhouse = await client.get(`/applications/transaction/transactions/${fileId}0001/inhouseFile`);
    expect(inhouse.body).toMatchObject({
      documentNumber: 'ODD',
      envelope: { recipient },
      units: [{ items: [{ quantity: '40' }] }],
    });
  });

  it('are written as their agreement says when they are sent, not when they were made', async () => {
    const {
      version,
      firstUsedAt: _,
      createdAt: __,
      createdBy: ___,
      updatedBy: ____,
      updatedAt: _____,
      id,
      ...agreed
    } = await customer();
    const [asMade, changed] = [
      await made(client, 'MADE-1', { agreementId: id }),
      await made(client, 'MADE-2', { agreementId: id }),
    ];
    const kept = await app.sql(
      'SELECT number FROM despatch_advice WHERE rendering IS NOT NULL AND number LIKE $1 ORDER BY 1',
      ['MADE-%'],
    );
    expect(kept).toEqual([{ number: 'MADE-1' }, { number: 'MADE-2' }]);
    const documents = async (note: { despatchnoteHeadId: string }) =>
      read(await bytesOf((await send(note.despatchnoteHeadId)).fileId));
    expect(await documents(asMade)).toMatchObject({
      errorCount: 0,
      interchanges: [{ test: false, controlReference: '1' }],
      documents: [{ documentNumber: 'MADE-1' }],
    });
    await manager.call(agreementUpdate, {
      params: { id },
      body: {
        ...outgoing({ partner: agreed.partner, recipient: agreed.recipient, iaid: agreed.iaid }),
        version,
        test: true,
      },
    });
    expect(await documents(changed)).toMatchObject({
      errorCount: 0,
      interchanges: [{ test: true }],
      documents: [{ documentNumber: 'MADE-2' }],
    });
    expect(
      await app.sql('SELECT number FROM despatch_advice WHERE rendering IS NOT NULL AND number LIKE $1', ['MADE-%']),
    ).toEqual([]);
  });

  it('are counted apart for tests, and named so', async () => {
    const { id: agreementId, recipient } = await customer({ test: true, virtualFileNames: ['ASN.TXT'] });
    const sent = await send((await made(client, 'TEST-1', { agreementId })).despatchnoteHeadId);
    expect(sent).toMatchObject({ controlReference: '1', fileName: 'ASN_T1.TXT' });
    expect(read(await bytesOf(sent.fileId)).interchanges).toMatchObject([{ recipient, test: true }]);
  });

  describe('on their way', () => {
    const one = async (name: string) => {
      const { id: agreementId } = await customer();
      const note = await made(client, name, { agreementId });
      return { note: note.despatchnoteHeadId, ...(await send(note.despatchnoteHeadId)) };
    };
    const path = (endpoint: { path: string }, id: string): string => endpoint.path.replace(':id', id);

    it('are listed by file and by despatch advice, with what may be done', async () => {
      const { note, fileId, transmissionId } = await one('LISTED');
      for (const query of [{ fileId }, { despatchAdviceId: note }])
        expect((await client.call(transmissionList, { query })).rows).toMatchObject([
          { id: transmissionId, state: 'queued', number: 1, controlReference: '1' },
        ]);
      expect(await client.call(transmissionDetail, { params: { id: transmissionId } })).toMatchObject({
        actions: { retry: true, cancel: true, resend: false },
        lastError: null,
        partner: expect.stringMatching(/^Customer/) as string,
      });
    });

    it('are refused what the shared rule refuses for the record as it is shown, and nothing else, for each act in every state', async () => {
      const { transmissionId } = await one('EVERY-ACT');
      const params = { id: transmissionId };
      const requests: Readonly<Record<TransmissionAct, readonly [{ readonly path: string }, object?]>> = {
        retry: [transmissionRetry],
        cancel: [transmissionCancel],
        resend: [transmissionResend, { confirm: true }],
        'resend-anew': [transmissionResend, { confirm: true, newReference: true }],
        waive: [transmissionExpect, { expected: false }],
        expect: [transmissionExpect, { expected: true }],
      };
      const [wrong, accepted] = [[] as unknown[], new Set<TransmissionAct>()];
      // What makes another transmission comes last in a round.
      for (const state of TRANSMISSION_STATES)
        for (const [waitsFor, isWaived] of [
          [null, false],
          ['message', false],
          ['message', true],
        ] as const)
          for (const act of ['retry', 'cancel', 'waive', 'expect', 'resend', 'resend-anew'] as const) {
            await app.sql(
              `UPDATE transmission SET state = $2, sent_at = CASE WHEN $2 = 'sent' THEN now() END, waits_for = $3, ack_waived_at = CASE WHEN $4 THEN now() END WHERE id = $1`,
              [transmissionId, state, waitsFor, isWaived],
            );
            const expected = transmissionRefusal(act, await client.call(transmissionDetail, { params }));
            const [endpoint, json] = requests[act];
            const answer = await client.send(
              'POST',
              path(endpoint, transmissionId),
              json === undefined ? {} : { json },
            );
            const [, found] = refusal(answer).split(' ');
            if (found === 'accepted') accepted.add(act);
            if (found !== (expected ?? 'accepted')) wrong.push({ state, waitsFor, isWaived, act, expected, found });
          }
      expect(wrong).toEqual([]);
      expect([...accepted].sort()).toEqual(['cancel', 'expect', 'resend', 'retry', 'waive']);
    });

    it('are cancelled before they leave, and sent after all when somebody tries again', async () => {
      const { note, transmissionId, fileId } = await one('CANCELLED');
      const counted = async (): Promise<number> =>
        (await app.sql(`SELECT FROM despatched_quantity WHERE despatch_advice_id = $1 AND undone_at IS NULL`, [note]))
          .length;
      expect(await counted()).toBe(1);
      expect((await client.call(transmissionCancel, { params: { id: transmissionId } })).state).toBe('cancelled');
      expect([
        (await client.call(trafficMessage, { params: { id: fileId } })).state,
        (await client.call(despatchDetail, { params: { id: note } })).state,
      ]).toEqual(['not-sent', 'not-sent']);
      expect(refusal(await client.post(path(transmissionCancel, transmissionId)))).toBe('409 nothing-to-cancel');
      expect(await counted()).toBe(0);
      expect((await client.call(transmissionRetry, { params: { id: transmissionId } })).state).toBe('queued');
      expect(await counted()).toBe(1);
      expect((await client.call(trafficMessage, { params: { id: fileId } })).state).toBe('queued');
    });

    it('are sent anew under one new reference, however many people want that at the same time', async () => {
      const { transmissionId } = await one('ANEW');
      await app.sql(`UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = $1`, [transmissionId]);
      const anew = () => client.post(path(transmissionResend, transmissionId), { confirm: true, newReference: true });
      const answers = await Promise.all([anew(), anew()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
      expect(answers.map(refusal)).toContain('409 sending-in-progress');
      expect(refusal(await client.post(path(transmissionResend, transmissionId), { confirm: true }))).toBe(
        '409 sending-in-progress',
      );
      expect(await app.sql('SELECT count(*)::int AS n FROM transmission WHERE resends = $1', [transmissionId])).toEqual(
        [{ n: 1 }],
      );
    });

    describe('whose answer is overdue', () => {
      const overdue = async (name: string) => {
        const { id: agreementId } = await customer({ acknowledgementExpected: true });
        const sent = await send((await made(client, name, { agreementId })).despatchnoteHeadId);
        await app.sql(
          `UPDATE transmission SET state = 'sent', sent_at = now(), waits_for = 'message', ack_warning_at = now() - interval '2 hours', ack_error_at = now() - interval '1 hour' WHERE id = $1`,
          [sent.transmissionId],
        );
        await app.sql(
          `UPDATE edi_transaction SET processing = 'sent', acknowledgement = 'overdue', error_count = (parent_id IS NULL)::int WHERE file_id = $1`,
          [sent.fileId],
        );
        await app.sql(`UPDATE traffic_message SET state = 'sent', error_count = 1 WHERE id = $1`, [sent.fileId]);
        return sent;
      };
      const say = (id: string, expected: boolean, as = client) => as.post(path(transmissionExpect, id), { expected });
      const warned = async () => ({
        overdue: (await client.call(transactionDashboard)).unanswered.overdue.value,
        needs: (await client.call(dashboard)).needs.filter(({ kind }) => kind === 'overdue').length,
        files: (await client.call(trafficList, { query: { filter: 'errors' } })).rows.length,
      });

      it('warn nobody once somebody says that it is not expected any more, and of who said so their events tell', async () => {
        const before = await warned();
        const { transmissionId, fileId } = await overdue('GIVEN-UP');
        expect(await warned()).toEqual({
          overdue: before.overdue + 1,
          needs: before.needs + 1,
          files: before.files + 1,
        });
        expect((await say(transmissionId, false)).status).toBe(200);
        // The dashboard is kept until it hears of the change.
        await until('nobody is warned any more', async () => (await warned()).needs === before.needs);
        expect(await warned()).toEqual(before);
        const { events } = await manager.call(transactionEvents, { params: { id: `${fileId}0000` } });
        expect(events.at(-1)).toMatchObject({
          kind: 'answer-waived',
          detail: { transmissionId, by: 'user', level: 'message' },
        });
      });

      it('are given up once, and expected again once, in their own company, by those who may send', async () => {
        const { transmissionId } = await overdue('GIVEN-UP-ONCE');
        expect(refusal(await say(transmissionId, false, await app.as('reader')))).toBe('403 no-permission');
        expect(refusal(await say(transmissionId, true))).toBe('409 answer-not-pending');
        expect(
          (await Promise.all([say(transmissionId, false), say(transmissionId, false)])).map(refusal).sort(),
        ).toEqual(['200 accepted', '409 answer-not-pending']);
        expect((await client.call(transmissionDetail, { params: { id: transmissionId } })).actions).toEqual({
          retry: false,
          cancel: false,
          resend: true,
          waive: false,
          expect: true,
        });
        expect((await say(transmissionId, true)).body).toMatchObject({
          acknowledgement: 'awaiting',
          actions: { waive: true, expect: false },
        });
        expect(refusal(await say(transmissionId, true))).toBe('409 answer-not-pending');
      });

      it('are waited for anew when they are sent again after that', async () => {
        const { transmissionId, fileId } = await overdue('GIVEN-UP-SENT-AGAIN');
        await say(transmissionId, false);
        const { id } = await client.call(transmissionResend, {
          params: { id: transmissionId },
          body: { confirm: true },
        });
        expect(
          await app.sql('SELECT DISTINCT acknowledgement FROM edi_transaction WHERE file_id = $1', [fileId]),
        ).toEqual([{ acknowledgement: 'awaiting' }]);
        for (const one of [transmissionId, id]) expect(refusal(await say(one, true))).toBe('409 answer-not-pending');
      });
    });

    it('are sent again only when somebody confirms: as they were, or anew under the next reference', async () => {
      const { note, transmissionId, fileId, sha256, fileName } = await one('AGAIN');
      const resend = (id: string, body: object) => client.post(path(transmissionResend, id), body);
      expect(refusal(await resend(transmissionId, { confirm: true }))).toBe('409 not-sent-yet');
      await app.sql(`UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = $1`, [transmissionId]);
      const unconfirmed = await resend(transmissionId, {});
      expect([refusal(unconfirmed), problemOf(unconfirmed).detail]).toEqual([
        '409 already-sent',
        expect.stringMatching(/^It was sent at 20.*confirm/),
      ]);
      const [again, late] = await Promise.all([
        resend(transmissionId, { confirm: true }),
        resend(transmissionId, { confirm: true }),
      ]);
      expect([again.status, late.status].sort()).toEqual([202, 409]);
      const same = (again.status === 202 ? again : late).body as { id: string };
      expect(same).toMatchObject({
        fileId,
        sha256,
        fileName,
        number: 2,
        resends: transmissionId,
        state: 'queued',
        controlReference: '1',
      });
      await app.sql(`UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = $1`, [same.id]);
      expect(refusal(await resend(transmissionId, { confirm: true }))).toBe('409 sending-in-progress');
      const anew = (await resend(same.id, { confirm: true, newReference: true })).body as {
        id: string;
        fileId: string;
      };
      expect(anew).toMatchObject({
        number: 1,
        resends: same.id,
        controlReference: '2',
        fileName: `DESADV_2-${anew.fileId}.edi`,
      });
      expect(anew.fileId).not.toBe(fileId);
      expect(read(await bytesOf(anew.fileId)).documents).toMatchObject([{ documentNumber: 'AGAIN' }]);
      expect((await client.call(despatchDetail, { params: { id: note } })).transmission?.id).toBe(anew.id);
    });
  });
});
