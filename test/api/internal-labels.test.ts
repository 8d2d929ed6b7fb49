import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { ready } from 'zpl-renderer-js';
import { despatchDelete, type DespatchNote, despatchSend } from '../../server/contract/delivery.js';
import { despatchChange, despatchFollow, type despatchNoteChange } from '../../server/contract/despatch-change.js';
import { despatchLabels, despatchLabelsPreview } from '../../server/contract/despatch-labels.js';
import { type DespatchPackage, despatchPackages, despatchScan } from '../../server/contract/despatch-packages.js';
import {
  packageNumberingDelete,
  packageNumberingList,
  packageNumberingPut,
} from '../../server/contract/package-numbering.js';
import { packageSizeCreate, packageSizeDetail, packageSizeUpdate } from '../../server/contract/packaging.js';
import { search } from '../../server/contract/search.js';
import { trafficFile } from '../../server/contract/traffic.js';
import { toId } from '../../server/domain/ids.js';
import { readPicture } from '../../server/modules/label/reader.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { textOf } from '../given/pdf.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { statementsDuring } from './proof/statements.js';

const SIZE = { kind: 'box', structure: 'small-box', owner: 'customer-returnable' } as const;
/** A package size that says that its packages have an internal label, and one that does not. */
const [LABELLED, BARE] = ['KLT-INT', 'KLT-EXT'];
/** Internal numbers of packages of no size, which the size does not count. */
const ahead = 3;

