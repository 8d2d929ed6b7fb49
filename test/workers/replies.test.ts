import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { trafficProcess } from '../../server/contract/traffic.js';
import { acknowledge } from '../../server/edi/acknowledge.js';
import type { SyntaxAcknowledgement } from '../../server/edi/model/syntax-acknowledgement.js';
import { read } from '../../server/edi/read.js';
import { delfor } from '../given/delfor.js';
import { exchange, US } from '../given/exchange.js';
import { brokenDelfor } from '../given/files.js';
import { whenDone } from '../given/world.js';

describe('files that go out in answer to what came in', () => {
  const { the, received, partner, incoming, arrived, inState, message, despatched, contrlIn } = exchange();

  const answers = async (fileId: string) =>
    the.app.sql<{ id: string; fileId: string; number: number }>(
      'SELECT id, file_id AS "fileId", number FROM transmission WHERE answers_file_id = $1 ORDER BY id',
      [fileId],
    );

  it('are one CONTRL to each interchange, also when it is read again', async () => {
    const from = await partner();
    await incoming(from.address, { acknowledgementRequested: true });
    const file = await received(delfor({ sender: from.address, controlReference: 'IN-1' }));
    const [name = ''] = await arrived(from.folder);
    expect(name).toMatch(/^CONTRL_1-\d{14}\.edi$/);
    expect(await contrlIn(from.folder, name)).toMatchObject({
      interchangeReference: 'IN-1',
      interchangeSender: from.address,
      interchangeRecipient: US,
      action: '7',
    });
    await the.client.call(trafficProcess, { params: { id: file.id } });
    await whenDone(the.client, file.id);
    const [answer, ...others] = await answers(file.id);
    expect(others).toEqual([]);
    expect((await message(file.id)).answeredBy).toMatchObject([{ id: answer?.fileId, fileName: name }]);
    expect((await message(answer?.fileId ?? '')).acknowledges).toMatchObject([{ id: file.id }]);
  });

  it("reject a message that can't be used", async () => {
    const from = await partner();
    await incoming(from.address, { acknowledgementRequested: true });
    await received(
      brokenDelfor({ sender: from.address, controlReference: 'IN-BAD' })
        .toString('latin1')
        .replace(/UNT\+\d+\+1/, 'UNT+9+4'),
    );
    const contrl = await contrlIn(from.folder, (await arrived(from.folder))[0] ?? '');
    expect(contrl.messages).toMatchObject([{ reference: '1', action: '4' }]);
  });

  it('are given where only the interchange itself asks for it (UNB 0031), and not where nobody does', async () => {
    const from = await partner();
    const plain = delfor({ sender: from.address, controlReference: 'IN-PLAIN' });
    const asking = delfor({ sender: from.address, controlReference: 'IN-ASK' })
      .toString('latin1')
      .replace('++DELFOR', '++DELFOR++1');
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
      await the.client.call(trafficProcess, { params: { id: copy.id } });
      await whenDone(the.client, copy.id);
      expect(await arrived(from.folder)).toEqual([name]);
    }
    expect((await answers(file.id)).map((row) => [row.fileId, row.number])).toEqual([
      [first!.fileId, 1],
      [first!.fileId, 2],
    ]);
    const other = await received(delfor({ sender: from.address, controlReference: 'IN-TWICE', lines: 2 }), 'other.edi');
    expect(other.findings).toMatchObject([{ code: 'control-reference-reused' }]);
    const [, refusal = ''] = await arrived(from.folder, 2);
    expect(await contrlIn(from.folder, refusal)).toMatchObject({
      interchangeReference: 'IN-TWICE',
      action: '4',
      error: '26',
      messages: [],
    });
  });

  it('are the first decision again where the same interchange comes in another file, and no refusal', async () => {
    const from = await partner();
    await incoming(from.address, { acknowledgementRequested: true });
    const [five, six] = ['IN-5', 'IN-6'].map((controlReference) =>
      delfor({ sender: from.address, controlReference }),
    ) as [Buffer, Buffer];
    await received(five);
    const [name = ''] = await arrived(from.folder);
    const bundle = await received(Buffer.concat([five, six]), 'bundle.edi');
    expect(bundle).toMatchObject({ state: 'processed', findings: [] });
    const spaced = await received(Buffer.concat([five, Buffer.from('\n')]), 'spaced.edi');
    expect(spaced).toMatchObject({ state: 'duplicate', findings: [] });
    const said = new Map<string, string[]>();
    for (const file of (await arrived(from.folder, 3)).filter((one) => one !== name)) {
      for (const document of read(await readFile(join(from.folder, file)))
        .documents as readonly SyntaxAcknowledgement[])
        said.set(document.interchangeReference, [...(said.get(document.interchangeReference) ?? []), document.action]);
    }
    expect([...said]).toEqual([
      ['IN-5', ['7', '7']],
      ['IN-6', ['7']],
    ]);
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
    expect(await the.app.sql('SELECT recipient FROM traffic_message WHERE id = $1', [given?.fileId])).toEqual([
      { recipient: from.address },
    ]);
    await received(
      acknowledge(await readFile(join(from.folder, advice)), { controlReference: 'K1', preparedAt: '2026-11-21T10:00' })
        .bytes!,
    );
    expect((await message(sent.fileId)).state).toBe('acknowledged');
  });

  it("go the incoming agreement's way where that is the only one, and are missed aloud where there is none", async () => {
    await mkdir(join(the.app.dataDir, 'partners', the.app.world.solna, 'back'), { recursive: true });
    await incoming('BACK:ZZ', { acknowledgementRequested: true, sendPath: 'back' });
    await received(delfor({ sender: 'BACK:ZZ', controlReference: 'IN-BACK' }));
    expect(await arrived(join(the.app.dataDir, 'partners', the.app.world.solna, 'back'))).toEqual([
      expect.stringMatching(/^CONTRL_1-/),
    ]);
    await incoming('NOWAY:ZZ', { acknowledgementRequested: true });
    const file = await received(delfor({ sender: 'NOWAY:ZZ', controlReference: 'IN-NOWAY' }));
    expect(file).toMatchObject({
      state: 'processed',
      warningCount: 1,
      findings: [
        { code: 'acknowledgement-without-route', expected: 'NOWAY:ZZ', found: 'IN-NOWAY', severity: 'warning' },
      ],
    });
  });
});
