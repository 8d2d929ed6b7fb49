import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { MAX_FILE_BYTES, trafficMessage, trafficUpload } from '../../server/contract/traffic.js';
import { delfor } from '../given/delfor.js';
import { problemOf, refusal, cookieHeader, type Client, type Reply } from '../given/client.js';
import { handIn, openTestApp, type TestApp } from '../given/world.js';

const PATH = '/applications/traffic/messages';

describe('handing in a file', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const form = (...files: [bytes: Uint8Array | string, name: string][]): FormData => {
    const data = new FormData();
    for (const [bytes, name] of files) data.append('file', new Blob([Buffer.from(bytes)]), name);
    return data;
  };
  const sendForm = (data: FormData, headers: Record<string, string> = {}): Promise<Reply> =>
    client.send('POST', PATH, { body: data, headers });
  const stored = async (reply: Reply) => {
    expect(reply.status).toBe(202);
    return client.call(trafficMessage, { params: { id: trafficUpload.response.strict().parse(reply.body).id } });
  };
  const download = async (id: string): Promise<Buffer> => (await client.get(`${PATH}/${id}/file`)).body as Buffer;

  it('takes a raw body with its name in X-File-Name and answers 202 with id and state (traffic-upload)', async () => {
    const bytes = delfor({ controlReference: 'RAW-1' });
    const reply = await client.upload(bytes, 'Leveransplan v.47 – Göteborg 交货计划.edi');
    expect(reply.body).toEqual({ id: expect.stringMatching(/^\d{14}$/) as string, state: 'received', repeats: null });
    const message = await stored(reply);
    expect(message).toMatchObject({
      fileName: 'Leveransplan v.47 – Göteborg 交货计划.edi',
      size: bytes.length,
      source: 'upload',
      FileDirection: 'I',
      FunctionType: 'NEWMSG',
    });
    expect(message.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await download(message.id)).toEqual(bytes);
  });

  it('knows sender, recipient and control reference before the file is read', async () => {
    const message = await stored(await client.upload(delfor({ controlReference: 'PEEK-1' })));
    expect(message).toMatchObject({
      sender: 'O0013000001CUST:OD',
      recipient: 'O0013000002SUPP:OD',
      controlReference: 'PEEK-1',
      state: 'received',
      durationMs: null,
    });
  });

  it('takes one file of a form, under the name of the form in any script', async () => {
    const bytes = delfor({ controlReference: 'FORM-1' });
    const message = await stored(await sendForm(form([bytes, 'Försäljning & 计划 "47".edi'])));
    expect(message.fileName).toBe('Försäljning & 计划 "47".edi');
    expect(await download(message.id)).toEqual(bytes);
  });

  it('takes the file wherever it stands in the form, beside other fields', async () => {
    const data = new FormData();
    data.append('comment', 'week 47');
    data.append('upload', new Blob([delfor({ controlReference: 'FORM-2' })]), 'a.edi');
    data.append('more', 'x');
    expect((await stored(await sendForm(data))).fileName).toBe('a.edi');
  });

  it('prefers X-File-Name to the name of the form', async () => {
    expect(
      (
        await stored(
          await sendForm(form([delfor({ controlReference: 'FORM-3' }), 'a.edi']), { 'x-file-name': 'b.edi' }),
        )
      ).fileName,
    ).toBe('b.edi');
  });

  it('gives a file without a name one, and keeps no path and no control characters of a name', async () => {
    const names: [string | undefined, string][] = [
      [undefined, 'upload.edi'],
      ['../../etc/passwd', 'passwd'],
      ['C:\\EDI\\out\\plan.edi', 'plan.edi'],
      ['a\r\nX-Evil: 1.edi', 'aX-Evil: 1.edi'],
      ['   ', 'message.edi'],
      ['n\0ul\u202e.edi', 'nul.edi'],
      [`${'x'.repeat(300)}.edi`, 'x'.repeat(200)],
      ['100%.edi', '100%.edi'],
    ];
    for (const [i, [sent, kept]] of names.entries())
      expect((await stored(await client.upload(`NAME ${String(i)}`, sent))).fileName).toBe(kept);
  });

  it('refuses an empty file, raw or in a form', async () => {
    expect(refusal(await client.upload('', 'empty.edi'))).toBe('400 empty-file');
    expect(refusal(await client.send('POST', PATH))).toBe('400 empty-file');
    expect(refusal(await sendForm(form(['', 'empty.edi'])))).toBe('400 empty-file');
  });

  it('refuses a form without a file, and one that is cut off', async () => {
    const data = new FormData();
    data.append('file', 'text in place of a file');
    expect(refusal(await sendForm(data))).toBe('400 invalid-input');
    const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.edi"\r\n\r\nUNB+';
    expect(
      refusal(
        await client.send('POST', PATH, { body: cut, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
      ),
    ).toBe('400 invalid-input');
    expect(
      refusal(await client.send('POST', PATH, { body: 'x', headers: { 'content-type': 'multipart/form-data' } })),
    ).toBe('400 invalid-input');
  });

  it('names the file of a form that gives it no name', async () => {
    const body =
      '--x\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nUNB+\r\n--x--\r\n';
    expect(
      (
        await stored(
          await client.send('POST', PATH, { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
        )
      ).fileName,
    ).toBe('upload.edi');
  });

  it('takes exactly one file of a form and refuses several', async () => {
    const answer = await sendForm(
      form([delfor({ controlReference: 'TWO-1' }), 'one.edi'], [delfor({ controlReference: 'TWO-2' }), 'two.edi']),
    );
    expect(refusal(answer)).toBe('400 invalid-input');
  });

  it('takes 25 MB whole and refuses one byte more, raw and in a form', async () => {
    const most = Buffer.alloc(MAX_FILE_BYTES, 'UNB+');
    expect((await stored(await client.upload(most, 'most.edi'))).size).toBe(MAX_FILE_BYTES);
    const inForm = Buffer.from(most).fill('Z', 0, 1);
    expect((await stored(await sendForm(form([inForm, 'most.edi'])))).size).toBe(MAX_FILE_BYTES);
    const more = Buffer.alloc(MAX_FILE_BYTES + 1, 'UNB+');
    expect(refusal(await client.upload(more, 'more.edi'))).toBe('413 file-too-large');
    expect(refusal(await sendForm(form([more, 'more.edi'])))).toBe('413 file-too-large');
  });

  it('refuses one byte more where the length is not told beforehand', async () => {
    expect(await sendChunked(client, MAX_FILE_BYTES + 1)).toEqual({ status: 413, code: 'file-too-large' });
  });

  it('refuses what is announced as far too large without waiting for it', async () => {
    expect(await sendChunked(client, 65_536, 10 ** 12)).toEqual({ status: 413, code: 'file-too-large' });
  });

  it('records the same bytes again as a duplicate of the first, under whatever name, without a wake-up', async () => {
    const bytes = delfor({ controlReference: 'SAME-1' });
    const first = await handIn(client, bytes, 'first.edi');
    const again = await client.upload(bytes, 'second.edi');
    expect(again.body).toMatchObject({ state: 'duplicate', repeats: first });
    const message = await stored(again);
    expect(message).toMatchObject({ state: 'duplicate', repeats: first, errorCount: 0, fileName: 'second.edi' });
    expect(await app.sql(`SELECT FROM outbox WHERE payload->>'id' = $1`, [message.id])).toEqual([]);
  });

  it('processes one of many copies that come at once; all others say which', async () => {
    const bytes = delfor({ controlReference: 'RACE-1' });
    const replies = await Promise.all(Array.from({ length: 12 }, () => client.upload(bytes, 'race.edi')));
    const answers = replies.map((reply) => trafficUpload.response.parse(reply.body));
    const first = answers.filter((answer) => answer.state === 'received');
    expect(first).toHaveLength(1);
    expect(answers.filter((answer) => answer.state === 'duplicate').map((answer) => answer.repeats)).toEqual(
      Array.from({ length: 11 }, () => first[0]!.id),
    );
  });

  it('takes the same bytes for another company as its own first', async () => {
    const bytes = delfor({ controlReference: 'OTHERS-1' });
    await handIn(client, bytes);
    expect((await (await app.as('neighbour')).upload(bytes, 'a.edi')).body).toMatchObject({
      state: 'received',
      repeats: null,
    });
  });

  it('says in the language of the caller why a file is refused', async () => {
    const swede = await app.as('swede');
    expect(problemOf(await swede.upload('', 'tom.edi')).title).toBe('Filen är tom. Välj en fil med innehåll.');
  });
});

/** Writes `bytes` without telling how many unless `announced`, and reads the answer even if it comes before the end. */
function sendChunked(
  client: Client,
  bytes: number,
  announced?: number,
): Promise<{ status: number | undefined; code: unknown }> {
  return new Promise((done, fail) => {
    const call = request(
      `${client.url}/api${PATH}`,
      {
        method: 'POST',
        headers: {
          cookie: cookieHeader(client.cookies),
          'content-type': 'application/octet-stream',
          ...(announced === undefined ? {} : { 'content-length': announced }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          call.destroy();
          done({
            status: answer.statusCode,
            code: (JSON.parse(Buffer.concat(parts).toString()) as { code: unknown }).code,
          });
        });
      },
    );
    // The server may hang up on what it doesn't want; only an answer that never came is a failure.
    call.on('error', (error) => {
      setTimeout(fail, 1_000, error).unref();
    });
    const chunk = Buffer.alloc(65_536, 'x');
    for (let left = bytes; left > 0; left -= chunk.length) call.write(chunk.subarray(0, Math.min(left, chunk.length)));
    if (announced === undefined) call.end();
  });
}
