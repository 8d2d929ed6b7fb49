import { trafficConvert, type TrafficConversion } from '../../server/contract/traffic-convert.js';
import { delfor } from '../given/delfor.js';
import { problemOf, refusal, type Client, type Reply } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

const ADVICE = {
  version: '1.0',
  kind: 'despatch-advice',
  documentNumber: '4711',
  issueDate: '2026-11-23',
  dock: 'D1',
  buyer: { code: '12345' },
  seller: { code: '678' },
  units: [{ items: [{ lineNumber: '1', articleNumber: 'A-1', quantity: '5', unit: 'PCE' }] }],
};

describe('writing a file as another standard (traffic-convert)', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const send = (content: Uint8Array | string | object, query: string): Promise<Reply> =>
    client.send('POST', `/applications/traffic/convert?${query}`, {
      body: Buffer.from(
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
      ),
      headers: { 'content-type': 'application/octet-stream' },
    });
  const converted = async (content: Uint8Array | string | object, query: string): Promise<TrafficConversion> => {
    const { status, body } = await send(content, query);
    expect([status, body]).toEqual([200, body]);
    return trafficConvert.response.parse(body);
  };

  it('makes neutral JSON of EDI, and EDI of neutral JSON that says the same', async () => {
    const { files } = await converted(delfor({ lines: 2 }), 'to=json');
    const again = await converted(files[0]?.text ?? '', 'to=edifact&release=D97A');
    expect(again.files[0]).toMatchObject({ charset: 'ISO-8859-1', losses: [] });
    expect((await converted(again.files[0]?.text ?? '', 'to=json')).files).toEqual(files);
  });

  it('lists what the target has no place for', async () => {
    const { files } = await converted(ADVICE, 'to=ubl');
    expect(files[0]?.text).toContain('<DespatchAdvice');
    expect(files[0]?.losses).toEqual([
      { property: 'shipTo.code', reason: 'added', text: '12345' },
      { property: 'dock', reason: 'no-place', text: 'D1' },
    ]);
    expect((await converted(ADVICE, 'to=vda')).files[0]?.text).toMatch(/^711/);
    expect((await converted(delfor(), 'to=vda')).files[0]?.text).toMatch(/^511/);
    expect((await converted(ADVICE, 'to=odette')).files[0]?.text).toContain('AVIEXP:3::OD');
  });

  it('says where JSON is wrong, and what no message says', async () => {
    const wrong = await send({ ...ADVICE, dock: 5, units: [{ items: [{ quantity: '1,5' }] }] }, 'to=edifact');
    expect(wrong.status).toBe(422);
    expect(problemOf(wrong)).toMatchObject({
      code: 'not-converted',
      errors: [
        { path: 'dock', message: 'expected a text without control characters, found 5' },
        { path: 'units[0].items[0].quantity', message: 'expected a number as text, such as "12.5", found "1,5"' },
      ],
    });
    const order = { version: '1.0', kind: 'order', documentNumber: '4711', step: 'order' };
    expect(refusal(await send(order, 'to=vda'))).toBe('422 not-converted');
    expect(refusal(await send('hello', 'to=json'))).toBe('422 not-converted');
    expect(refusal(await send('', 'to=json'))).toBe('400 empty-file');
    expect(refusal(await send(ADVICE, 'to=paper'))).toBe('400 invalid-input');
  });

  it('stores nothing', async () => {
    const files = (): Promise<unknown> => app.sql('SELECT count(*) FROM traffic_message');
    const before = await files();
    await converted(ADVICE, 'to=edifact');
    expect(await files()).toEqual(before);
  });
});
