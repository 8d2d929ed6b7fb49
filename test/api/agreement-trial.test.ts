import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { agreementCreate, agreementTest } from '../../server/contract/agreement.js';
import { agreement, type AgreementInput } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { startTcp } from '../transport/tcp-server.js';

describe("the trial of an agreement's connection", () => {
  let app: TestApp;
  let manager: Client;
  let mute: Awaited<ReturnType<typeof startTcp>>;
  beforeAll(async () => {
    mute = await startTcp(() => undefined);
    app = await openTestApp({
      env: { TRANSPORT_ALLOWED_NETWORKS: '127.0.0.1', TRANSPORT_ALLOWED_PORTS: String(mute.port) },
    });
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
    await mute.close();
  });

  let count = 0;
  const made = async (more: Partial<AgreementInput>, by = manager): Promise<string> =>
    (await by.call(agreementCreate, { body: agreement({ sender: `TRIED${String(++count)}:ZZ`, ...more }) })).id;
  const tried = (id: string, by = manager) => by.call(agreementTest, { params: { id } });

  it('says step by step what works and leaves nothing behind', async () => {
    const own = join(app.dataDir, 'partners', app.world.solna);
    await mkdir(join(own, 'in'), { recursive: true });
    await mkdir(join(own, 'out'), { recursive: true });
    const { ok, steps } = await tried(await made({ receivePath: 'in', sendPath: 'out' }));
    expect([ok, steps.map((step) => [step.step, step.outcome])]).toEqual([
      true,
      [
        ['address', 'ok'],
        ['list', 'ok'],
        ['write', 'ok'],
      ],
    ]);
    expect(await readdir(join(own, 'out'))).toEqual([]);
  });

  it("keeps to the company's own folders: those of another are not there", async () => {
    const chief = await app.as('chief');
    const { ok, steps } = await tried(await made({ receivePath: 'in', recipient: 'O0013000001CUST:OD' }, chief), chief);
    expect([ok, steps.at(-2)]).toEqual([
      false,
      {
        step: 'list',
        outcome: 'failed',
        text: expect.stringContaining('The folder or file does not exist. Check the name of the folder') as string,
      },
    ]);
  });

  it("says of ways that the product can't go yet that they are not available", async () => {
    for (const [name, transport] of [
      ['OFTP2', { kind: 'oftp2', settings: { host: 'oftp.nordvik.example' } }],
      ['X.400', { kind: 'x400', settings: { address: 'C=SE' } }],
      ['Zmodem', { kind: 'zmodem', settings: { address: '08-1' } }],
    ] as const) {
      const { ok, steps } = await tried(await made({ transport, receivePath: 'in', sendPath: 'out' }));
      expect([ok, steps]).toEqual([
        false,
        [
          {
            step: 'address',
            outcome: 'failed',
            text: expect.stringMatching(new RegExp(`^${name} is not available yet\\. `)) as string,
          },
        ],
      ]);
    }
  });

  it('says which settings are missing', async () => {
    const { steps } = await tried(
      await made({ transport: { kind: 'sftp', settings: { host: 'sftp.nordvik.example', user: 'us' } } }),
    );
    expect(steps[0]?.text).toBe(
      'The settings are not complete: needs a password or a private key. Correct the settings.',
    );
  });

  it("reaches nothing inside the own network that the configuration doesn't name", async () => {
    const { steps } = await tried(
      await made({
        transport: {
          kind: 'ftp',
          settings: { host: '10.0.0.1', user: 'us', allowPlain: true },
          secrets: { password: 'x' },
        },
      }),
    );
    expect(steps[0]).toMatchObject({
      step: 'address',
      outcome: 'failed',
      text: expect.stringContaining('not an address of the open internet') as string,
    });
  });

  it('is one at a time for a company, and its turn ends with it', async () => {
    const id = await made({
      transport: {
        kind: 'sftp',
        settings: { host: '127.0.0.1', port: mute.port, user: 'us' },
        secrets: { password: 'x' },
      },
      receivePath: '/in',
    });
    const first = tried(id);
    await until('the first is under way', () => mute.connections() > 0);
    expect(refusal(await manager.post(`/applications/agreements/${id}/test`))).toBe('429 too-many-requests');
    const chief = await app.as('chief');
    expect(
      (
        await tried(
          await made(
            { recipient: 'O0013000001CUST:OD', transport: { kind: 'x400', settings: { address: 'C=SE' } } },
            chief,
          ),
          chief,
        )
      ).ok,
    ).toBe(false);
    await mute.close();
    expect((await first).ok).toBe(false);
    expect((await tried(id)).ok).toBe(false);
  });

  it('is not for other companies, nor for those who may only read', async () => {
    const id = await made({});
    expect(refusal(await (await app.as('chief')).post(`/applications/agreements/${id}/test`))).toBe('404 not-found');
    expect(refusal(await (await app.as('user')).post(`/applications/agreements/${id}/test`))).toBe('403 no-permission');
  });
});
