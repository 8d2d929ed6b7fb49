import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './sources.js';

const NEST = join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');

describe('nest generate', () => {
  it('puts a service into the folder of its area, and changes no file above', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [NEST, 'generate', 'service', 'warehouse', '--dry-run'],
      { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } },
    );
    const files = [...stdout.matchAll(/^(?:CREATE|UPDATE|DELETE|RENAME) \S+/gm)].map(([line]) => line);
    expect(files).toEqual(['CREATE server/modules/warehouse/warehouse.service.ts']);
  });
});
