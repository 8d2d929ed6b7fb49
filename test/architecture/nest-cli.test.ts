import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './sources.js';

const NEST = join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');

describe('nest generate', () => {
  it('puts a service into the folder of its area', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [NEST, 'generate', 'service', 'warehouse', '--dry-run'],
      { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } },
    );
    expect(/^CREATE (\S+)/m.exec(stdout)?.[1]).toBe('server/modules/warehouse/warehouse.service.ts');
  });
});
