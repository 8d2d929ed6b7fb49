import { randomUUID } from 'node:crypto';
import { despatchDetail, despatchSend } from '../../server/contract/delivery.js';
import { despatchPutState } from '../../server/contract/despatch-change.js';
import { despatchLabels } from '../../server/contract/despatch-labels.js';
import {
  despatchPackages,
  despatchScan,
  type ScanAnswer,
  type ScansInput,
} from '../../server/contract/despatch-packages.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { agreedOutgoing, type DespatchInput, made } from '../given/despatch.js';
import { openTestApp, type TestApp } from '../given/world.js';

type Given = Partial<ScansInput['scans'][number]>;
const boxes = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `BX${String(from + i).padStart(4, '0')}`);

/** A pallet with boxes in it, and a box beside it. */
function pallet(outer: string, inner: readonly string[], loose: string): Partial<DespatchInput> {
  const packaging = (numbers: readonly string[]) => ({
    count: String(numbers.length),
    type: 'BX',
    quantityPerPackage: '20',
    unit: 'PCE',
    labels: numbers.map((number) => ({ number })),
  });
  const item = (lineNumber: string, quantity: number) => ({
    lineNumber,
    articleNumber: `ART-${lineNumber}`,
    quantity: String(quantity),
    orderNumber: '55000',
  });
  return {
    units: [
      { id: 'P', level: 'outer', packagings: [{ ...packaging([outer]), quantityPerPackage: null }] },
      { id: 'B', parentId: 'P', packagings: [packaging(inner)], items: [item('1', 20 * inner.length)] },
      { id: 'L', packagings: [packaging([loose])], items: [item('2', 20)] },
    ],
  };
}

