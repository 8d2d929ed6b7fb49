import { refusal, type Client } from '../../given/client.js';
import { watch } from '../../given/socket.js';
import { CASES, type Case } from './cases.js';
import { answerOf } from './expectation.js';
import { openProofApp, type ProofApp } from './proof-app.js';
import { requestOf } from './request.js';

const CHANGING = CASES.filter(([, endpoint]) => endpoint.method !== 'GET');
const READING = CASES.filter(([, endpoint]) => endpoint.method === 'GET');
const EVIL = 'https://evil.example';

/** How another site's page can make a browser ask, each a valid request but for where it comes from. */
const FOREIGN_PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Origin of another site': { origin: EVIL },
  'Origin null, as from a sandbox': { origin: 'null' },
  'Origin with our name in front of another': { origin: 'http://portal.example.evil.example' },
  'another port of this machine': { origin: 'http://127.0.0.1:1' },
  'our name with another scheme': { origin: 'https://portal.example' },
  'Sec-Fetch-Site: cross-site': { 'sec-fetch-site': 'cross-site' },
  'Sec-Fetch-Site: same-site': { 'sec-fetch-site': 'same-site' },
  'our Origin, but Sec-Fetch-Site: cross-site': { origin: 'http://portal.example', 'sec-fetch-site': 'cross-site' },
};

/** What a form can send without asking first. */
const FORMS: Readonly<Record<string, (body: unknown) => { body: string; type: string }>> = {
  'a form': (body) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(
      Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  }),
  'a form with a file': (body) => ({
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\ncontent-disposition: form-data; name="body"; filename="a.json"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body ?? {})}\r\n--x--\r\n`,
  }),
  'JSON that says it is text': (body) => ({ type: 'text/plain', body: JSON.stringify(body ?? {}) }),
  'JSON in a parameter of text': (body) => ({
    type: 'text/plain; charset=application/json',
    body: JSON.stringify(body ?? {}),
  }),
  'a type that begins like JSON': (body) => ({ type: 'application/jsonp', body: JSON.stringify(body ?? {}) }),
};

/** A browser of somebody who may do everything, on a page of somebody else. */
describe('a call from another site', () => {
  let proof: ProofApp;
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    proof = await openProofApp({ PUBLIC_URL: 'http://portal.example' });
    // Half a minute later a session is seen again, which changes its row.
    await proof.app.sql(`UPDATE session SET seen_at = now() + interval '1 hour'`);
    before = await proof.overseer.digest(proof.company.own);
  });
  afterAll(async () => {
    await proof.close();
  });

  const victim = (): Client => proof.as('system-admin');
  const valid = ([, endpoint, row]: Case) => requestOf(endpoint, row, proof.ids.own);
  /** Reading what must not be read unnoticed leaves a trace in the log, which is no change of anything else. */
  const unchanged = async (): Promise<void> => {
    expect(withoutLog(await proof.overseer.digest(proof.company.own))).toEqual(withoutLog(before));
  };

  it.each(CHANGING)('is refused at %s, whichever way the browser tells it, and changes nothing', async (...one) => {
    const [method, path, { headers, ...sending }] = valid(one);
    for (const [way, said] of Object.entries(FOREIGN_PAGES)) {
      const reply = await victim().send(method, path, { ...sending, headers: { ...headers, ...said } });
      expect([way, refusal(reply), reply.headers.getSetCookie()]).toEqual([way, '403 foreign-origin', []]);
    }
    await unchanged();
  });

  it.each(CHANGING)('cannot be disguised as a form at %s', async (...one) => {
    const [method, path, { json }] = valid(one);
    const isFile = one[1].body === 'file';
    for (const [form, made] of Object.entries(FORMS)) {
      const { body, type } = made(json);
      // Where files are taken of any type, what says it comes from elsewhere is all there is, and every browser says it of a form.
      const reply = await victim().send(method, path, {
        body,
        headers: { 'content-type': type, ...(isFile ? { origin: EVIL, 'sec-fetch-site': 'cross-site' } : {}) },
      });
      expect([form, refusal(reply), reply.headers.getSetCookie()]).toEqual([
        form,
        isFile ? '403 foreign-origin' : '415 unsupported-media-type',
        [],
      ]);
    }
    await unchanged();
  });

  it.each(READING)(
    'changes nothing at %s, though it is a GET, and is not shared with the page that asked',
    async (...one) => {
      const [, { permission }, row] = one;
      const usual =
        permission === 'carrier'
          ? /^403 no-permission$/
          : /^(20[024] accepted|404 not-found|422 no-packing-instruction)$/;
      const [method, path, sending] = valid([one[0], one[1], { ...row, ofOwnPage: undefined }]);
      for (const said of [...Object.values(FOREIGN_PAGES), ...(row.ofOwnPage === true ? [{}] : [])]) {
        const reply = await victim().send(method, path, { ...sending, headers: { ...sending.headers, ...said } });
        expect(answerOf(reply)).toMatch(row.ofOwnPage === true ? /^403 foreign-origin$/ : usual);
        expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      await unchanged();
    },
  );

  it('opens no socket', async () => {
    for (const said of Object.values(FOREIGN_PAGES)) await expect(watch(victim(), said)).rejects.toThrow();
    const own = await watch(victim());
    own.close();
  });

  it('is not invited: a preflight is answered with nothing', async () => {
    const preflight = await victim().send('OPTIONS', '/auth/login', {
      headers: { origin: EVIL, 'access-control-request-method': 'POST' },
    });
    expect([
      preflight.status,
      [...preflight.headers.keys()].filter((name) => name.startsWith('access-control')),
    ]).toEqual([404, []]);
  });

  it('is told from calls of our own pages, of the public address and of programs, which are taken', async () => {
    const own = new URL(proof.app.server.url).origin;
    const ways: Readonly<Record<string, string>>[] = [
      {},
      { origin: own },
      { origin: 'http://portal.example' },
      { 'sec-fetch-site': 'none' },
      { origin: own, 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of ways)
      expect(refusal(await victim().post('/auth/refresh', undefined, headers))).toBe('200 accepted');
  });
});

function withoutLog(digest: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...digest].filter(([table]) => table !== 'audit_event'));
}
