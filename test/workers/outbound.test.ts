import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agreementCreate, type Agreement } from '../../server/contract/agreement.js';
import { despatchDetail, despatchSend } from '../../server/contract/delivery.js';
import { trafficFile, trafficMessage, trafficProcess, type TrafficMessageView } from '../../server/contract/traffic.js';
import { transmissionDetail, transmissionExpect, transmissionList, transmissionResend, transmissionRetry, type Transmission } from '../../server/contract/transmission.js';
import { acknowledge } from '../../server/edi/acknowledge.js';
import type { ApplicationAcknowledgement } from '../../server/edi/model/application-acknowledgement.js';
import type { SyntaxAcknowledgement } from '../../server/edi/model/syntax-acknowledgement.js';
import { read } from '../../server/edi/read.js';
import { write } from '../../server/edi/write.js';
import { VerdictService } from '../../server/modules/outbound/outbound.verdict.service.js';
import type { Tx } from '../../server/platform/database/transaction.js';
import { agreement, type AgreementInput } from '../given/agreement.js';
import type { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { made, outgoing } from '../given/despatch.js';
import { brokenDelfor } from '../given/files.js';
import { until } from '../given/until.js';
import { handIn, openHouse, whenDone, type House } from '../given/world.js';

const US = 'O0013000002SUPP:OD';

describe('files that go out', () => {
  let house: House;
  let client: Client;
  let manager: Client;
  beforeAll(async () => {
    house = await openHouse({ workers: true });
    client = await house.as('user');
    manager = await house.as('manager');
  });
  afterAll(async () => { await house.close(); });

  /** Handed in and read, however busy the machine is. */
  const received = async (bytes: Uint8Array | string, name?: string): Promise<TrafficMessageView> => whenDone(client, await handIn(client, bytes, name));
  let count = 0;
  interface Partner { readonly address: string; readonly folder: string; readonly out: Agreement }
  /** A partner with a folder of its own, which is there unless told otherwise. */
  async function partner(more: Partial<AgreementInput> = {}, isThere = true): Promise<Partner> {
    const name = `p${String(++count)}`;
    const folder = join(house.dataDir, 'partners', house.world.solna, name);
    if (isThere) await mkdir(folder, { recursive: true });
    const address = `PARTNER${String(count)}:ZZ`;
    const out = await manager.call(agreementCreate, { body: outgoing({ partner: name, recipient: address, sendPath: name, ...more }) });
    return { address, folder, out };
  }
  const incoming = (sender: string, more: Partial<AgreementInput> = {}) => manager.call(agreementCreate, { body: agreement({ sender, ...more }) });
  const filesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.edi')).sort();
  const arrived = (folder: string, number = 1) => until(`${String(number)} files in ${folder}`, async () => { const names = await filesIn(folder); return names.length >= number && names; });
  const transmission = (id: string): Promise<Transmission> => client.call(transmissionDetail, { params: { id } });
  const inState = (id: string, state: Transmission['state']) => until(`${id} is ${state}`, async () => { const one = await transmission(id); return one.state === state && one; });
  const message = (id: string): Promise<TrafficMessageView> => client.call(trafficMessage, { params: { id } });
  const eventsOf = async (fileId: string): Promise<string[]> =>
    (await house.sql<{ kind: string }>('SELECT kind FROM transaction_event WHERE transaction_id = $1::bigint * 10000 ORDER BY at, number', [fileId])).map((row) => row.kind);
  const despatched = async (to: Partner, number: string) => {
    const { despatchnoteHeadId: note } = await made(client, number, { agreementId: to.out.id });
    return { note, ...(await client.call(despatchSend, { params: { id: note } })) };
  };
  const contrlIn = async (folder: string, name: string): Promise<SyntaxAcknowledgement> => {
    const { documents, errorCount } = read(await readFile(join(folder, name)));
    expect(errorCount).toBe(0);
    return documents[0] as SyntaxAcknowledgement;
  };

  /** What the customer's application says of a document. */
  const aperak = ({ address }: Partner, documentReference: string, said: Pick<ApplicationAcknowledgement, 'messageFunction' | 'outcome' | 'errors'>): Uint8Array => write({
    kind: 'application-acknowledgement', interchange: 0, messageNumber: 1, documentNumber: `AP-${documentReference}`, issueDate: '2026-11-21', messageReference: null,
    documentReferenceQualifier: 'AAK', documentReference, documentReferenceDate: null, seller: null, buyer: null, ...said,
  }, { sender: address, recipient: US, controlReference: 'AP1', preparedAt: '2026-11-21T10:00' }).bytes;

  it('lie in the partner\'s folder byte for byte as stored, and are acknowledged by the partner\'s CONTRL', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { note, fileId, fileName, transmissionId, sha256 } = await despatched(to, 'D-1');
    expect(await arrived(to.folder)).toEqual([fileName]);
    const bytes = await readFile(join(to.folder, fileName));
    expect(Buffer.compare(bytes, (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer)).toBe(0);
    const sent = await inState(transmissionId, 'sent');
    expect(sent).toMatchObject({ attempts: 1, sha256, acknowledgement: 'awaiting', receipt: { state: 'sent', name: fileName }, acknowledgementExpected: { level: 'message' } });
    expect((await message(fileId)).state).toBe('sent');

    const answer = acknowledge(bytes, { controlReference: 'A1', preparedAt: '2026-11-21T10:00' }).bytes!;
    const contrl = await received(answer, 'contrl.edi');
    expect([contrl.state, contrl.findings, contrl.messageType]).toEqual(['processed', [], 'CONTRL']);
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', errorCount: 0, verdict: { state: 'acknowledged', byFileId: contrl.id, reasons: [] } });
    expect((await message(contrl.id)).acknowledges).toEqual([{ id: fileId, fileName, state: 'acknowledged' }]);
    expect(await transmission(transmissionId)).toMatchObject({ state: 'sent', acknowledgement: 'acknowledged', acknowledgementExpected: null });
    expect((await client.call(despatchDetail, { params: { id: note } })).state).toBe('acknowledged');
    expect(await eventsOf(fileId)).toEqual(['queued', 'sent', 'awaiting', 'acknowledged']);
    // An acknowledgement is never acknowledged.
    expect((await client.call(transmissionList, { query: { fileId: contrl.id } })).rows).toEqual([]);
    expect(await house.sql('SELECT count(*)::int AS n FROM interchange_answer WHERE file_id = $1', [contrl.id])).toEqual([{ n: 0 }]);
  });

  it('that the partner rejects are errors with the reasons, on the file, its messages and the despatch advice', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { note, fileId } = await despatched(to, 'D-REJECTED');
    const [name = ''] = await arrived(to.folder);
    const damaged = Buffer.from((await readFile(join(to.folder, name))).toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+99+7'), 'latin1');
    const contrl = await received(acknowledge(damaged, { controlReference: 'R1', preparedAt: '2026-11-21T10:00' }).bytes!);
    expect(contrl.findings).toEqual([]);
    expect(await message(fileId)).toMatchObject({ state: 'rejected', errorCount: 1, lastError: expect.stringMatching(/./) as string });
    const { verdict } = await message(fileId);
    expect(verdict).toMatchObject({ state: 'rejected', byFileId: contrl.id });
    expect(verdict?.reasons[0]).toMatchObject({ level: 'syntax', text: expect.stringMatching(/./) as string });
    expect((await client.call(despatchDetail, { params: { id: note } })).state).toBe('rejected');
    const rows = await house.sql('SELECT acknowledgement, error_count AS errors FROM edi_transaction WHERE file_id = $1 ORDER BY id', [fileId]);
    expect(rows).toEqual([{ acknowledgement: 'rejected', errors: 1 }, { acknowledgement: 'rejected', errors: 0 }]);
  });

  it('are what the acknowledgement says that arrived last, also when an older one is read again', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-AGAIN-READ');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const bytes = await readFile(join(to.folder, name));
    const damaged = Buffer.from(bytes.toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+99+7'), 'latin1');
    const rejection = await received(acknowledge(damaged, { controlReference: 'Q1', preparedAt: '2026-11-21T10:00' }).bytes!);
    expect((await message(fileId)).state).toBe('rejected');
    const consent = await received(acknowledge(bytes, { controlReference: 'Q2', preparedAt: '2026-11-21T11:00' }).bytes!);
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', verdict: { byFileId: consent.id } });
    await client.call(trafficProcess, { params: { id: rejection.id } });
    await whenDone(client, rejection.id);
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', errorCount: 0, verdict: { state: 'acknowledged', byFileId: consent.id } });
    expect(await eventsOf(fileId)).toEqual(['queued', 'sent', 'awaiting', 'rejected', 'acknowledged']);
    expect((await message(rejection.id)).acknowledges).toMatchObject([{ id: fileId }]);
  });

  it('are rejected by the customer\'s application with an APERAK that names the document', async () => {
    const to = await partner();
    const { fileId } = await despatched(to, 'D-APERAK');
    await arrived(to.folder);
    const rejection = aperak(to, 'D-APERAK', { messageFunction: '27', outcome: 'rejected', errors: [{ code: 'E7', text: 'Order unknown', referenceQualifier: null, reference: null }] });
    expect((await received(rejection, 'aperak.edi')).findings).toEqual([]);
    expect(await message(fileId)).toMatchObject({ state: 'rejected', errorCount: 1, lastError: expect.stringContaining('Order unknown') as string });
  });

  it('of another partner are not meant by a CONTRL with the same reference', async () => {
    const [one, other] = [await partner({ acknowledgementExpected: true }), await partner({ acknowledgementExpected: true })];
    const [first, second] = [await despatched(one, 'D-ONE'), await despatched(other, 'D-OTHER')];
    const [name = ''] = await arrived(other.folder);
    await received(acknowledge(await readFile(join(other.folder, name)), { controlReference: 'O1', preparedAt: '2026-11-21T10:00' }).bytes!);
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
      return acknowledge(await readFile(join(folder, name)), { controlReference, preparedAt: '2026-11-21T10:00' }).bytes!;
    };
    await received(await answer(earnest, 'K1'));
    expect([(await message(first.fileId)).state, (await transmission(second.transmissionId)).acknowledgement]).toEqual(['acknowledged', 'awaiting']);
    await received(await answer(trial, 'K2'));
    expect((await message(second.fileId)).state).toBe('acknowledged');
  });

  it('that were never sent are a finding of the CONTRL that names them', async () => {
    const to = await partner();
    const strange = delfor({ sender: US, recipient: to.address, controlReference: 'NEVER' });
    const contrl = await received(acknowledge(strange, { controlReference: 'N1', preparedAt: '2026-11-21T10:00' }).bytes!);
    expect(contrl.findings).toMatchObject([{ code: 'acknowledgement-reference-unknown', found: 'NEVER', severity: 'warning' }]);
    expect(contrl).toMatchObject({ warningCount: 1, errorCount: 0 });
  });

  it('are acknowledged even when the answer comes before the sending is noted', async () => {
    const to = await partner({ acknowledgementExpected: true }, false);
    const { fileId, transmissionId } = await despatched(to, 'D-EARLY');
    await inState(transmissionId, 'failed');
    const bytes = (await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer;
    await received(acknowledge(bytes, { controlReference: 'E1', preparedAt: '2026-11-21T10:00' }).bytes!);
    await mkdir(to.folder, { recursive: true });
    await client.call(transmissionRetry, { params: { id: transmissionId } });
    await inState(transmissionId, 'sent');
    expect(await transmission(transmissionId)).toMatchObject({ acknowledgement: 'acknowledged', acknowledgementExpected: null });
    expect((await message(fileId)).state).toBe('acknowledged');
  });

  it('wait for somebody where trying again does not help, with what to do; and go the same way when he has done it', async () => {
    const to = await partner({}, false);
    const { fileId, transmissionId, sha256 } = await despatched(to, 'D-FOLDER');
    const failed = await inState(transmissionId, 'failed');
    expect(failed.lastError).toMatchObject({ code: 'missing-folder', advice: expect.stringMatching(/folder/) as string });
    expect(failed.actions).toEqual({ retry: true, cancel: true, resend: false, waive: false, expect: false });
    expect(await message(fileId)).toMatchObject({ state: 'not-sent', errorCount: 1 });
    await mkdir(to.folder, { recursive: true });
    await client.call(transmissionRetry, { params: { id: transmissionId } });
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    expect(Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(join(to.folder, name))))).toString('hex')).toBe(sha256);
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0 });
    expect(await eventsOf(fileId)).toEqual(['queued', 'not-sent', 'queued', 'sent']);
  });

  it('are not sent on ways that are not there yet, which is said', async () => {
    const to = await partner({ transport: { kind: 'x400', settings: { address: 'C=SE; O=Nordvik' } } });
    const { transmissionId } = await despatched(to, 'D-X400');
    expect((await inState(transmissionId, 'failed')).lastError).toMatchObject({ code: 'not-available', text: 'X.400 is not available yet' });
  });

  it('of two partners behind one folder both lie there, byte for byte', async () => {
    const one = await partner();
    const behind = await partner({ sendPath: one.out.sendPath! });
    const sent = await Promise.all([despatched(one, 'D-BESIDE-1'), despatched(behind, 'D-BESIDE-2')]);
    expect(sent.map(({ controlReference }) => controlReference)).toEqual(['1', '1']);
    expect(await arrived(one.folder, 2)).toEqual(sent.map(({ fileName }) => fileName).sort());
    for (const { fileName, sha256 } of sent) {
      expect(Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(join(one.folder, fileName))))).toString('hex')).toBe(sha256);
    }
  });

  it('of two agreements that give them one name in one place are two files, byte for byte, also when they are made at the same moment', async () => {
    const one = await partner({ virtualFileNames: ['ASN.edi'] });
    const behind = await partner({ sendPath: `/${one.out.sendPath!}`, virtualFileNames: ['asn.edi'] });
    const elsewhere = await partner({ virtualFileNames: ['ASN.edi'] });
    const sent = await Promise.all([despatched(one, 'D-NAMED-1'), despatched(behind, 'D-NAMED-2')]);
    expect(sent.map(({ controlReference }) => controlReference)).toEqual(['1', '1']);
    expect(sent.filter(({ fileId, fileName }) => fileName.includes(fileId))).toHaveLength(1);
    expect((await arrived(one.folder, 2)).map((name) => name.toLowerCase()).sort()).toEqual(sent.map(({ fileName }) => fileName.toLowerCase()).sort());
    for (const { transmissionId, sha256 } of sent) {
      const { receipt } = await inState(transmissionId, 'sent');
      expect(Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(join(one.folder, receipt!.name))))).toString('hex')).toBe(sha256);
    }
    expect((await despatched(elsewhere, 'D-NAMED-3')).fileName).toBe('ASN_1.edi');
  }, 60_000);

  it('touch no other file of the same name at the partner', async () => {
    const to = await partner({ virtualFileNames: ['ASN.edi'] });
    await writeFile(join(to.folder, 'ASN_1.edi'), 'somebody else\'s');
    const { transmissionId } = await despatched(to, 'D-CONFLICT');
    expect((await inState(transmissionId, 'failed')).lastError?.code).toBe('conflict');
    expect(await readFile(join(to.folder, 'ASN_1.edi'), 'utf8')).toBe('somebody else\'s');
  });

  it('are tried again later where that may help, after growing waits', async () => {
    const to = await partner({ transport: { kind: 'sftp', settings: { host: 'nowhere.invalid', user: 'u', hostKeys: [`SHA256:${'A'.repeat(43)}`] }, secrets: { password: 'p' } } });
    const { transmissionId, fileId } = await despatched(to, 'D-LATER');
    const waiting = await until('the first try has failed', async () => { const one = await transmission(transmissionId); return one.lastError !== null && one; });
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, actions: { retry: true, cancel: true, resend: false } });
    expect(Date.parse(waiting.nextAt ?? '') - Date.now()).toBeGreaterThan(10_000);
    expect((await message(fileId)).state).toBe('queued');
    expect(await eventsOf(fileId)).toEqual(['queued', 'retried']);
  });

  it('that nobody acknowledges in time are late, then overdue and counted, until the answer comes', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-LATE');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const becomes = (word: string) => until(`it is ${word}`, async () => (await transmission(transmissionId)).acknowledgement === word);
    await house.sql(`UPDATE transmission SET ack_warning_at = now() - interval '1 minute', ack_due_at = now() - interval '1 minute' WHERE id = $1`, [transmissionId]);
    await becomes('late');
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 1 });
    await house.sql(`UPDATE transmission SET ack_error_at = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`, [transmissionId]);
    await becomes('overdue');
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 1, warningCount: 0 });
    await received(acknowledge(await readFile(join(to.folder, name)), { controlReference: 'L1', preparedAt: '2026-11-21T10:00' }).bytes!);
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', errorCount: 0, warningCount: 0 });
    expect(await eventsOf(fileId)).toEqual(['queued', 'sent', 'awaiting', 'late', 'overdue', 'acknowledged']);
  });

  it('that were overdue are waited for anew when they are sent again, and no longer at all when another reference takes their place', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-ANEW');
    const standing = (of: string) => house.sql(`SELECT acknowledgement, error_count AS errors, warning_count AS warnings FROM edi_transaction WHERE file_id = $1 ORDER BY id`, [of]);
    const isNow = (id: string, word: string) => until(`it is ${word}`, async () => (await transmission(id)).acknowledgement === word);
    const fall = (id: string, time: 'ack_warning_at' | 'ack_error_at') => house.sql(`UPDATE transmission SET ${time} = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`, [id]);
    const resent = (id: string, more: object = {}) => client.call(transmissionResend, { params: { id }, body: { confirm: true, ...more } });
    const leftBehind = async (): Promise<void> => { for (const name of await filesIn(to.folder)) await rename(join(to.folder, name), join(to.folder, `${name}.fetched`)); };
    await inState(transmissionId, 'sent');
    await fall(transmissionId, 'ack_error_at');
    await isNow(transmissionId, 'overdue');
    await leftBehind();
    const { id: again } = await resent(transmissionId);
    expect(await standing(fileId)).toEqual([{ acknowledgement: 'awaiting', errors: 0, warnings: 0 }, { acknowledgement: 'awaiting', errors: 0, warnings: 0 }]);
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 0 });
    await inState(again, 'sent');
    expect((await transmission(again)).acknowledgementExpected).toMatchObject({ level: 'message' });
    await fall(again, 'ack_warning_at');
    await isNow(again, 'late');
    expect(await standing(fileId)).toEqual([{ acknowledgement: 'late', errors: 0, warnings: 1 }, { acknowledgement: 'late', errors: 0, warnings: 0 }]);
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 1 });
    const { fileId: anew } = await resent(again, { newReference: true });
    expect(await standing(fileId)).toEqual([{ acknowledgement: 'none', errors: 0, warnings: 0 }, { acknowledgement: 'none', errors: 0, warnings: 0 }]);
    expect(await standing(anew)).toMatchObject([{ acknowledgement: 'awaiting' }, { acknowledgement: 'awaiting' }]);
  });

  it('keep the warnings that they went out with, whatever becomes of the answer', async () => {
    const to = await partner({ acknowledgementExpected: true, messageType: 'AVIEXP' });
    const { fileId, transmissionId } = await despatched(to, 'D-PACKED');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const counted = async () => {
      const [{ warningCount, errorCount, findings }, [row]] = await Promise.all([message(fileId), house.sql<{ warnings: number; errors: number }>('SELECT warning_count AS warnings, error_count AS errors FROM edi_transaction WHERE id = $1::bigint * 10000', [fileId])]);
      expect(row).toEqual({ warnings: warningCount, errors: errorCount });
      return { errors: errorCount, beyondListed: warningCount - findings.filter(({ severity }) => severity === 'warning').length, isListed: findings.length > 0 };
    };
    const falls = async (time: 'ack_warning_at' | 'ack_error_at', word: string): Promise<void> => {
      await house.sql(`UPDATE transmission SET ${time} = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`, [transmissionId]);
      await until(`it is ${word}`, async () => (await transmission(transmissionId)).acknowledgement === word, 30_000);
    };
    expect(await counted()).toEqual({ errors: 0, beyondListed: 0, isListed: true });
    await falls('ack_warning_at', 'late');
    expect(await counted()).toEqual({ errors: 0, beyondListed: 1, isListed: true });
    await falls('ack_error_at', 'overdue');
    expect(await counted()).toEqual({ errors: 1, beyondListed: 0, isListed: true });
    await received(aperak(to, 'D-PACKED', { messageFunction: '29', outcome: 'accepted', errors: [] }));
    expect((await message(fileId)).state).toBe('acknowledged');
    expect(await counted()).toEqual({ errors: 0, beyondListed: 0, isListed: true });
    await received(acknowledge(Buffer.from((await readFile(join(to.folder, name))).toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+99+7'), 'latin1'), { controlReference: 'P1', preparedAt: '2026-11-21T11:00' }).bytes!);
    expect((await message(fileId)).state).toBe('rejected');
    expect(await counted()).toEqual({ errors: 1, beyondListed: 0, isListed: true });
  }, 90_000);

  it('whose answer somebody does not expect any more warn nobody, are expected again, and are acknowledged whenever it comes', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const { fileId, transmissionId } = await despatched(to, 'D-GIVEN-UP');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const becomesOverdue = () => until('it is overdue', async () => (await transmission(transmissionId)).acknowledgement === 'overdue', 30_000);
    const expected = (isExpected: boolean) => client.call(transmissionExpect, { params: { id: transmissionId }, body: { expected: isExpected } });
    await house.sql(`UPDATE transmission SET ack_warning_at = now() - interval '1 minute', ack_error_at = now() - interval '1 second', ack_due_at = now() - interval '1 second' WHERE id = $1`, [transmissionId]);
    await becomesOverdue();
    expect(await expected(false)).toMatchObject({ acknowledgement: 'none', acknowledgementExpected: null, acknowledgementWaivedAt: expect.any(String) as string, actions: { resend: true, waive: false, expect: true } });
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 0, warningCount: 0 });
    expect(await expected(true)).toMatchObject({ acknowledgement: 'awaiting', acknowledgementExpected: { level: 'message' }, acknowledgementWaivedAt: null, actions: { waive: true, expect: false } });
    await becomesOverdue();
    expect(await message(fileId)).toMatchObject({ state: 'sent', errorCount: 1 });
    await expected(false);
    await received(acknowledge(await readFile(join(to.folder, name)), { controlReference: 'G1', preparedAt: '2026-11-21T10:00' }).bytes!);
    expect(await message(fileId)).toMatchObject({ state: 'acknowledged', errorCount: 0, warningCount: 0 });
    expect(await transmission(transmissionId)).toMatchObject({ acknowledgement: 'acknowledged', acknowledgementWaivedAt: null, actions: { waive: false, expect: false } });
    expect(await eventsOf(fileId)).toEqual(['queued', 'sent', 'awaiting', 'overdue', 'answer-waived', 'answer-expected', 'overdue', 'answer-waived', 'acknowledged']);
  }, 90_000);

  it('are sent again under the same name and reference after somebody confirmed', async () => {
    const to = await partner();
    const { transmissionId, fileId } = await despatched(to, 'D-AGAIN');
    const [name = ''] = await arrived(to.folder);
    await inState(transmissionId, 'sent');
    const before = await readFile(join(to.folder, name));
    // Fetched by the partner.
    await rename(join(to.folder, name), join(to.folder, 'fetched'));
    const again = await client.call(transmissionResend, { params: { id: transmissionId }, body: { confirm: true } });
    expect(again.fileId).toBe(fileId);
    expect(await arrived(to.folder)).toEqual([name]);
    expect(Buffer.compare(before, await readFile(join(to.folder, name)))).toBe(0);
  });

  it('wait for the transport\'s own receipt first, then for the partner\'s; a refusal of the transport is for somebody to act upon', async () => {
    const to = await partner({ acknowledgementExpected: true });
    const verdicts = house.app.app.get(VerdictService);
    const asCompany = (work: (tx: Tx) => Promise<void>): Promise<void> => house.app.platform.database.transaction({ company: house.world.solna, narrowing: null }, work);
    const [first, second] = [await despatched(to, 'D-EERP'), await despatched(to, 'D-NERP')];
    for (const { transmissionId } of [first, second]) {
      await inState(transmissionId, 'sent');
      await house.sql(`UPDATE transmission SET waits_for = 'transport', ack_error_at = now() + interval '1 minute' WHERE id = $1`, [transmissionId]);
    }
    await asCompany((tx) => verdicts.transportAcknowledged(tx, house.world.solna, first.transmissionId));
    expect((await transmission(first.transmissionId)).acknowledgementExpected).toMatchObject({ level: 'message' });
    await asCompany((tx) => verdicts.transportRejected(tx, house.world.solna, second.transmissionId, 'NERP 04: file not accepted'));
    expect(await transmission(second.transmissionId)).toMatchObject({ state: 'failed', lastError: { text: 'NERP 04: file not accepted' }, acknowledgementExpected: null });
    expect(await message(second.fileId)).toMatchObject({ state: 'not-sent', errorCount: 1 });
    // Said twice, it changes nothing more.
    await asCompany((tx) => verdicts.transportAcknowledged(tx, house.world.solna, second.transmissionId));
    expect((await transmission(second.transmissionId)).state).toBe('failed');
  });

  describe('in answer to what came in', () => {
    const answers = async (fileId: string) => house.sql<{ id: string; fileId: string; number: number }>(
      'SELECT id, file_id AS "fileId", number FROM transmission WHERE answers_file_id = $1 ORDER BY id', [fileId]);

    it('are one CONTRL to each interchange, also when it is read again', async () => {
      const from = await partner();
      await incoming(from.address, { acknowledgementRequested: true });
      const file = await received(delfor({ sender: from.address, controlReference: 'IN-1' }));
      const [name = ''] = await arrived(from.folder);
      expect(name).toMatch(/^CONTRL_1-\d{14}\.edi$/);
      expect(await contrlIn(from.folder, name)).toMatchObject({ interchangeReference: 'IN-1', interchangeSender: from.address, interchangeRecipient: US, action: '7' });
      await client.call(trafficProcess, { params: { id: file.id } });
      await whenDone(client, file.id);
      const [answer, ...others] = await answers(file.id);
      expect(others).toEqual([]);
      expect((await message(file.id)).answeredBy).toMatchObject([{ id: answer?.fileId, fileName: name }]);
      expect((await message(answer?.fileId ?? '')).acknowledges).toMatchObject([{ id: file.id }]);
    });

    it('reject a message that can\'t be used', async () => {
      const from = await partner();
      await incoming(from.address, { acknowledgementRequested: true });
      await received(brokenDelfor({ sender: from.address, controlReference: 'IN-BAD' }).toString('latin1').replace(/UNT\+\d+\+1/, 'UNT+9+4'));
      const contrl = await contrlIn(from.folder, (await arrived(from.folder))[0] ?? '');
      expect(contrl.messages).toMatchObject([{ reference: '1', action: '4' }]);
    });

    it('are given where only the interchange itself asks for it (UNB 0031), and not where nobody does', async () => {
      const from = await partner();
      const plain = delfor({ sender: from.address, controlReference: 'IN-PLAIN' });
      const asking = delfor({ sender: from.address, controlReference: 'IN-ASK' }).toString('latin1').replace('++DELFOR', '++DELFOR++1');
      const first = await received(plain);
      const second = await received(asking);
      expect((await contrlIn(from.folder, (await arrived(from.folder))[0] ?? '')).interchangeReference).toBe('IN-ASK');
      expect([await answers(first.id), await answers(second.id)]).toMatchObject([[], [{}]]);
    });

    it('go out again as they were when a copy of the file is read, once, and refuse another file under the same reference', async () => {
      const from = await partner();
      await incoming(from.address, { acknowledgementRequested: true });
      const bytes = delfor({ sender: from.address, controlReference: 'IN-TWICE' });
      const file = await received(bytes);
      const [name = ''] = await arrived(from.folder);
      const [first] = await answers(file.id);
      await inState(first!.id, 'sent');
      await rename(join(from.folder, name), join(from.folder, 'fetched'));
      const copy = await received(bytes, 'copy.edi');
      expect(await answers(file.id)).toHaveLength(1);
      for (let time = 0; time < 2; time++) {
        await client.call(trafficProcess, { params: { id: copy.id } });
        await whenDone(client, copy.id);
        expect(await arrived(from.folder)).toEqual([name]);
      }
      expect((await answers(file.id)).map((row) => [row.fileId, row.number])).toEqual([[first!.fileId, 1], [first!.fileId, 2]]);
      const other = await received(delfor({ sender: from.address, controlReference: 'IN-TWICE', lines: 2 }), 'other.edi');
      expect(other.findings).toMatchObject([{ code: 'control-reference-reused' }]);
      const [, refusal = ''] = await arrived(from.folder, 2);
      expect(await contrlIn(from.folder, refusal)).toMatchObject({ interchangeReference: 'IN-TWICE', action: '4', error: '26', messages: [] });
    });

    it('are the first verdict again where the same interchange comes in another file, and no refusal', async () => {
      const from = await partner();
      await incoming(from.address, { acknowledgementRequested: true });
      const [five, six] = ['IN-5', 'IN-6'].map((controlReference) => delfor({ sender: from.address, controlReference })) as [Buffer, Buffer];
      await received(five);
      const [name = ''] = await arrived(from.folder);
      const bundle = await received(Buffer.concat([five, six]), 'bundle.edi');
      expect(bundle).toMatchObject({ state: 'processed', findings: [] });
      const spaced = await received(Buffer.concat([five, Buffer.from('\n')]), 'spaced.edi');
      expect(spaced).toMatchObject({ state: 'duplicate', findings: [] });
      const said = new Map<string, string[]>();
      for (const file of (await arrived(from.folder, 3)).filter((one) => one !== name)) {
        for (const document of read(await readFile(join(from.folder, file))).documents as readonly SyntaxAcknowledgement[]) said.set(document.interchangeReference, [...said.get(document.interchangeReference) ?? [], document.action]);
      }
      expect([...said]).toEqual([['IN-5', ['7', '7']], ['IN-6', ['7']]]);
    });

    it('are counted with everything else that goes to the party, whatever routing address it has, and are no match for its CONTRL', async () => {
      const from = await partner({ acknowledgementExpected: true });
      const sent = await despatched(from, 'D-ROUTED');
      const [advice = ''] = await arrived(from.folder);
      await incoming(from.address, { acknowledgementRequested: true });
      const file = await received(delfor({ sender: `${from.address}:DEPT`, controlReference: 'IN-ROUTED' }));
      const [answer = ''] = (await arrived(from.folder, 2)).filter((name) => name !== advice);
      expect(read(await readFile(join(from.folder, answer))).interchanges).toMatchObject([{ controlReference: '2' }]);
      expect(await readFile(join(from.folder, answer), 'latin1')).toContain(`+${from.address}:DEPT+`);
      const [given] = await answers(file.id);
      expect(await house.sql('SELECT recipient FROM traffic_message WHERE id = $1', [given?.fileId])).toEqual([{ recipient: from.address }]);
      await received(acknowledge(await readFile(join(from.folder, advice)), { controlReference: 'K1', preparedAt: '2026-11-21T10:00' }).bytes!);
      expect((await message(sent.fileId)).state).toBe('acknowledged');
    });

    it('go the incoming agreement\'s way where that is the only one, and are missed aloud where there is none', async () => {
      await mkdir(join(house.dataDir, 'partners', house.world.solna, 'back'), { recursive: true });
      await incoming('BACK:ZZ', { acknowledgementRequested: true, sendPath: 'back' });
      await received(delfor({ sender: 'BACK:ZZ', controlReference: 'IN-BACK' }));
      expect(await arrived(join(house.dataDir, 'partners', house.world.solna, 'back'))).toEqual([expect.stringMatching(/^CONTRL_1-/)]);
      await incoming('NOWAY:ZZ', { acknowledgementRequested: true });
      const file = await received(delfor({ sender: 'NOWAY:ZZ', controlReference: 'IN-NOWAY' }));
      expect(file).toMatchObject({ state: 'processed', warningCount: 1, findings: [{ code: 'acknowledgement-without-route', expected: 'NOWAY:ZZ', found: 'IN-NOWAY', severity: 'warning' }] });
    });
  });
});
