import { generateSync } from 'otplib';
import { apiTokenCreate, apiTokenList } from '../../server/contract/api-token.js';
import { changePassword, requestPasswordReset, resetPassword } from '../../server/contract/credential.js';
import { enrollEmail, enrollTotp, mailProofCode, verifyEnrollment } from '../../server/contract/second-factor.js';
import { Client, refusal } from '../given/client.js';
import { codeTo, linkTo, mailTo } from '../given/mail.js';
import { audited, person, signInAs, type Person } from '../given/people.js';
import { until } from '../given/until.js';
import { openTestApp, PASSWORD, type TestApp } from '../given/world.js';

const NEW = 'fyra gula traktorer';
const TOKEN = { name: 'ERP', scopes: ['traffic:read' as const] };

describe('what a session alone is not enough for', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const somebody = async (): Promise<{ one: Person; client: Client }> => {
    const one = await person(app, `p${String(++count)}`, 'user');
    return { one, client: await signInAs(app, one) };
  };
  const asks = async (token: string): Promise<string> =>
    refusal(await new Client(app.server.url).get('/applications/traffic', { authorization: `Bearer ${token}` }));
  const states = async (client: Client): Promise<string[]> =>
    (await client.call(apiTokenList)).rows.map(({ state }) => state);
  const make = async (client: Client, more: object = {}): Promise<string> =>
    refusal(await client.post('/auth/api-tokens', { ...TOKEN, password: PASSWORD, ...more }));

  it('is to make an API token: the password is asked for, ten wrong ones in 15 minutes, and the owner gets a mail', async () => {
    const { one, client } = await somebody();
    expect(refusal(await client.post('/auth/api-tokens', TOKEN))).toBe('400 invalid-input');
    for (let i = 0; i < 9; i++) expect(await make(client, { password: 'wrong' })).toBe('400 wrong-password');
    // Right ones are given back.
    for (let i = 0; i < 3; i++) expect(await make(client)).toBe('201 accepted');
    expect(await make(client, { password: 'wrong' })).toBe('400 wrong-password');
    expect(await make(client)).toBe('429 too-many-requests');
    expect(await states(client)).toEqual(['active', 'active', 'active']);
    const mail = await mailTo(app, one.email, /API token was created/);
    expect([mail.subject, mail.text.includes('/profile')]).toEqual(['Consignal: A new API token', true]);
  });

  it('takes a code of the authenticator app too, once', async () => {
    const { client } = await somebody();
    const { manual_entry_key } = await client.call(enrollTotp, { body: { password: PASSWORD } });
    const secret = manual_entry_key.replaceAll(' ', '');
    const code = generateSync({ secret });
    await client.call(verifyEnrollment, { body: { code } });
    await app.sql('UPDATE second_factor SET last_step = 0');
    expect(await make(client)).toBe('400 code-needed');
    expect(await make(client, { code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })).toBe(
      '400 invalid-code',
    );
    expect(await make(client, { code: generateSync({ secret }), password: 'wrong' })).toBe('400 wrong-password');
    const right = generateSync({ secret });
    expect([await make(client, { code: right }), await make(client, { code: right })]).toEqual([
      '201 accepted',
      '400 invalid-code',
    ]);
    expect(refusal(await client.post('/auth/2fa/code'))).toBe('400 wrong-method');
  });

  it('takes a mailed code too, five guesses of it', async () => {
    const { one, client } = await somebody();
    await client.call(enrollEmail, { body: { password: PASSWORD } });
    await client.call(verifyEnrollment, { body: { code: await codeTo(app, one.email) } });
    expect(await make(client, { code: '123456' })).toBe('400 invalid-code');
    await expect(client.call(mailProofCode)).resolves.toEqual({ method: 'email' });
    const code = await codeTo(app, one.email, 1);
    expect([await make(client, { code }), await make(client, { code })]).toEqual(['201 accepted', '400 invalid-code']);
    await client.call(mailProofCode);
    const guessed = await codeTo(app, one.email, 2);
    const wrong = String((Number(guessed) + 1) % 1_000_000).padStart(6, '0');
    for (let i = 0; i < 5; i++) expect(await make(client, { code: wrong })).toBe('400 invalid-code');
    expect(await make(client, { code: guessed })).toBe('400 invalid-code');
  });

  it('revokes the tokens with a new password, unless they are to be kept', async () => {
    const { one, client } = await somebody();
    const { id, token } = await client.call(apiTokenCreate, { body: { ...TOKEN, password: PASSWORD } });
    expect(await asks(token)).toBe('200 accepted');
    await client.call(changePassword, { body: { old: PASSWORD, new: NEW, confirm: NEW, revokeTokens: false } });
    expect(await asks(token)).toBe('200 accepted');
    const other = `${NEW} igen`;
    await client.call(changePassword, { body: { old: NEW, new: other, confirm: other } });
    await until('the token is refused', async () => (await asks(token)) === '401 token-refused', 2_000);
    expect(await states(client)).toEqual(['revoked']);
    expect((await audited(app, id, 'api-token.revoked')).map((row) => row.actor_id)).toEqual([one.id]);
  });

  it('revokes every token when a forgotten password is replaced, on this server at once', async () => {
    const { one, client } = await somebody();
    const made = await Promise.all(
      [1, 2].map(() => client.call(apiTokenCreate, { body: { ...TOKEN, password: PASSWORD } })),
    );
    for (const { token } of made) expect(await asks(token)).toBe('200 accepted');
    const stranger = new Client(app.server.url);
    await stranger.call(requestPasswordReset, { body: { email: one.email } });
    await stranger.call(resetPassword, {
      body: { authCode: await linkTo(app, one.email, 'reset-password'), password: NEW },
    });
    for (const { token } of made) expect(await asks(token)).toBe('401 token-refused');
  });

  it('leaves no token that was made by the old password while it was replaced', async () => {
    const { client } = await somebody();
    const [changed, ...made] = await Promise.all([
      client.post('/auth/change-password', { old: PASSWORD, new: NEW, confirm: NEW }),
      ...Array.from({ length: 6 }, () => make(client)),
    ]);
    expect(refusal(changed)).toBe('200 accepted');
    for (const answer of made)
      expect(['201 accepted', '409 changed-meanwhile', '400 wrong-password']).toContain(answer);
    expect((await states(client)).filter((state) => state === 'active')).toEqual([]);
  });
});
