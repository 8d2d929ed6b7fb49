import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo } from 'node:net';
import { ProcessTransport } from '../../server/platform/transport/process-transport.js';
import { type Transport } from '../../server/platform/transport/transport.js';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.js';
import { startSmtp as listen, type SmtpServer } from './smtp-server.js';
import { startTcp } from './tcp-server.js';

const FOREVER = new AbortController().signal;
const BYTES = Buffer.from("UNB+UNOA:2+US+PARTNER+260301:1200+1'\r\n.\r\nQUIT\r\n\u0000\u00ff");
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function connect(settings: Record<string, unknown>, port: number, bounds: object = {}): Transport {
  return new ProcessTransport(settings, { allowedNetworks: ['127.0.0.1'], allowedPorts: [port] }, bounds);
}

async function startSmtp(): Promise<SmtpServer> {
  const server = await listen();
  closing.push(server.close);
  return server;
}
const MAIL = {
  kind: 'mail',
  host: '127.0.0.1',
  user: 'us',
  password: 'secret',
  from: 'edi@us.example',
  to: 'edi@partner.example',
  authority: CERTIFICATE,
};

describe('sending by e-mail', () => {
  it('attaches the file to one mail to the address of the settings, over TLS', async () => {
    const { port, mails } = await startSmtp();
    expect(await connect({ ...MAIL, port }, port).send({ name: 'a.edi', bytes: BYTES }, FOREVER)).toMatchObject({
      state: 'sent',
      size: BYTES.length,
    });
    const [mail] = mails;
    expect(mail).toMatchObject({ from: 'edi@us.example', to: ['edi@partner.example'], secure: true });
    const encoded = /filename=a\.edi\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(Buffer.from(encoded, 'base64')).toEqual(BYTES);
    expect(mail?.text).toContain('Subject: a.edi\r\n');
  });

  it('gives the same file the same Message-ID', async () => {
    const { port, mails } = await startSmtp();
    for (const bytes of [BYTES, BYTES, Buffer.from('other')])
      await connect({ ...MAIL, port }, port).send({ name: 'a.edi', bytes }, FOREVER);
    const ids = mails.map((mail) => /^Message-ID: (.+)\r$/m.exec(mail.text)?.[1]);
    expect([ids[0], new Set(ids).size]).toEqual([ids[1], 2]);
  });

  it('is tested without sending a mail, and says what is wrong without the password', async () => {
    const { port, mails } = await startSmtp();
    expect((await connect({ ...MAIL, port }, port).test(FOREVER)).ok).toBe(true);
    const login = await connect({ ...MAIL, port, password: 'not-the-password' }, port).test(FOREVER);
    expect(login.steps.find((step) => step.outcome === 'failed')?.step).toBe('login');
    expect(JSON.stringify(login)).not.toContain('not-the-password');
    const certificate = await connect({ ...MAIL, port, authority: undefined }, port).test(FOREVER);
    expect(certificate.steps.find((step) => step.outcome === 'failed')?.step).toBe('identity');
    expect(mails).toEqual([]);
  });

  it('sends nothing to a server without TLS, and gives up one that says nothing', async () => {
    const lines: string[] = [];
    const plain = await startTcp((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        lines.push(data.toString());
        socket.write(data.toString().startsWith('EHLO') ? '250 hello\r\n' : '502 unknown\r\n');
      });
    });
    const silent = await startTcp(() => undefined);
    closing.push(plain.close, silent.close);
    await expect(
      connect({ ...MAIL, port: plain.port }, plain.port).send({ name: 'a.edi', bytes: BYTES }, FOREVER),
    ).rejects.toMatchObject({ name: 'TransportFailure' });
    expect(lines.filter((line) => /AUTH|MAIL/.test(line))).toEqual([]);
    await expect(
      connect({ ...MAIL, port: silent.port }, silent.port, { connectMs: 600, idleMs: 600 }).send(
        { name: 'a.edi', bytes: BYTES },
        FOREVER,
      ),
    ).rejects.toMatchObject({ code: 'timeout' });
  });

  it('does not receive', async () => {
    await expect(
      connect({ ...MAIL, port: 587 }, 587).receive(() => Promise.resolve('taken'), FOREVER),
    ).rejects.toMatchObject({ code: 'unsupported' });
  });
});

