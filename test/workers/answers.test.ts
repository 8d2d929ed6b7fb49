import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { despatchDetail } from '../../server/contract/delivery.js';
import { trafficFile, trafficProcess } from '../../server/contract/traffic.js';
import { transmissionExpect, transmissionResend, transmissionRetry } from '../../server/contract/transmission.js';
import { acknowledge } from '../../server/edi/acknowledge.js';
import { AcknowledgementMatchingService } from '../../server/modules/outbound/outbound.acknowledgement-matching.service.js';
import type { Tx } from '../../server/platform/database/transaction.js';
import { delfor } from '../given/delfor.js';
import { exchange, type Partner, US } from '../given/exchange.js';
import { until } from '../given/until.js';
import { whenDone } from '../given/world.js';

describe('files that went out', () => {
  const { the, received, partner, filesIn, arrived, transmission, inState, message, eventsOf, despatched, aperak } =
    exchange();

  it('that the partner rejects are errors with the reasons, on the file, its messages and the despatch advice', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { note, fileId } = await despatched(to, 'D-REJECTED');
    const [name = ''] = await arrived(to.folder);
    const damaged = Buffer.from(
      (await readFile(join(to.folder, name))).toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+99+7'),
      'latin1',
    );
    const contrl = await received(
      acknowledge(damaged, { controlReference: 'R1', preparedAt: '2026-11-21T10:00' }).bytes!,
    );
    expect(contrl.findings).toEqual([]);
    expect(await message(fileId)).toMatchObject({
      state: 'rejected',
      errorCount: 1,
      lastError: expect.stringMatching(/./) as string,
    });
    const { acknowledgement } = await message(fileId);
    expect(acknowledgement).toMatchObject({ state: 'rejected', byFileId: contrl.id });
    expect(acknowledgement?.reasons[0]).toMatchObject({ level: 'syntax', text: expect.stringMatching(/./) as string });
    expect((await the.client.call(despatchDetail, { params: { id: note } })).state).toBe('rejected');
    const rows = await the.app.sql(
      'SELECT acknowledgement, error_count AS errors FROM edi_transaction WHERE file_id = $1 ORDER BY id',
      [fileId],
    );
    expect(rows).toEqual([
      { acknowledgement: 'rejected', errors: 1 },
      { acknowledgement: 'rejected', errors: 0 },
    ]);
  });

  it('are what the acknowledgement says that arrived last, also when an older one is read again', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-AGAIN-READ');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const bytes = await readFile(join(to.folder, name));
    const damaged = Buffer.from(bytes.toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+99+7'), 'latin1');
    const rejection = await received(
      acknowledge(damaged, { controlReference: 'Q1', preparedAt: '2026-11-21T10:00' }).bytes!,
    );
    expect((await message(fileId)).state).toBe('rejected');
    const consent = await received(
      acknowledge(bytes, { controlReference: 'Q2', preparedAt: '2026-11-21T11:00' }).bytes!,
    );
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', acknowledgement: { byFileId: consent.id } });
    await the.client.call(trafficProcess, { params: { id: rejection.id } });
    await whenDone(the.client, rejection.id);
    expect(await message(fileId)).toMatchObject({
      state: 'acknowledged',
      errorCount: 0,
      acknowledgement: { state: 'acknowledged', byFileId: consent.id },
    });
    expect(await eventsOf(fileId)).toEqual(['queued', 'sent', 'awaiting', 'rejected', 'acknowledged']);
    expect((await message(rejection.id)).acknowledges).toMatchObject([{ id: fileId }]);
  });

  it("are rejected by the customer's application with an APERAK that names the document", async () => {
    const to = await partner();
    const { fileId } = await despatched(to, 'D-APERAK');
    await arrived(to.folder);
    const rejection = aperak(to, 'D-APERAK', {
      messageFunction: '27',
      outcome: 'rejected',
      errors: [{ code: 'E7', text: 'Order unknown', referenceQualifier: null, reference: null }],
    });
    expect((await received(rejection, 'aperak.edi')).findings).toEqual([]);
    expect(await message(fileId)).toMatchObject({
      state: 'rejected',
      errorCount: 1,
      lastError: expect.stringContaining('Order unknown') as string,
    });
  });

  it('of another partner are not meant by a CONTRL with the same reference', async () => {
    const [one, other] = [
      await partner({ acknowledgementExpected: true }),
      await partner({ acknowledgementExpected: true }),
    ];
    const [first, second] = [await despatched(one, 'D-ONE'), await despatched(other, 'D-OTHER')];
    const [name = ''] = await arrived(other.folder);
    await received(
      acknowledge(await readFile(join(other.folder, name)), { controlReference: 'O1', preparedAt: '2026-11-21T10:00' })
        .bytes!,
    );
    expect([first.controlReference, second.controlReference]).toEqual(['1', '1']);
    expect((await transmission(second.transmissionId)).acknowledgement).toBe('acknowledged');
    expect((await transmission(first.transmissionId)).acknowledgement).toBe('awaiting');
  });

  it('as a test and in earnest under the same reference are each meant by the CONTRL of their kind', async () => {
    const earnest = await partner({ acknowledgementExpected: true });
    const trial = await partner({ acknowledgementExpected: true, test: true, recipient: earnest.address });
    const [first, second] = [await despatched(earnest, 'D-EARNEST'), await despatched(trial, 'D-TRIAL')];
    expect([first.controlReference, second.controlReference]).toEqual(['1', '1']);
    const answer = async ({ folder }: Partner, controlReference: string): Promise<Uint8Array> => {
      const [name = ''] = await arrived(folder);
      return acknowledge(await readFile(join(folder, name)), { controlReference, preparedAt: '2026-11-21T10:00' })
        .bytes!;
    };
    await received(await answer(earnest, 'K1'));
    expect([(await message(first.fileId)).state, (await transmission(second.transmissionId)).acknowledgement]).toEqual([
      'acknowledged',
      'awaiting',
    ]);
    await received(await answer(trial, 'K2'));
    expect((await message(second.fileId)).state).toBe('acknowledged');
  });

  it('that were never sent are a finding of the CONTRL that names them', async () => {
    const to = await partner();
    const strange = delfor({ sender: US, recipient: to.address, controlReference: 'NEVER' });
    const contrl = await received(
      acknowledge(strange, { controlReference: 'N1', preparedAt: '2026-11-21T10:00' }).bytes!,
    );
    expect(contrl.findings).toMatchObject([
      { code: 'acknowledgement-reference-unknown', found: 'NEVER', severity: 'warning' },
    ]);
    expect(contrl).toMatchObject({ warningCount: 1, errorCount: 0 });
  });

  it('are acknowledged even when the answer comes before the sending is noted', async () => {
    const to = await partner({ acknowledgementExpected: true }, false);
    const { fileId, transmissionId } = await despatched(to, 'D-EARLY');
    await inState(transmissionId, 'failed');
    const bytes = (await the.client.get(trafficFile.path.replace(':id', fileId))).body as Buffer;
    await received(acknowledge(bytes, { controlReference: 'E1', preparedAt: '2026-11-21T10:00' }).bytes!);
    await mkdir(to.folder, { recursive: true });
    await the.client.call(transmissionRetry, { params: { id: transmissionId } });
    await inState(transmissionId, 'sent');
    expect(await transmission(transmissionId)).toMatchObject({
      acknowledgement: 'acknowledged',
      acknowledgementExpected: null,
    });
    expect((await message(fileId)).state).toBe('acknowledged');
  });

  it('that nobody acknowledges in time are late, then overdue and counted, until the answer comes', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-LATE');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const becomes = (word: string) =>
      until(`it is ${word}`, async () => (await transmission(transmissionId)).acknowledgement === word);
    await the.app.sql(
      `UPDATE transmission SET ack_warning_at = now() - interval '1 minute', ack_due_at = now() - interval '1 minute' WHERE id = $1`,
      [transmissionId],
    );
    await becomes('late');
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 1 });
    await the.app.sql(
      `UPDATE transmission SET ack_error_at = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`,
      [transmissionId],
    );
    await becomes('overdue');
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 1, warningCount: 0 });
    await received(
      acknowledge(await readFile(join(to.folder, name)), { controlReference: 'L1', preparedAt: '2026-11-21T10:00' })
        .bytes!,
    );
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', errorCount: 0, warningCount: 0 });
    expect(await eventsOf(fileId)).toEqual(['queued', 'sent', 'awaiting', 'late', 'overdue', 'acknowledged']);
  });

  it('that were overdue are waited for anew when they are sent again, and no longer at all when another reference takes their place', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-ANEW');
    const standing = (of: string) =>
      the.app.sql(
        `SELECT acknowledgement, error_count AS errors, warning_count AS warnings FROM edi_transaction WHERE file_id = $1 ORDER BY id`,
        [of],
      );
    const isNow = (id: string, word: string) =>
      until(`it is ${word}`, async () => (await transmission(id)).acknowledgement === word);
    const fall = (id: string, time: 'ack_warning_at' | 'ack_error_at') =>
      the.app.sql(
        `UPDATE transmission SET ${time} = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`,
        [id],
      );
    const resent = (id: string, more: object = {}) =>
      the.client.call(transmissionResend, { params: { id }, body: { confirm: true, ...more } });
    const leftBehind = async (): Promise<void> => {
      for (const name of await filesIn(to.folder))
        await rename(join(to.folder, name), join(to.folder, `${name}.fetched`));
    };
    await inState(transmissionId, 'sent');
    await fall(transmissionId, 'ack_error_at');
    await isNow(transmissionId, 'overdue');
    await leftBehind();
    const { id: again } = await resent(transmissionId);
    expect(await standing(fileId)).toEqual([
      { acknowledgement: 'awaiting', errors: 0, warnings: 0 },
      { acknowledgement: 'awaiting', errors: 0, warnings: 0 },
    ]);
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 0 });
    await inState(again, 'sent');
    expect((await transmission(again)).acknowledgementExpected).toMatchObject({ level: 'message' });
    await fall(again, 'ack_warning_at');
    await isNow(again, 'late');
    expect(await standing(fileId)).toEqual([
      { acknowledgement: 'late', errors: 0, warnings: 1 },
      { acknowledgement: 'late', errors: 0, warnings: 0 },
    ]);
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 1 });
    const { fileId: anew } = await resent(again, { newReference: true });
    expect(await standing(fileId)).toEqual([
      { acknowledgement: 'none', errors: 0, warnings: 0 },
      { acknowledgement: 'none', errors: 0, warnings: 0 },
    ]);
    expect(await standing(anew)).toMatchObject([{ acknowledgement: 'awaiting' }, { acknowledgement: 'awaiting' }]);
  });

  it('keep the warnings that they went out with, whatever becomes of the answer', async () => {
    const to = await partner({ acknowledgementExpected: true, messageType: 'AVIEXP' });
    const { fileId, transmissionId } = await despatched(to, 'D-PACKED');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const counted = async () => {
      const [{ warningCount, errorCount, findings }, [row]] = await Promise.all([
        message(fileId),
        the.app.sql<{ warnings: number; errors: number }>(
          'SELECT warning_count AS warnings, error_count AS errors FROM edi_transaction WHERE id = $1::bigint * 10000',
          [fileId],
        ),
      ]);
      expect(row).toEqual({ warnings: warningCount, errors: errorCount });
      return {
        errors: errorCount,
        beyondListed: warningCount - findings.filter(({ severity }) => severity === 'warning').length,
        isListed: findings.length > 0,
      };
    };
    const falls = async (time: 'ack_warning_at' | 'ack_error_at', word: string): Promise<void> => {
      await the.app.sql(
        `UPDATE transmission SET ${time} = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`,
        [transmissionId],
      );
      await until(`it is ${word}`, async () => (await transmission(transmissionId)).acknowledgement === word);
    };
    expect(await counted()).toEqual({ errors: 0, beyondListed: 0, isListed: true });
    await falls('ack_warning_at', 'late');
    expect(await counted()).toEqual({ errors: 0, beyondListed: 1, isListed: true });
    await falls('ack_error_at', 'overdue');
    expect(await counted()).toEqual({ errors: 1, beyondListed: 0, isListed: true });
    await received(aperak(to, 'D-PACKED', { messageFunction: '29', outcome: 'accepted', errors: [] }));
    expect((await message(fileId)).state).toBe('acknowledged');
    expect(await counted()).toEqual({ errors: 0, beyondListed: 0, isListed: true });
    await received(
      acknowledge(
        Buffer.from(
          (await readFile(join(to.folder, name))).toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+99+7'),
          'latin1',
        ),
        { controlReference: 'P1', preparedAt: '2026-11-21T11:00' },
      ).bytes!,
    );
    expect((await message(fileId)).state).toBe('rejected');
    expect(await counted()).toEqual({ errors: 1, beyondListed: 0, isListed: true });
  });

  it('whose answer somebody does not expect any more warn nobody, are expected again, and are acknowledged whenever it comes', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-GIVEN-UP');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const becomesOverdue = () =>
      until('it is overdue', async () => (await transmission(transmissionId)).acknowledgement === 'overdue');
    const expected = (isExpected: boolean) =>
      the.client.call(transmissionExpect, { params: { id: transmissionId }, body: { expected: isExpected } });
    await the.app.sql(
      `UPDATE transmission SET ack_warning_at = now() - interval '1 minute', ack_error_at = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`,
      [transmissionId],
    );
    await becomesOverdue();
    expect(await expected(false)).toMatchObject({
      acknowledgement: 'none',
      acknowledgementExpected: null,
      acknowledgementWaivedAt: expect.any(String) as string,
      actions: { resend: true, waive: false, expect: true },
    });
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 0 });
    expect(await expected(true)).toMatchObject({
      acknowledgement: 'awaiting',
      acknowledgementExpected: { level: 'message' },
      acknowledgementWaivedAt: null,
      actions: { waive: true, expect: false },
    });
    await becomesOverdue();
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 1 });
    await expected(false);
    await received(
      acknowledge(await readFile(join(to.folder, name)), { controlReference: 'G1', preparedAt: '2026-11-21T10:00' })
        .bytes!,
    );
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', errorCount: 0, warningCount: 0 });
    expect(await transmission(transmissionId)).toMatchObject({
      acknowledgement: 'acknowledged',
      acknowledgementWaivedAt: null,
      actions: { waive: false, expect: false },
    });
    expect(await eventsOf(fileId)).toEqual([
      'queued',
      'sent',
      'awaiting',
      'overdue',
      'answer-waived',
      'answer-expected',
      'overdue',
      'answer-waived',
      'acknowledged',
    ]);
  });

  it("wait for the transport's own receipt first, then for the partner's; a refusal of the transport is for somebody to act upon", async () => {
    const to = await partner({ acknowledgementExpected: true });
    const matching = the.app.server.nest.get(AcknowledgementMatchingService);
    const asCompany = (work: (tx: Tx) => Promise<void>): Promise<void> =>
      the.app.server.platform.database.transaction({ company: the.app.world.solna, narrowing: null }, work);
    const [first, second] = [await despatched(to, 'D-EERP'), await despatched(to, 'D-NERP')];
    for (const { transmissionId } of [first, second]) {
      await inState(transmissionId, 'sent');
      await the.app.sql(
        `UPDATE transmission SET waits_for = 'transport', ack_error_at = now() + interval '1 minute' WHERE id = $1`,
        [transmissionId],
      );
    }
    await asCompany((tx) => matching.transportAcknowledged(tx, the.app.world.solna, first.transmissionId));
    expect((await transmission(first.transmissionId)).acknowledgementExpected).toMatchObject({ level: 'message' });
    await asCompany((tx) =>
      matching.transportRejected(tx, the.app.world.solna, second.transmissionId, 'NERP 04: file not accepted'),
    );
    expect(await transmission(second.transmissionId)).toMatchObject({
      state: 'failed',
      lastError: { text: 'NERP 04: file not accepted' },
      acknowledgementExpected: null,
    });
    expect(await message(second.fileId)).toMatchObject({ state: 'not-sent', errorCount: 1 });
    // Said twice, it changes nothing more.
    await asCompany((tx) => matching.transportAcknowledged(tx, the.app.world.solna, second.transmissionId));
    expect((await transmission(second.transmissionId)).state).toBe('failed');
  });
});
