import { request, type ClientRequest } from 'node:http';
import { as2Receive } from '../../server/contract/as2.js';
import { As2View } from '../../server/modules/as2/as2.view.js';
import { As2Partner } from '../given/as2-partner.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

const MB = 1_048_576;

describe('AS2 messages from somebody who has no key', () => {
  let app: TestApp;
  let their: As2Partner;
  /** Messages that were asked about in the database, so that they are in hand. */
  let asked = 0;
  beforeAll(async () => {
    app = await openTestApp({ env: { TRUSTED_PROXIES: '1' } });
    their = new As2Partner(app, await app.as('manager'));
    const view = app.server.nest.get(As2View);
    const ofReceiver = view.ofReceiver.bind(view);
    view.ofReceiver = (...given) => {
      asked += 1;
      return ofReceiver(...given);
    };
  });
  afterAll(() => app.close());
  const behind = (source: string): Record<string, string> => ({ 'x-forwarded-for': source });
  const begun: ClientRequest[] = [];
  const leave = (): void => {
    for (const call of begun.splice(0)) call.destroy();
  };
  afterEach(leave);
  /** A message of which so many bytes come and then no more; the status that it is answered with. */
  function begin(from: string, source: string, bytes: number): Promise<number | undefined> {
    const call = request(`${app.server.url}/api${as2Receive.path}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/pkcs7-mime',
        'content-length': 25 * MB,
        'as2-from': `"${from}"`,
        'as2-to': 'SOLNA',
        'message-id': `<m${their.next()}@partner>`,
        ...behind(source),
      },
    });
    const status = new Promise<number | undefined>((resolve) => {
      call.once('response', (answer) => {
        resolve(answer.statusCode);
      });
      call.once('error', () => {
        resolve(undefined);
      });
    });
    call.write(Buffer.alloc(bytes));
    begun.push(call);
    return status;
  }

  it('keep nobody waiting when they come slowly, however many they are', async () => {
    const { from } = await their.agreed();
    asked = 0;
    for (let i = 0; i < 30; i += 1) void begin(from, '192.0.2.1', 100);
    await until('they are in hand', () => asked === 30);
    expect((await their.post({ from })).receipt?.disposition).toBe('processed');
    // Partners with one address between them are not kept out either.
    expect((await their.post({ from, headers: behind('192.0.2.1') })).receipt?.disposition).toBe('processed');
  });

  it('take up a part of the memory at most, whatever they send', async () => {
    const { from } = await their.agreed();
    const large = Array.from({ length: 3 }, () => begin(from, '192.0.2.2', 22 * MB));
    expect(await Promise.race(large)).toBe(429);
    expect((await their.post({ from, headers: behind('192.0.2.3') })).receipt?.disposition).toBe('processed');
  });

  it('are slowed down like refused ones when they break off', async () => {
    const { from } = await their.agreed();
    asked = 0;
    for (let i = 0; i < 60; i += 1) void begin(from, '192.0.2.4', 100);
    await until('they are in hand', () => asked === 60);
    leave();
    await until(
      'their source is slowed down',
      async () => (await their.post({ from, headers: behind('192.0.2.4') })).status === 429,
    );
    expect((await their.post({ from, headers: behind('192.0.2.5') })).receipt?.disposition).toBe('processed');
  });
});
