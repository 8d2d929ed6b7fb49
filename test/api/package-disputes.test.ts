import { createHash } from 'node:crypto';
import {
  packageAccountList,
  packageDisputeAnswer,
  packageMovementConfirm,
  packageMovementCreate,
  packageMovementDetail,
  packageMovementDispute,
  packageMovementList,
  packageStatement,
} from '../../server/contract/package-account.js';
import {
  disputeWindowDetail,
  disputeWindowPut,
  packageEvidenceAdd,
  packageEvidenceFile,
  packageEvidenceList,
  packageEvidenceWithdraw,
} from '../../server/contract/package-dispute.js';
import { MOST_EVIDENCE, MOST_EVIDENCE_BYTES } from '../../server/domain/package-account/evidence.js';
import { type Client, refusal } from '../given/client.js';
import { noteForward, putForward, SIGNED_NOTE } from '../given/evidence.js';
import { packageWorld, type PackageWorld } from '../given/package-world.js';
import { textOf } from '../given/pdf.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('disputes about packages', () => {
  let app: TestApp;
  let world: PackageWorld;
  let supplier: Client;
  let plant: Client;
  beforeAll(async () => {
    app = await openTestApp();
    world = await packageWorld(app);
    ({ supplier, plant } = world);
  });
  afterAll(async () => {
    await app.close();
  });

  const enter = (code: string, partnerCompanyId = world.customer, more: object = {}) =>
    supplier.call(packageMovementCreate, {
      body: { kind: 'empties-in', site: 'GOT-P2', code, quantity: 12, day: '2026-11-23', partnerCompanyId, ...more },
    });
  const disputed = async (code: string, days = 14): Promise<string> => {
    const { id } = await enter(code);
    await plant.call(packageMovementDispute, { params: { id }, body: { reason: 'Ten came', days } });
    return id;
  };
  const listed = async (client: Client, id: string) =>
    (await client.call(packageEvidenceList, { params: { id } })).rows;
  const fileOf = (client: Client, id: string) => client.get(packageEvidenceFile.path.replace(':id', id));
  const withdraw = (client: Client, id: string) => client.post(packageEvidenceWithdraw.path.replace(':id', id));
  const answer = (id: string) =>
    supplier.call(packageDisputeAnswer, { params: { id }, body: { answer: 'reject', reason: 'It is signed' } });

  it('have files that either side puts forward and both see, byte for byte (R-17)', async () => {
    const id = await disputed('SEEN');
    const note = await noteForward(plant, id);
    expect(note).toMatchObject({ fileName: 'signed note.pdf', kind: 'pdf', size: SIGNED_NOTE.length, isOwn: true });
    expect(note.sha256).toBe(createHash('sha256').update(SIGNED_NOTE).digest('hex'));
    expect((await putForward(supplier, id, PNG, 'photo of the yard.png')).status).toBe(201);
    expect((await listed(supplier, id)).map(({ fileName, isOwn, by }) => [fileName, isOwn, by])).toEqual([
      ['photo of the yard.png', true, expect.any(String)],
      ['signed note.pdf', false, null],
    ]);
    const reply = await fileOf(supplier, note.id);
    expect([reply.status, reply.body]).toEqual([200, SIGNED_NOTE]);
    expect(
      Object.fromEntries(
        [
          'content-type',
          'x-content-type-options',
          'content-security-policy',
          'content-disposition',
          'cache-control',
        ].map((name) => [name, reply.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': `attachment; filename="signed note.pdf"; filename*=UTF-8''signed%20note.pdf`,
      'cache-control': 'private, no-store',
    });
  });

  it('are said to have changed on both sides when a file is put forward', async () => {
    const id = await disputed('TOLD');
    const watching = [await watch(supplier), await watch(plant)];
    await noteForward(supplier, id);
    for (const one of watching) {
      await until('it is said', () => one.all('changed').some(({ ids }) => ids.includes(id)));
      one.close();
    }
  });

  it('take no file but PDF and pictures, whatever they are called', async () => {
    const id = await disputed('HOSTILE');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const files: readonly (readonly [string, string | Buffer])[] = [
      ['note.svg', svg],
      ['note.png', svg],
      ['note.pdf', '<!doctype html><script>alert(1)</script>%PDF-1.7'],
      ['note.pdf', 'MZ\x90'],
      ['note.jpg', 'GIF89a'],
      ['note.tiff', 'PK\x03\x04'],
    ];
    for (const [name, bytes] of files)
      expect(refusal(await putForward(supplier, id, Buffer.from(bytes), name))).toBe('415 package-evidence-kind');
    expect(refusal(await putForward(supplier, id, Buffer.alloc(0)))).toBe('400 empty-file');
    const large = Buffer.concat([SIGNED_NOTE, Buffer.alloc(MOST_EVIDENCE_BYTES - SIGNED_NOTE.length)]);
    expect(refusal(await putForward(supplier, id, Buffer.concat([large, Buffer.from('x')])))).toBe(
      '413 package-evidence-too-large',
    );
    expect((await putForward(supplier, id, large, '../../x\u202efdp.exe')).status).toBe(201);
    expect((await listed(plant, id)).map(({ fileName, size }) => [fileName, size])).toEqual([
      ['xfdp.exe.pdf', MOST_EVIDENCE_BYTES],
    ]);
  });

  it('take so many files of each side, however many are handed in together', async () => {
    const id = await disputed('MANY');
    const replies = await Promise.all(Array.from({ length: MOST_EVIDENCE + 3 }, () => putForward(supplier, id, PNG)));
    const refused = replies.map(refusal).filter((said) => said !== '201 accepted');
    expect(refused).toEqual(Array.from({ length: 3 }, () => '409 package-evidence-too-many'));
    expect((await putForward(plant, id, PNG)).status).toBe(201);
  });

  it('take files while they are open alone, and keep them afterwards', async () => {
    const { id } = await enter('OPEN');
    expect(refusal(await putForward(supplier, id, SIGNED_NOTE))).toBe('409 package-movement-not-disputed');
    await plant.call(packageMovementDispute, { params: { id }, body: { reason: 'Ten came' } });
    const note = await noteForward(supplier, id);
    await answer(id);
    expect(refusal(await putForward(plant, id, SIGNED_NOTE))).toBe('409 package-movement-not-disputed');
    expect((await fileOf(plant, note.id)).body).toEqual(SIGNED_NOTE);
  });

  it('show no file that was withdrawn, say on both sides that it was there, and let its bytes go when they are over', async () => {
    const id = await disputed('WITHDRAWN');
    const [kept, gone] = [await noteForward(supplier, id), await noteForward(supplier, id)];
    expect(refusal(await withdraw(plant, gone.id))).toBe('409 package-evidence-counterpartys');
    expect(refusal(await withdraw(supplier, gone.id))).toBe('200 accepted');
    expect(refusal(await withdraw(supplier, gone.id))).toBe('410 package-evidence-withdrawn');
    for (const client of [supplier, plant]) {
      expect(refusal(await fileOf(client, gone.id))).toBe('410 package-evidence-withdrawn');
      expect((await listed(client, id)).map((row) => [row.id, row.withdrawnAt !== null])).toEqual([
        [gone.id, true],
        [kept.id, false],
      ]);
    }
    const stored = async () =>
      (
        await app.sql<{ id: string }>(
          'SELECT evidence_id AS id FROM package_evidence_content WHERE evidence_id = ANY ($1)',
          [[kept.id, gone.id]],
        )
      ).map((row) => row.id);
    expect((await stored()).length).toBe(2);
    await answer(id);
    expect(await stored()).toEqual([kept.id]);
    await withdraw(supplier, kept.id);
    expect(await stored()).toEqual([]);
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_event WHERE event = 'package-movement.evidence-withdrawn' AND object_id = $1`,
      [id],
    );
    expect(count).toBe(2);
  });

  it('keep their files from everybody but the two sides', async () => {
    const { id } = await enter('ALONE', world.pool, { isAnnounced: true });
    await supplier.call(packageMovementDispute, { params: { id }, body: { reason: 'Said on the phone' } });
    const { id: evidenceId } = await noteForward(supplier, id);
    const of = (path: string, one: string): string => path.replace(':id', one);
    expect([
      refusal(await plant.get(of(packageEvidenceList.path, id))),
      refusal(await putForward(plant, id, SIGNED_NOTE)),
      refusal(await fileOf(plant, evidenceId)),
      refusal(await withdraw(plant, evidenceId)),
    ]).toEqual(['404 not-found', '404 not-found', '404 not-found', '404 not-found']);
    const reader = await app.as('reader');
    expect(refusal(await putForward(reader, id, SIGNED_NOTE))).toBe('403 no-permission');
    const change = (sql: string) =>
      app.sql(sql).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      );
    expect(await change('DELETE FROM package_evidence')).toContain('permission denied');
    expect(await change(`UPDATE package_evidence SET file_name = 'x'`)).toContain('permission denied');
    expect(packageEvidenceAdd.permission).toEqual({ module: 'delivery.package-account', action: 'edit' });
  });

  it('are counted three days before they are to be answered, and decided by nobody when that is over', async () => {
    const [soon, later, late] = [await disputed('CLOCK', 3), await disputed('CLOCK', 4), await disputed('CLOCK', 1)];
    // The ledger lets nobody change a day; the open ones are kept beside it.
    await app.sql('UPDATE package_open_movement SET until = $2 WHERE movement_id = $1', [late, dayFromNow(-2)]);
    for (const client of [supplier, plant]) {
      const due = (await client.call(packageMovementList, { query: { due: 'true', code: 'CLOCK' } })).rows;
      expect(due.map((row) => row.id).sort()).toEqual([soon, late].sort());
      const { rows } = await client.call(packageAccountList, { query: { filter: 'due', code: 'CLOCK' } });
      expect(rows).toMatchObject([{ code: 'CLOCK', disputes: 3, due: 2 }]);
    }
    const { state } = await supplier.call(packageMovementDetail, { params: { id: late } });
    expect(state).toBe('disputed');
    await answer(soon);
    const { rows } = await supplier.call(packageAccountList, { query: { code: 'CLOCK' } });
    expect(rows).toMatchObject([{ disputes: 2, due: 1 }]);
    expect(later).not.toBe(soon);
  });

  it('may be begun for as many days as either side leaves after a movement was confirmed', async () => {
    const [manager, chief] = [await app.as('manager'), await app.as('chief')];
    const put = (client: Client, partnerCompanyId: string, days: number, was: number) =>
      client.send('PUT', disputeWindowPut.path.replace(':id', partnerCompanyId), { json: { days, was } });
    const { id } = await enter('WINDOW');
    await plant.call(packageMovementConfirm, { params: { id } });
    const days = async () => (await plant.call(packageMovementDetail, { params: { id } })).disputeDays;
    expect(await days()).toBe(14);
    expect((await put(manager, world.customer, 7, 14)).body).toMatchObject({ days: 7, counts: 14 });
    expect(await days()).toBe(14);
    expect((await put(chief, world.supplierOfPlant, 40, 14)).body).toMatchObject({ days: 40, counts: 40 });
    expect(await days()).toBe(40);
    const { counts } = await manager.call(disputeWindowDetail, { params: { id: world.customer } });
    expect(counts).toBe(40);
    expect(refusal(await put(manager, world.customer, 9, 14))).toBe('409 changed-meanwhile');
    expect(refusal(await put(manager, world.customer, 366, 7))).toBe('400 invalid-input');
    expect(refusal(await put(manager, '999999', 9, 14))).toBe('404 not-found');
    expect(refusal(await put(await app.as('reader'), world.customer, 9, 7))).toBe('403 no-permission');
  });

  it('stand on the statement that is printed, apart from its balances, as they were when the period ended', async () => {
    const id = await disputed('PRINTED');
    await enter('PRINTED', world.customer, { quantity: 5, noteNumber: 'E-5' });
    const printed = async (from: string, to: string) => {
      const query = new URLSearchParams({ partnerCompanyId: world.customer, from, to, code: 'PRINTED', format: 'pdf' });
      const reply = await supplier.get(`${packageStatement.path}?${query.toString()}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return textOf(reply.body as Buffer).replaceAll('\n', '|');
    };
    const text = await printed(dayFromNow(-1), dayFromNow(1));
    expect(text).toContain('Closing balance|0');
    expect(text).toContain(`Announced and not confirmed on ${dayFromNow(1)}|2026-11-23|Empties in|E-5|5|5`);
    expect(text).toContain(
      `Disputed on ${dayFromNow(1)}|2026-11-23|Empties in|Ten came · answer by|${dayFromNow(14)}|12|12`,
    );
    await answer(id);
    await plant.call(packageMovementConfirm, { params: { id } });
    expect(await printed(dayFromNow(-1), dayFromNow(1))).toContain('Closing balance|12');
    expect(await printed(dayFromNow(-40), dayFromNow(-20))).not.toContain('Disputed on');
  });
});
