import { login } from '../../server/contract/auth.js';
import { currentUser } from '../../server/contract/current-user.js';
import { inviteExternal } from '../../server/contract/external-user.js';
import { enrollTotp, verifyEnrollment } from '../../server/contract/second-factor.js';
import { createUsers, removeAccount, userDetail, userSecondFactorReset } from '../../server/contract/user.js';
import { generateSync } from 'otplib';
import { Client, refusal } from '../given/client.js';
import { linkTo, mailsOf, mailTo } from '../given/mail.js';
import { audited, idOf, person, signInAs } from '../given/people.js';
import { until } from '../given/until.js';
import { openTestApp, PASSWORD, type TestApp } from '../given/world.js';

describe('who is invited', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  it('gets one mail, chooses a password by its link, and is in (AUTH-19)', async () => {
    const email = 'anna@solna.example';
    const {
      created: [one],
    } = await manager.call(createUsers, { body: { users: [{ email }], level: 'reader', language: 'se' } });
    const authCode = await linkTo(app, email, 'create-password');
    expect((await manager.call(userDetail, { params: { id: one!.id } })).invitation?.mailedAt).not.toBeNull();
    const client = new Client(app.server.url);
    const password = 'Fyra grävlingar på en bro 3';
    expect(refusal(await client.post('/auth/password/reset', { authCode, password }))).toBe('200 accepted');
    await client.call(login, { body: { email, password } });
    expect(refusal(await client.get('/applications/traffic'))).toBe('200 accepted');
    expect(
      (await mailsOf(app)).filter((mail) => mail.to === email && mail.text.includes('create-password')),
    ).toHaveLength(1);
  });

  it('to another company, is mailed where to accept or decline; once a day, and nobody else is', async () => {
    const email = 'neighbour@nordvik.example';
    const invite = (whom: string) => manager.call(inviteExternal, { body: { email: whom, roles: ['traffic:read'] } });
    await invite(email);
    await invite('nobody@nowhere.example');
    expect((await mailTo(app, email, /Another company/)).text).toContain('/invitations');
    await invite(email);
    await until(
      'no invitation waits for its mail',
      async () => (await app.sql('SELECT FROM external_invitation WHERE mailed_at IS NULL')).length === 0,
    );
    expect((await mailsOf(app)).filter(({ to, text }) => to === email && text.includes('/invitations'))).toHaveLength(
      1,
    );
    expect((await mailsOf(app)).map(({ to }) => to)).not.toContain('nobody@nowhere.example');
  });

  it('as a new user, with an account of another company, is told what to ask for and keeps that account', async () => {
    const email = 'chief@nordvik.example';
    const {
      created: [one],
    } = await manager.call(createUsers, { body: { users: [{ email }], level: 'reader' } });
    const mail = await mailTo(app, email, /would like to give/);
    expect([mail.text.includes('create-password'), mail.text.includes('Solna')]).toEqual([false, true]);
    expect((await manager.call(userDetail, { params: { id: one!.id } })).state).toBe('pending');
    expect(refusal(await (await app.as('chief')).get('/applications/traffic'))).toBe('200 accepted');
  });

  it('leaves no trace in a company that shows whether another one has an account with the address', async () => {
    const traces = async (email: string): Promise<unknown> => {
      const nobody = new Client(app.server.url);
      await manager.call(createUsers, { body: { users: [{ email }], level: 'reader' } });
      await mailTo(app, email, /./);
      await nobody.post('/auth/login', { email, password: 'wrong' });
      await nobody.post('/auth/request-password-reset', { email });
      await nobody.post('/auth/register', { email, company: 'SOLNA', password: 'Fyra grävlingar på en bro 3' });
      await nobody.post('/auth/register', { email, company: 'AURORA', password: 'Fyra grävlingar på en bro 3' });
      await until(
        'all mails have ended',
        async () => (await app.sql(`SELECT FROM mail WHERE state = 'queued'`)).length === 0,
      );
      return app.sql(
        `
        SELECT u.state, u.failures, c.code, (SELECT array_agg(e.event ORDER BY e.id) FROM audit_event e WHERE e.company_id = c.id AND e.object_id = u.id::text) AS events
        FROM user_account u JOIN company c ON c.id = u.company_id WHERE u.email = $1 AND c.code <> 'NORDVIK' ORDER BY c.code`,
        [email],
      );
    };
    const known = await person(app, 'has-one', 'user', { company: 'nordvik' });
    expect(await traces(known.email)).toEqual(await traces('has-none@nowhere.example'));
    expect(await traces('has-none-either@nowhere.example')).toMatchObject([{ code: 'AURORA' }, { code: 'SOLNA' }]);
  });

  it('as a new user by two companies, belongs to the one whose link is followed first', async () => {
    const email = 'wanted@elsewhere.example';
    const password = 'Fyra grävlingar på en bro 3';
    await manager.call(createUsers, { body: { users: [{ email }], level: 'reader' } });
    const first = await linkTo(app, email, 'create-password');
    await (await app.as('chief')).call(createUsers, { body: { users: [{ email }], level: 'reader' } });
    const second = await until('the other link', async () => {
      const link = await linkTo(app, email, 'create-password');
      return link !== first && link;
    });
    const choose = (authCode: string) =>
      new Client(app.server.url).post('/auth/password/reset', { authCode, password }).then(refusal);
    expect([await choose(second), await choose(first)]).toEqual(['200 accepted', '409 address-has-account']);
    const client = new Client(app.server.url);
    await client.call(login, { body: { email, password } });
    expect((await client.call(currentUser)).company.code).toBe('NORDVIK');
  });

  it('and has lost the second factor, signs in without it when an administrator has taken it away', async () => {
    const one = await person(app, 'loser', 'user');
    const client = await signInAs(app, one);
    const { manual_entry_key } = await client.call(enrollTotp, { body: { password: PASSWORD } });
    await client.call(verifyEnrollment, {
      body: {
        code: generateSync({ secret: manual_entry_key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1_000) }),
      },
    });
    await manager.call(userSecondFactorReset, { params: { id: one.id } });
    await signInAs(app, one);
    expect(await audited(app, one.id, 'second-factor.disabled')).toMatchObject([
      { actor_id: await idOf(app, 'manager') },
    ]);
    await mailTo(app, one.email, /without a second factor/);
    const reset = async (who: Client, id: string) => refusal(await who.post(`/auth/users/${id}/second-factor/reset`));
    expect(await reset(manager, await idOf(app, 'admin'))).toBe('403 not-administrable');
    expect(await reset(manager, await idOf(app, 'neighbour'))).toBe('404 not-found');
    expect(await reset(await app.as('user'), one.id)).toBe('403 no-permission');
  });

  it('and is removed, leaves nothing behind to sign in with (AUTH-18)', async () => {
    const one = await person(app, 'leaver', 'user');
    const client = await signInAs(app, one);
    await client.call(enrollTotp, { body: { password: PASSWORD } });
    const left = async () =>
      (
        await Promise.all(
          ['second_factor', 'known_device', 'account_token', 'mail', 'sign_in_challenge'].map((table) =>
            app.sql(`SELECT FROM ${table} WHERE user_id = $1`, [one.id]),
          ),
        )
      ).flat().length;
    await until('something to sign in with', async () => (await left()) > 0);
    await manager.call(removeAccount, { body: { userIds: [one.id] } });
    expect(await left()).toBe(0);
  });
});
