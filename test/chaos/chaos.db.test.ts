import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The short form of "npm run chaos": 15 kills on the Postgres queue, Postgres itself among them. The long form needs minutes. */
describe('the product under kill -9', () => {
  it('loses nothing and doubles nothing', async () => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'chaos.mjs');
    const args = [
      '--smoke',
      '--kills',
      '15',
      '--files',
      '60',
      '--backend',
      'postgres',
      '--rounds',
      '0',
      '--no-mutant',
      '--no-all-in-one',
    ];
    const suite = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    suite.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const code = await new Promise<number | null>((done) => {
      suite.once('close', done);
    });
    expect(output).toMatch(/chaos postgres: \d+ kills, 0 lost, 0 doubled/);
    expect(code).toBe(0);
  }, 600_000);
});
