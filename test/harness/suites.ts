import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inContinuousIntegration } from './service.js';

/** A Redis database that only this test process uses: the URL ends in the number of the Jest worker. */
export function testRedisUrl(): string {
  const server = process.env['CONSIGNAL_TEST_REDIS'] ?? '';
  if (server === '') throw new Error('No Redis for tests; wrap the suite in describeRedis.');
  const address = new URL(server);
  address.pathname = `/${process.env['JEST_WORKER_ID'] ?? '1'}`;
  return address.href;
}

/** A suite that needs Redis: skipped by name where there is none, a failure in CI. Only in *.db.test.ts, test/api and test/workers. */
export function describeRedis(name: string, suite: () => void): void {
  const failure = process.env['CONSIGNAL_TEST_FAILURE'];
  if (failure !== undefined)
    describe(name, () => {
      it('has what it needs', () => {
        throw new Error(failure);
      });
    });
  else
    describeWhere(
      (process.env['CONSIGNAL_TEST_REDIS'] ?? '') !== '',
      `${name} [needs Redis]`,
      'Redis is missing: install redis-server or set TEST_REDIS_URL',
      suite,
    );
}

/** A suite that needs nginx: skipped by name where there is none, a failure in CI. */
export function describeNginx(name: string, suite: () => void): void {
  describeWhere(
    spawnSync('nginx', ['-v']).status === 0,
    `${name} [needs nginx]`,
    'nginx is missing: install it, as the package nginx',
    suite,
  );
}

/** Where the specification and the samples lie; the product works without them, these tests don't. */
export const SHARED = resolve(process.env['CONSIGNAL_SHARED'] ?? join(import.meta.dirname, '..', '..', '..', 'shared'));
const MISSING_SHARED = 'The folder shared/ beside this checkout is missing; CONSIGNAL_SHARED names another place';

/** A suite that reads shared/: skipped by name where it is absent, a failure in CI. */
export function describeShared(name: string, suite: () => void): void {
  describeWhere(existsSync(SHARED), `${name} [needs shared/]`, MISSING_SHARED, suite);
}

/** One test that reads shared/: skipped by name where it is absent, a failure in CI. */
export function itShared(name: string, test: jest.ProvidesCallback): void {
  const full = `${name} [needs shared/]`;
  if (existsSync(SHARED)) it(full, test);
  else if (inContinuousIntegration())
    it(full, () => {
      throw new Error(MISSING_SHARED);
    });
  else it.skip(full, test);
}

function describeWhere(present: boolean, name: string, missing: string, suite: () => void): void {
  if (present) describe(name, suite);
  else if (inContinuousIntegration())
    describe(name, () => {
      it('has what it needs', () => {
        throw new Error(missing);
      });
    });
  // The suite itself is not called: it may read what is missing while it lists its tests.
  else
    describe(name, () => {
      it.skip(missing, suite);
    });
}