async function startHttp(secure: boolean, listener: RequestListener): Promise<number> {
  const server: Server = secure
    ? createHttps({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, listener)
    : createHttp(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  );
  return (server.address() as AddressInfo).port;
}

describe('sending by HTTP upload', () => {
  it('puts the file at the address, with certificate checked and token given', async () => {
    const files = new Map<string, Buffer>();
    const port = await startHttp(true, (request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const allowed = request.headers.authorization === 'Bearer secret';
          if (allowed && request.method === 'PUT') files.set(request.url ?? '', Buffer.concat(chunks));
          response.writeHead(allowed ? 201 : 401).end();
        });
    });
    const settings = {
      kind: 'http',
      url: `https://localhost:${String(port)}/in`,
      token: 'secret',
      authority: CERTIFICATE,
    };
    expect(await connect(settings, port).send({ name: 'a.edi', bytes: BYTES }, FOREVER)).toMatchObject({
      state: 'sent',
      warnings: [],
    });
    expect([...files]).toEqual([['/in/a.edi', BYTES]]);
    expect((await connect(settings, port).test(FOREVER)).ok).toBe(true);
    await expect(
      connect({ ...settings, token: 'wrong' }, port).send({ name: 'a.edi', bytes: BYTES }, FOREVER),
    ).rejects.toMatchObject({ code: 'login', retry: false });
    await expect(
      connect({ ...settings, authority: undefined }, port).send({ name: 'a.edi', bytes: BYTES }, FOREVER),
    ).rejects.toMatchObject({ code: 'certificate' });
  });

  it('gives the same file the same key, so that a POST can be repeated', async () => {
    const keys: unknown[] = [];
    const port = await startHttp(false, (request, response) => {
      keys.push(request.headers['idempotency-key']);
      request.resume().on('end', () => response.writeHead(200).end());
    });
    const settings = { kind: 'http', url: `http://127.0.0.1:${String(port)}/in`, method: 'post', allowPlain: true };
    for (const bytes of [BYTES, BYTES, Buffer.from('x')])
      expect((await connect(settings, port).send({ name: 'a.edi', bytes }, FOREVER)).warnings).toHaveLength(1);
    expect([keys[0], new Set(keys).size]).toEqual([keys[1], 2]);
  });

  it('follows no redirect, and distinguishes conflict and refusal', async () => {
    const other = await startTcp(() => undefined);
    closing.push(other.close);
    const answers = [302, 409, 503];
    const port = await startHttp(false, (request, response) => {
      request
        .resume()
        .on('end', () =>
          response.writeHead(answers.shift() ?? 500, { location: `http://127.0.0.1:${String(other.port)}/` }).end(),
        );
    });
    const settings = { kind: 'http', url: `http://127.0.0.1:${String(port)}/in`, allowPlain: true };
    for (const expected of ['settings', 'conflict', 'refused'])
      await expect(connect(settings, port).send({ name: 'a.edi', bytes: BYTES }, FOREVER)).rejects.toMatchObject({
        code: expected,
      });
    expect(other.connections()).toBe(0);
  });

  it('gives up a server that never ends its answer', async () => {
    const endless = await startTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const timer = setInterval(() => socket.write('x'.repeat(8192)), 5);
      socket.once('close', () => {
        clearInterval(timer);
      });
    });
    closing.push(endless.close);
    await expect(
      connect(
        { kind: 'http', url: `http://127.0.0.1:${String(endless.port)}/in`, allowPlain: true },
        endless.port,
      ).send({ name: 'a.edi', bytes: BYTES }, FOREVER),
    ).rejects.toMatchObject({ code: 'protocol' });
  });
});
