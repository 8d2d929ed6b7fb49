import { trafficMessageTypes } from '../../../server/contract/traffic.js';
import { call } from './call.js';

describe('a call of the API', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('says that a page of ours makes it, for browsers that say nothing on plain http', async () => {
    const sent: unknown[] = [];
    Object.assign(globalThis, { document: { cookie: '' } });
    globalThis.fetch = (_, init) => {
      sent.push(init?.headers);
      return Promise.resolve(Response.json({ messageTypes: [] }));
    };
    await call(trafficMessageTypes);
    expect(sent).toEqual([{ accept: 'application/json', 'x-requested-with': 'fetch' }]);
  });
});
