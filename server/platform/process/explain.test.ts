import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { mkdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.js';
import { explain, explained } from './explain.js';

function failure(of: Promise<unknown>): Promise<unknown> {
  return of.then(
    () => {
      throw new Error('It should have failed');
    },
    (error: unknown) => error,
  );
}
const thrown = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: said the system`), { code, ...more });

describe('the explanation of a failed start', () => {
  it('names the path that may not be written, and never a port', () => {
    const line = explained(thrown('EACCES', { syscall: 'mkdir', path: '/backup/consignal-1' }));
    expect(line).toMatch(
      /^\/backup\/consignal-1: permission denied \(mkdir\)\. Give user \d+ access to it, or name another place\.$/,
    );
    expect(explained(thrown('EROFS', { syscall: 'open', path: '/data/x' }))).toBe(
      '/data/x: the file system is read-only (open). Name another place.',
    );
  });

  it('says of a real path what is wrong with it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'consignal-explain-'));
    try {
      await writeFile(join(folder, 'file'), '');
      const error = await failure(mkdir(join(folder, 'file', 'below')));
      expect(explained(error)).toBe(
        `${join(folder, 'file', 'below')}: a part of the path is no folder (mkdir). Name another place.`,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names the port and the address that may not be opened, or are taken', async () => {
    expect(explained(thrown('EACCES', { syscall: 'listen', address: '0.0.0.0', port: 80 }))).toMatch(
      /^Port 80 on 0\.0\.0\.0 may not be opened by user \d+\. Choose one above 1023\.$/,
    );
    const first = createServer();
    await new Promise<void>((done) => first.listen(0, '127.0.0.1', done));
    const address = first.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const second = createServer();
    const error = await new Promise((fail) => second.once('error', fail).listen(port, '127.0.0.1'));
    first.close();
    expect(explained(error)).toBe(
      `Port ${String(port)} on 127.0.0.1 is taken. Stop what uses it, or choose another: PORT=${String(port + 1)}.`,
    );
  });

  it('says that Postgres is not there, whatever number of addresses its name has', async () => {
    const refused = await new Promise((fail) => connect({ host: '127.0.0.1', port: 1 }).once('error', fail));
    expect(explained(refused)).toMatch(/^Postgres cannot be reached\. .*ECONNREFUSED 127\.0\.0\.1:1$/);
    const several = Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' });
    expect(explained(several)).toBe(explained(refused));
  });

  it.each([
    ['28P01', 'Put the right one into DATABASE_URL'],
    ['28000', 'pg_hba.conf'],
    ['3D000', 'Create it'],
    ['53300', 'max_connections'],
    ['57P03', 'when it has started'],
    ['42501', 'docs/operating.md'],
  ])('is one line with what to do for what Postgres refuses as %s', (code, advice) => {
    const line = explained(thrown(code));
    expect(line).toContain(advice);
    expect(line).not.toContain('\n');
  });

  it('is one line in a log and a table on a terminal for wrong settings', () => {
    let error: unknown;
    try {
      readConfig({ PORT: 'eighty', DEMO: 'maybe' });
    } catch (e) {
      error = e;
    }
    expect(explained(error)).toBe(
      'The configuration is wrong: PORT is eighty, expected a port number, 0 to 65535; DEMO is maybe, expected on or off',
    );
    expect(explain(error).split('\n')).toHaveLength(4);
  });

  it('shows the stack of what nobody foresaw', () => {
    expect(explained(new TypeError('x is no function'))).toBeUndefined();
    expect(explain(new TypeError('x is no function'))).toContain('explain.test');
  });
});
