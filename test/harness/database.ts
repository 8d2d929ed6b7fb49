import { randomBytes } from 'node:crypto';
import { inDatabase, run } from './template.js';

/** A database of a test file's own, migrated and empty. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, connections included; call it after the application has closed its pool. */
  readonly drop: () => Promise<void>;
}

/** Copies the migrated template. Call it in `beforeAll` and `drop` in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env['CONSIGNAL_TEST_POSTGRES'] ?? '';
  const template = process.env['CONSIGNAL_TEST_TEMPLATE'] ?? '';
  const failure = process.env['CONSIGNAL_TEST_FAILURE'];
  if (failure !== undefined) throw new Error(failure);
  if (server === '')
    throw new Error('No test database: the file must be named *.db.test.ts or lie in test/api or test/workers.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  // File by file: the other strategy writes all of it to the log once more.
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return { url: inDatabase(server, name), drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