describe('internal numbers of packages', () => {
  let app: TestApp;
  let manager: Client;
  let client: Client;
  let agreementId = '';
  let sizeId = '';
  beforeAll(async () => {
    app = await openTestApp();
    [manager, client] = [await app.as('manager'), await app.as('user')];
    ({ id: agreementId } = await agreedOutgoing(manager));
    const body = { ...SIZE, code: LABELLED, internalLabel: true };
    ({ id: sizeId } = await manager.call(packageSizeCreate, { body }));
    await manager.call(packageSizeCreate, { body: { ...SIZE, code: BARE } });
  });
  afterAll(async () => {
    await app.close();
  });

  const units = (numbers: readonly string[], supplierType: string | null = LABELLED) => [
    {
      id: '1',
      level: 'outer' as const,
      packagings: [
        {
          ...{ count: String(numbers.length), type: 'BX', supplierType, quantityPerPackage: '20', unit: 'PCE' },
          labels: numbers.map((number) => ({ number })),
        },
      ],
      items: [
        {
          ...{ lineNumber: '1', articleNumber: 'ART-1', quantity: String(20 * numbers.length) },
          ...{ orderNumber: '55000', batch: 'B-7' },
        },
      ],
    },
  ];
  let next = 0;
  /** A note with packages of a size, their labels given by a program. */
  const note = (count = 2, size: string | null = LABELLED): Promise<DespatchNote> => {
    const number = `INT-${String(++next)}`;
    const labels = Array.from({ length: count }, (_, n) => `${number}-${String(n + 1)}`);
    return made(client, number, { agreementId, units: units(labels, size) });
  };
  const packages = async (id: string): Promise<readonly DespatchPackage[]> =>
    (await client.call(despatchPackages, { params: { id } })).packages;
  const internalOf = async (id: string): Promise<(string | null)[]> =>
    (await packages(id)).map(({ internalNumber }) => internalNumber);
  const counter = async (): Promise<number> =>
    (await client.call(packageSizeDetail, { params: { id: sizeId } })).sequenceCounter;
  const change = (id: string, ...changes: z.input<typeof despatchNoteChange>[]) =>
    client.call(despatchChange, { params: { id }, body: { changes } });
  const scan = async (code: string, noteId: string | null = null) => {
    const one = { clientId: randomUUID(), step: 'mark' as const, code, noteId, scannedAt: new Date().toISOString() };
    const { answers } = await client.call(despatchScan, { body: { device: 'Dock 3', scans: [one] } });
    return answers[0];
  };
  const file = async (id: string, how: object) => client.post(despatchLabels.path.replace(':id', id), how);

  it('are given to packages of sizes that say so, whoever gave the numbers of their labels, and to no others', async () => {
    const before = await counter();
    const { despatchnoteHeadId: id } = await note(3);
    const given = (await internalOf(id)).map(Number);
    expect(given).toEqual([1, 2, 3].map((n) => before + n));
    expect(await counter()).toBe(before + 3);
    expect(await internalOf((await note(2, BARE)).despatchnoteHeadId)).toEqual([null, null]);
    expect(await internalOf((await note(2, null)).despatchnoteHeadId)).toEqual([null, null]);
    expect(await counter()).toBe(before + 3);
  });

  it('are given to packages of no size where the numbering of packages says so, and not to those of a size that says no', async () => {
    const all = { scheme: 'serial', internalLabel: true, version: 0 } as const;
    const { id, nextInternal } = await manager.call(packageNumberingPut, { body: all });
    const before = await counter();
    expect(Number(nextInternal)).toBe(before + 1);
    const { despatchnoteHeadId: unsized } = await note(2, null);
    expect(await internalOf(unsized)).toEqual([nextInternal, String(before + 2)]);
    const { despatchnoteHeadId: unknown } = await note(1, 'NO-SUCH-SIZE');
    expect(await internalOf(unknown)).toEqual([String(before + 3)]);
    expect(await internalOf((await note(2, BARE)).despatchnoteHeadId)).toEqual([null, null]);
    // Those of no size count for none.
    expect(await counter()).toBe(before);
    const { settings } = await client.call(packageNumberingList, {});
    expect(settings.map((one) => [one.internalLabel, one.nextInternal])).toEqual([[true, String(before + 4)]]);
    await manager.call(packageNumberingDelete, { params: { id: id ?? toId('package-numbering', '0') } });
    expect(await internalOf((await note(1, null)).despatchnoteHeadId)).toEqual([null]);
    // From here on the counter of the company is ahead of that of the size.
    expect(before + 3 - (await counter())).toBe(ahead);
  });

  it('have no gap and are given once, however many notes are made at a time and whatever is refused', async () => {
    const before = await counter();
    const taken = await note(1);
    const refused = Array.from({ length: 3 }, () =>
      made(client, taken.documentNumber, { agreementId, units: units([`X-${randomUUID().slice(0, 8)}`]) }),
    );
    const again = made(client, `INT-TAKEN`, { agreementId, units: units([`${taken.documentNumber}-1`]) });
    const settled = await Promise.allSettled([...refused, again]);
    expect(settled.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    const notes = await Promise.all(Array.from({ length: 8 }, () => note(5)));
    const all = (await Promise.all(notes.map(({ despatchnoteHeadId }) => internalOf(despatchnoteHeadId)))).flat();
    const first = before + ahead + 2;
    expect(all.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => first + n));
    expect(await counter()).toBe(before + 41);
    const [other] = await packages(notes[0]?.despatchnoteHeadId ?? '');
    await expect(
      app.sql(`UPDATE despatch_package SET internal_number = $2 WHERE despatch_advice_id = $1`, [
        taken.despatchnoteHeadId,
        other?.internalNumber,
      ]),
    ).rejects.toThrow('despatch_package_internal');
  });

  it('are taken in one statement for all packages, and in none where no package has a size', async () => {
    const taking = async (size: string | null): Promise<number> => {
      const statements = await statementsDuring(() => note(30, size), 'consignal_app');
      return statements.filter((one) => one.includes('despatch_counter')).length;
    };
    expect([await taking(LABELLED), await taking(null)]).toEqual([1, 0]);
  });

  it('stay with a package that leaves its note and comes back, go on with new ones, and come with a size that is said later', async () => {
    const { despatchnoteHeadId: id } = await note(2);
    const before = await internalOf(id);
    const labels = [(await packages(id))[0]?.number ?? ''];
    const { undo } = await change(id, { kind: 'take-out', unit: '1', labels });
    expect(await internalOf(id)).toEqual(before.slice(1));
    await change(id, ...undo);
    expect(await internalOf(id)).toEqual(before);
    await change(id, { kind: 'put-in', unit: '1', count: 1 });
    expect((await internalOf(id)).map(Number)).toEqual([...before.map(Number), Number(before[1]) + 1]);
    const { despatchnoteHeadId: late } = await note(1, null);
    await change(late, {
      ...{ kind: 'packaging', unit: '1', at: 0, field: 'supplierType', was: null, value: LABELLED },
    });
    expect((await internalOf(late)).map(Number)).toEqual([Number(before[1]) + 2]);
  });

  it('are those of the same packages on an advice that replaces another one', async () => {
    const { despatchnoteHeadId: id } = await note(2);
    const before = await internalOf(id);
    const { transmissionId } = await client.call(despatchSend, { params: { id } });
    await app.sql(`UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = $1`, [transmissionId]);
    const count = await counter();
    const follower = await client.call(despatchFollow, { params: { id }, body: { does: 'replace' } });
    expect(await internalOf(follower.despatchnoteHeadId)).toEqual(before);
    expect(await counter()).toBe(count);
    await change(follower.despatchnoteHeadId, { kind: 'put-in', unit: '1', count: 1 });
    expect(await internalOf(follower.despatchnoteHeadId)).toEqual([...before, String(count + ahead + 1)]);
  });

  it('are found by the scan of their label, which is refused the second time', async () => {
    const { despatchnoteHeadId: id, documentNumber } = await note(2);
    const [first, second] = await packages(id);
    const marked = { refusal: null, noteId: id, number: first?.number, articleNumber: 'ART-1' };
    expect(await scan(`Y${first?.internalNumber ?? ''}`)).toMatchObject(marked);
    expect(await scan(`Y${first?.internalNumber ?? ''}`, id)).toMatchObject({
      refusal: 'internal-already-scanned',
      number: first?.number,
      before: { by: 'user' },
    });
    expect(await scan(first?.number ?? '')).toMatchObject({ refusal: 'already-scanned' });
    expect(await scan(second?.internalNumber ?? '')).toMatchObject({ refusal: null, number: second?.number });
    expect(await scan('Y999999999')).toMatchObject({ refusal: 'unknown', noteId: null });
    const neighbour = await app.as('neighbour');
    const one = {
      clientId: randomUUID(),
      code: `Y${first?.internalNumber ?? ''}`,
      scannedAt: new Date().toISOString(),
    };
    const body = { device: 'Dock 9', scans: [{ ...one, step: 'mark' as const }] };
    expect((await neighbour.call(despatchScan, { body })).answers).toMatchObject([{ refusal: 'unknown' }]);
    for (const q of [first?.internalNumber ?? '', first?.number.toLowerCase() ?? '']) {
      const { hits } = await client.call(search, { query: { q } });
      expect(hits).toContainEqual(expect.objectContaining({ kind: 'despatch', id, title: documentNumber }));
      expect((await neighbour.call(search, { query: { q } })).hits).toEqual([]);
    }
  });

  it('stand on labels of their own, as PDF and ZPL that are read back, which count as no print of the other labels', async () => {
    const { despatchnoteHeadId: id } = await note(2);
    const [first, second] = (await internalOf(id)).map(String);
    const pdf = await file(id, { kind: 'internal', format: 'pdf' });
    expect(refusal(pdf)).toBe('200 accepted');
    expect(textOf(pdf.body as Buffer).split('\n')).toEqual(
      expect.arrayContaining(['ART-1', '20 PCE', 'B-7', first, second]),
    );
    const printed = await file(id, { kind: 'internal', format: 'zpl', resolution: 203 });
    const zpl = String(printed.body);
    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    const { api } = await ready;
    const [drawn = ''] = zpl.split('^XZ');
    // Wider than high, it lies along the roll.
    const picture = Buffer.from(await api.zplToBase64Async(`${drawn}^XZ`, 50, 100, 8), 'base64');
    expect((await readPicture(picture, true)).map(({ text }) => text)).toEqual([`Y${first ?? ''}`]);
    expect((await packages(id)).map(({ prints }) => prints)).toEqual([0, 0]);
    const told = await app.sql(
      `SELECT after FROM audit_event WHERE event = 'despatch-advice.labels-printed' ORDER BY id DESC LIMIT 1`,
    );
    expect(told).toEqual([{ after: { labelLayout: 'internal', labels: 2, again: 0, reason: null } }]);
    const seen = await client.call(despatchLabelsPreview, { params: { id }, body: { kind: 'internal' } });
    expect(seen.layouts).toEqual([{ layout: 'internal', because: 'print', count: 2 }]);
    expect(refusal(await file(id, { format: 'pdf' }))).toBe('200 accepted');
    expect((await packages(id)).map(({ prints }) => prints)).toEqual([1, 1]);
  });

  it('are missed on a note without them in words that say what to do', async () => {
    const { despatchnoteHeadId: id, documentNumber } = await note(1, BARE);
    const none = problemOf(await file(id, { kind: 'internal' }));
    expect(none).toMatchObject({ code: 'label-not-printable', errors: [{ path: 'units' }] });
    expect(none.errors?.[0]?.message).toContain('Say in its package size that it has an internal label');
    const one = problemOf(await file(id, { kind: 'internal', numbers: [`${documentNumber}-1`] }));
    expect(one.errors?.[0]).toEqual({
      path: `${documentNumber}-1`,
      message: 'Internal number: the layout needs it, and the despatch note does not have it.',
    });
  });

  it('go out in no message: what is sent is byte for byte the same with and without them', async () => {
    const renderingOf = async (id: string): Promise<Buffer | undefined> =>
      (await app.sql<{ rendering: Buffer }>('SELECT rendering FROM despatch_advice WHERE id = $1', [id]))[0]?.rendering;
    const say = async (internalLabel: boolean): Promise<void> => {
      const {
        id: _,
        instructionCount: __,
        sequenceCounter: ___,
        updatedAt: ____,
        ...fields
      } = await manager.call(packageSizeDetail, { params: { id: sizeId } });
      await manager.call(packageSizeUpdate, { params: { id: sizeId }, body: { ...fields, internalLabel } });
    };
    const one = () => made(client, 'EDI-1', { agreementId, units: units(['EDI-BOX-1', 'EDI-BOX-2']) });
    await say(false);
    const without = await one();
    const bytes = await renderingOf(without.despatchnoteHeadId);
    expect(await internalOf(without.despatchnoteHeadId)).toEqual([null, null]);
    await manager.call(despatchDelete, { params: { id: without.despatchnoteHeadId } });
    await say(true);
    const having = await one();
    expect(await internalOf(having.despatchnoteHeadId)).toEqual([expect.any(String), expect.any(String)]);
    expect(having.document).toEqual(without.document);
    expect(bytes?.length).toBeGreaterThan(100);
    expect(await renderingOf(having.despatchnoteHeadId)).toEqual(bytes);
    await say(false);
    const other = await made(client, 'EDI-2', { agreementId, units: units(['EDI-BAX-1', 'EDI-BAX-2']) });
    await say(true);
    const sent = async (id: string): Promise<string> => {
      const { fileId } = await client.call(despatchSend, { params: { id } });
      const text = ((await client.get(trafficFile.path.replace(':id', fileId))).body as Buffer).toString('latin1');
      return text.slice(text.indexOf('BGM+'), text.indexOf('UNT+'));
    };
    const told = await sent(other.despatchnoteHeadId);
    expect(told).toContain('EDI-BAX-2');
    expect(await sent(having.despatchnoteHeadId)).toBe(told.replaceAll('EDI-2', 'EDI-1').replaceAll('BAX', 'BOX'));
  });
});
