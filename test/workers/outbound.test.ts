import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { despatchDetail, despatchSend } from '../../server/contract/delivery.js';
import { trafficFile } from '../../server/contract/traffic.js';
import { transmissionList, transmissionResend, transmissionRetry } from '../../server/contract/transmission.js';
import { acknowledge } from '../../server/edi/acknowledge.js';
import { read } from '../../server/edi/read.js';
import { made } from '../given/despatch.js';
import { exchange } from '../given/exchange.js';
import { until } from '../given/until.js';

describe('files that go out', () => {
  const { the, received, partner, arrived, transmission, inState, message, eventsOf, despatched } = exchange();

  it("lie in the partner's folder byte for byte as stored, and are acknowledged by the partner's CONTRL", async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { note, fileId, fileName, transmissionId, sha256 } = await despatched(to, 'D-1');
    expect(await arrived(to.folder)).toEqual([fileName]);
    const bytes = await readFile(join(to.folder, fileName));
    expect(Buffer.compare(bytes, (await the.client.get(trafficFile.path.replace(':id', fileId))).body as Buffer)).toBe(
      0,
    );
    const sent = await inState(transmissionId, 'sent');
    expect(sent).toMatchObject({
      attempts: 1,
      sha256,
      acknowledgement: 'awaiting',
      receipt: { state: 'sent', name: fileName },
      acknowledgementExpected: { level: 'message' },
    });
    expect((await message(fileId)).state).toBe('sent');

    const answer = acknowledge(bytes, { controlReference: 'A1', preparedAt: '2026-11-21T10:00' }).bytes!;
    const contrl = await received(answer, 'contrl.edi');
    expect([contrl.state, contrl.findings, contrl.messageType]).toEqual(['processed', [], 'CONTRL']);
    expect(await message(fileId)).toMatchObject({
      state: 'acknowledged',
      errorCount: 0,
      acknowledgement: { state: 'acknowledged', byFileId: contrl.id, reasons: [] },
    });
    expect((await message(contrl.id)).acknowledges).toEqual([{ id: fileId, fileName, state: 'acknowledged' }]);
    expect(await transmission(transmissionId)).toMatchObject({
      state: 'sent',
      acknowledgement: 'acknowledged',
      acknowledgementExpected: null,
    });
    expect((await the.client.call(despatchDetail, { params: { id: note } })).state).toBe('acknowledged');
    expect(await eventsOf(fileId)).toEqual(['queued', 'sent', 'awaiting', 'acknowledged']);
    // An acknowledgement is never acknowledged.
    expect((await the.client.call(transmissionList, { query: { fileId: contrl.id } })).rows).toEqual([]);
    expect(
      await the.app.sql('SELECT count(*)::int AS n FROM interchange_answer WHERE file_id = $1', [contrl.id]),
    ).toEqual([{ n: 0 }]);
  });

  it("as VDA 4913 lie in the partner's folder as our own reader takes them, and are sent without an answer that is waited for", async () => {
    const to = await partner({ messageType: 'VDA 4913', sender: 'SUPP01', recipient: 'VDA-CUST' });
    const units = [
      {
        id: '1',
        packagings: [{ count: '1', type: '0001', quantityPerPackage: '20', labels: [{ number: '000000042' }] }],
        items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity: '20' }],
      },
    ];
    const given = { agreementId: to.out.id, shipTo: { code: 'P2' }, units };
    const { despatchnoteHeadId: id } = await made(the.client, '00000042', given);
    const { fileName, transmissionId, fileId } = await the.client.call(despatchSend, { params: { id } });
    expect(await arrived(to.folder)).toEqual([fileName]);
    expect(read(await readFile(join(to.folder, fileName)))).toMatchObject({
      errorCount: 0,
      interchanges: [{ sender: 'SUPP01', recipient: 'VDA-CUST', controlReference: '00001' }],
      documents: [{ documentNumber: '00000042', units: [{ items: [{ articleNumber: 'ART-0001', quantity: '20' }] }] }],
    });
    expect(await inState(transmissionId, 'sent')).toMatchObject({
      acknowledgement: 'none',
      acknowledgementExpected: null,
    });
    expect((await message(fileId)).state).toBe('sent');
    expect((await the.client.call(despatchDetail, { params: { id } })).state).toBe('sent');
  });

  it('wait for somebody where trying again does not help, with what to do; and go the same way when he has done it', async () => {
    const to = await partner({}, false);
    const { fileId, transmissionId, sha256 } = await despatched(to, 'D-FOLDER');
    const failed = await inState(transmissionId, 'failed');
    expect(failed.lastError).toMatchObject({
      code: 'missing-folder',
      advice: expect.stringMatching(/folder/) as string,
    });
    expect(failed.actions).toEqual({ retry: true, cancel: true, resend: false, waive: false, expect: false });
    expect(await message(fileId)).toMatchObject({ state: 'not-sent', errorCount: 1 });
    await mkdir(to.folder, { recursive: true });
    await the.client.call(transmissionRetry, { params: { id: transmissionId } });
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    expect(
      Buffer.from(
        await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(join(to.folder, name)))),
      ).toString('hex'),
    ).toBe(sha256);
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0 });
    expect(await eventsOf(fileId)).toEqual(['queued', 'not-sent', 'queued', 'sent']);
  });

  it('are not sent on ways that are not there yet, which is said', async () => {
    const to = await partner({ transport: { kind: 'x400', settings: { address: 'C=SE; O=Nordvik' } } });
    const { transmissionId } = await despatched(to, 'D-X400');
    expect((await inState(transmissionId, 'failed')).lastError).toMatchObject({
      code: 'not-available',
      text: 'X.400 is not available yet',
    });
  });

  it('of two partners behind one folder both lie there, byte for byte', async () => {
    const one = await partner();
    const behind = await partner({ sendPath: one.out.sendPath! });
    const sent = await Promise.all([despatched(one, 'D-BESIDE-1'), despatched(behind, 'D-BESIDE-2')]);
    expect(sent.map(({ controlReference }) => controlReference)).toEqual(['1', '1']);
    expect(await arrived(one.folder, 2)).toEqual(sent.map(({ fileName }) => fileName).sort());
    for (const { fileName, sha256 } of sent) {
      expect(
        Buffer.from(
          await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(join(one.folder, fileName)))),
        ).toString('hex'),
      ).toBe(sha256);
    }
  });

  it('of two agreements that give them one name in one place are two files, byte for byte, also when they are made at the same moment', async () => {
    const one = await partner({ virtualFileNames: ['ASN.edi'] });
    const behind = await partner({ sendPath: `/${one.out.sendPath!}`, virtualFileNames: ['asn.edi'] });
    const elsewhere = await partner({ virtualFileNames: ['ASN.edi'] });
    const sent = await Promise.all([despatched(one, 'D-NAMED-1'), despatched(behind, 'D-NAMED-2')]);
    expect(sent.map(({ controlReference }) => controlReference)).toEqual(['1', '1']);
    expect(sent.filter(({ fileId, fileName }) => fileName.includes(fileId))).toHaveLength(1);
    expect((await arrived(one.folder, 2)).map((name) => name.toLowerCase()).sort()).toEqual(
      sent.map(({ fileName }) => fileName.toLowerCase()).sort(),
    );
    for (const { transmissionId, sha256 } of sent) {
      const { receipt } = await inState(transmissionId, 'sent');
      expect(
        Buffer.from(
          await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(join(one.folder, receipt!.name)))),
        ).toString('hex'),
      ).toBe(sha256);
    }
    expect((await despatched(elsewhere, 'D-NAMED-3')).fileName).toBe('ASN_1.edi');
  });

  it('touch no other file of the same name at the partner', async () => {
    const to = await partner({ virtualFileNames: ['ASN.edi'] });
    await writeFile(join(to.folder, 'ASN_1.edi'), "somebody else's");
    const { transmissionId } = await despatched(to, 'D-CONFLICT');
    expect((await inState(transmissionId, 'failed')).lastError?.code).toBe('conflict');
    expect(await readFile(join(to.folder, 'ASN_1.edi'), 'utf8')).toBe("somebody else's");
  });

  it('are tried again later where that may help, after growing waits', async () => {
    const to = await partner({
      transport: {
        kind: 'sftp',
        settings: { host: 'nowhere.invalid', user: 'u', hostKeys: [`SHA256:${'A'.repeat(43)}`] },
        secrets: { password: 'p' },
      },
    });
    const { transmissionId, fileId } = await despatched(to, 'D-LATER');
    const waiting = await until('the first try has failed', async () => {
      const one = await transmission(transmissionId);
      return one.lastError !== null && one;
    });
    expect(waiting).toMatchObject({
      state: 'queued',
      attempts: 1,
      actions: { retry: true, cancel: true, resend: false },
    });
    expect(Date.parse(waiting.nextAt ?? '') - Date.now()).toBeGreaterThan(10_000);
    expect((await message(fileId)).state).toBe('queued');
    expect(await eventsOf(fileId)).toEqual(['queued', 'retried']);
  });

  it('are sent again under the same name and reference after somebody confirmed', async () => {
    const to = await partner();
    const { transmissionId, fileId } = await despatched(to, 'D-AGAIN');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const before = await readFile(join(to.folder, name));
    // Fetched by the partner.
    await rename(join(to.folder, name), join(to.folder, 'fetched'));
    const again = await the.client.call(transmissionResend, {
      params: { id: transmissionId },
      body: { confirm: true },
    });
    expect(again.fileId).toBe(fileId);
    expect(await arrived(to.folder)).toEqual([name]);
    expect(Buffer.compare(before, await readFile(join(to.folder, name)))).toBe(0);
  });
});