describe('scans of packages', () => {
  let app: TestApp;
  let client: Client;
  let other: Client;
  let agreementId = '';
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    other = await app.as('swede');
    ({ id: agreementId } = await agreedOutgoing(await app.as('manager')));
  });
  afterAll(async () => {
    await app.close();
  });

  const scanOf = (code: string, more: Given = {}) => ({
    clientId: randomUUID(),
    step: 'mark' as const,
    code,
    scannedAt: new Date().toISOString(),
    ...more,
  });
  const handIn = async (scans: readonly ReturnType<typeof scanOf>[], who = client): Promise<readonly ScanAnswer[]> =>
    (await who.call(despatchScan, { body: { device: 'Dock 3', scans: [...scans] } })).answers;
  const one = async (code: string, more: Given = {}, who = client): Promise<ScanAnswer> => {
    const [answer] = await handIn([scanOf(code, more)], who);
    if (!answer) throw new Error('No answer');
    return answer;
  };
  const packages = (id: string, who = client) => who.call(despatchPackages, { params: { id } });
  let next = 0;
  /** A note with a pallet of `count` boxes and one box beside it, with numbers of its own. */
  const packed = async (count = 3) => {
    const from = (next += 1_000);
    const inner = boxes(from, count);
    const [outer, loose] = [`PL${String(from)}`, `LB${String(from)}`];
    const note = await made(client, `SCAN-${String(from)}`, { agreementId, ...pallet(outer, inner, loose) });
    return { id: note.despatchnoteHeadId, number: note.documentNumber, outer, inner, loose };
  };

  it('mark packages for shipment, which the packages of the note then say, with when and by whom', async () => {
    const { id, number, outer, inner } = await packed();
    const at = '2026-11-26T09:15:00.000Z';
    const [box = ''] = inner;
    expect(await one(box, { noteId: id, scannedAt: at })).toMatchObject({
      refusal: null,
      noteId: id,
      documentNumber: number,
      number: box,
      articleNumber: 'ART-1',
      quantity: '20',
      unit: 'PCE',
      counts: { packages: 5, printed: 0, marked: 1, verified: 0 },
    });
    const { packages: rows, state, counts } = await packages(id);
    expect([state, counts.marked]).toEqual(['marked', 1]);
    expect(rows.map((row) => row.number)).toEqual([outer, ...inner, expect.stringMatching(/^LB/)]);
    expect(rows[0]).toMatchObject({ outer: null, inside: 3, marked: null });
    expect(rows[1]).toMatchObject({ outer, inside: 0, marked: { at, by: 'user' }, verified: null });
  });

  it('are taken once, however often a batch is handed in, one after the other or at the same time', async () => {
    const { id, inner, outer } = await packed(20);
    const batch = [...inner, outer, 'BX-NOBODY'].map((code) => scanOf(code, { noteId: id }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => handIn(batch)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await handIn(batch)).toEqual(answers[0]);
    expect(answers[0]?.map((answer) => answer.refusal)).toEqual([...batch.slice(1).map(() => null), 'unknown']);
    expect((await packages(id)).counts).toMatchObject({ packages: 22, marked: 21 });
    const [stored] = await app.sql<{ count: string }>(
      'SELECT count(*) AS count FROM despatch_scan WHERE client_id = ANY ($1)',
      [batch.map(({ clientId }) => clientId)],
    );
    expect(stored?.count).toBe(String(batch.length));
  });

  it('of two packers at one note lose nothing; who comes second is told who was first', async () => {
    const { id, inner } = await packed(40);
    const take = async (who: Client, codes: readonly string[]): Promise<ScanAnswer[]> => {
      const found: ScanAnswer[] = [];
      for (const code of codes) found.push(await one(code, { noteId: id }, who));
      return found;
    };
    const shared = inner.slice(15, 25);
    const [mine, theirs] = await Promise.all([
      take(client, inner.slice(0, 25)),
      take(other, inner.slice(15).toReversed()),
    ]);
    const refused = [...mine, ...theirs].filter((answer) => answer.refusal !== null);
    expect(refused.map((answer) => answer.number).toSorted()).toEqual(shared);
    for (const { refusal: why, before } of refused) {
      expect(why).toBe('already-scanned');
      expect(before?.by).toMatch(/^(user|swede)$/);
    }
    expect((await packages(id)).counts).toMatchObject({ packages: 42, marked: 40 });
  });

  it('with what stands inside mark a pallet at once, and take all of it back', async () => {
    const { id, outer, inner } = await packed();
    const scan = scanOf(outer, { noteId: id, withInside: true });
    expect((await handIn([scan]))[0]).toMatchObject({ refusal: null, counts: { marked: inner.length + 1 } });
    expect(await one('', { step: 'undo', undoes: scan.clientId })).toMatchObject({
      refusal: null,
      noteId: id,
      counts: { marked: 0 },
    });
    expect(await one('', { step: 'undo', undoes: scan.clientId })).toMatchObject({ refusal: 'nothing-to-undo' });
    expect((await packages(id)).state).toBe('ready');
  });

  it('verify a pallet by what stands in it, in one batch with the marks', async () => {
    const { id, outer, inner, loose } = await packed();
    const marks = [scanOf(outer, { noteId: id, withInside: true }), scanOf(loose, { noteId: id })];
    const verifies = [
      scanOf(outer, { noteId: id, step: 'verify' }),
      ...inner.map((code) => scanOf(code, { noteId: id, step: 'verify', outer })),
      scanOf(loose, { noteId: id, step: 'verify' }),
    ];
    const answers = await handIn([...marks, ...verifies]);
    expect(answers.map((answer) => answer.refusal)).toEqual(answers.map(() => null));
    expect(answers.at(-2)?.outer).toEqual({ number: outer, inside: 3, verified: 3 });
    const { state, counts } = await packages(id);
    expect([state, counts]).toEqual(['verified', { packages: 5, printed: 0, marked: 5, verified: 5 }]);
    // A verification that is taken back takes that of the pallet with it, also in a later batch.
    const undone = verifies[1];
    expect(await one('', { step: 'undo', undoes: undone?.clientId ?? null })).toMatchObject({ refusal: null });
    expect((await packages(id)).counts.verified).toBe(3);
  });

  it('are refused with the reason, and change nothing then', async () => {
    const { id, outer, inner, loose } = await packed();
    const there = await packed();
    const [box = ''] = inner;
    const why = async (code: string, more: Given = {}) => (await one(code, { noteId: id, ...more })).refusal;
    expect(await why('')).toBe('unreadable');
    expect(await why('[]>06PART')).toBe('unreadable');
    expect(await why('PART-1')).toBe('wrong-label');
    expect(await why('BX9999')).toBe('unknown');
    expect(await one(there.loose, { noteId: id })).toMatchObject({
      refusal: 'other-note',
      documentNumber: there.number,
    });
    expect(await why(box, { step: 'verify', outer })).toBe('not-marked');
    expect(await why('', { step: 'undo', undoes: randomUUID() })).toBe('nothing-to-undo');
    expect((await packages(id)).counts.marked).toBe(0);

    expect(await why(outer, { withInside: true })).toBeNull();
    expect(await why(box)).toBe('already-scanned');
    expect(await why(box, { step: 'verify' })).toBe('no-outer');
    expect(await why(box, { step: 'verify', outer: there.outer })).toBe('not-inside');
    expect(await why(loose, { step: 'verify' })).toBe('not-marked');
  });

  it('ask for a printed label as soon as labels of the note were printed', async () => {
    const note = await made(client, `SCAN-${String((next += 1_000))}`, { agreementId, packages: 2 });
    const id = note.despatchnoteHeadId;
    const [first = '', second = ''] = (await packages(id)).packages.map((row) => row.number);
    const print = { layout: 'vda-4902-a5', format: 'pdf', isPrint: true };
    expect(refusal(await client.post(despatchLabels.path.replace(':id', id), { ...print, numbers: [first] }))).toBe(
      '200 accepted',
    );
    expect((await packages(id)).packages[0]).toMatchObject({ prints: 1 });
    expect((await one(second, { noteId: id })).refusal).toBe('not-printed');
    expect((await one(first, { noteId: id })).refusal).toBeNull();
  });

  it('are refused on a note that is a draft, closed or sent', async () => {
    const { id, loose, outer } = await packed();
    await one(outer, { noteId: id, withInside: true });
    await one(loose, { noteId: id });
    await client.call(despatchPutState, { params: { id }, body: { state: 'closed' } });
    expect((await one(loose, { noteId: id })).refusal).toBe('note-closed');
    await client.call(despatchSend, { params: { id } });
    expect(await one(loose, { noteId: id })).toMatchObject({ refusal: 'note-sent', number: loose });
  });

  it('that have begun are completed before the advice is sent', async () => {
    const { id, loose, outer } = await packed();
    const send = () => client.post(despatchSend.path.replace(':id', id));
    await one(loose, { noteId: id });
    const reply = await send();
    expect([reply.status, problemOf(reply).code]).toEqual([409, 'packages-not-marked']);
    await one(outer, { noteId: id, withInside: true });
    expect((await send()).status).toBeLessThan(300);
    expect((await client.call(despatchDetail, { params: { id } })).state).not.toBe('packed');
  });

  it('find no package of another company, and are handed in by those who may change notes', async () => {
    const { id, loose } = await packed();
    const neighbour = await app.as('neighbour');
    expect(await one(loose, {}, neighbour)).toMatchObject({ refusal: 'unknown', noteId: null });
    expect(await one(loose, { noteId: id }, neighbour)).toMatchObject({ refusal: 'unknown', documentNumber: null });
    const reader = await app.as('reader');
    expect(refusal(await reader.post(despatchScan.path, { device: 'x', scans: [scanOf(loose)] }))).toMatch(/^403 /);
    expect((await packages(id, reader)).counts.marked).toBe(0);
    expect(refusal(await neighbour.get(despatchPackages.path.replace(':id', id)))).toBe('404 not-found');
  });

  it('are at most a hundred at once, each with an id', async () => {
    const many = Array.from({ length: 101 }, () => scanOf('BX9999'));
    const post = (scans: readonly object[]) => client.post(despatchScan.path, { device: 'x', scans });
    expect(refusal(await post(many))).toBe('400 invalid-input');
    expect(refusal(await post([{ ...scanOf('BX9999'), clientId: '1' }]))).toBe('400 invalid-input');
    expect(refusal(await post(many.slice(1)))).toBe('200 accepted');
  });
});
