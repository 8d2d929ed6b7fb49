import { existsSync, readFileSync } from 'node:fs';

/** One compiler setting for the build and the tests: what .swcrc says, with JSX where the file has it. */
const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
const tsx = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } },
  },
};

const folders = ['server', 'workers', 'console', 'migrations', 'scripts', 'test'].filter((f) =>
  existsSync(new URL(f, import.meta.url)),
);
const DATABASE_TESTS = [
  '<rootDir>/**/*.db.test.ts',
  '<rootDir>/test/api/**/*.test.ts',
  '<rootDir>/test/workers/**/*.test.ts',
];
/** Real SSH, FTP and mail servers with their time-outs: `npm run test:transport`, on a machine with nothing else to do. */
const TRANSPORT = process.env.TEST_TRANSPORT === '1';

/**
 * What tests import is loaded once for all files of a worker, by Node itself: Jest's contexts make the reading of files three times as slow.
 * While the product changes under somebody's hands, each file has it anew.
 */
const NATIVE = {
  testEnvironment: '<rootDir>/test/harness/native/environment.mjs',
  testRunner: '<rootDir>/test/harness/native/runner.mjs',
};
const WATCHING = process.argv.some((argument) => argument.startsWith('--watch'));

const common = {
  rootDir: import.meta.dirname,
  roots: folders.map((f) => `<rootDir>/${f}`),
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Not in the folder for temporary files, which a run takes with it.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  transform: { '\\.ts$': ['@swc/jest', swc], '\\.tsx$': ['@swc/jest', tsx] },
  // Imports name the compiled file (./x.js); in the sources it is x.ts. Packages have the .js itself, so it is tried first.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1.tsx'] },
};

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/harness/sequencer.mjs',
  // Tests start real servers on a machine that is busy with other tests; what must be quick says so itself.
  testTimeout: 180_000,
  projects: [
    {
      ...common,
      displayName: 'pure',
      ...(WATCHING ? {} : NATIVE),
      setupFilesAfterEnv: ['<rootDir>/test/harness/property-seed.mjs'],
      testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '\\.db\\.test\\.ts$',
        '<rootDir>/test/(api|workers|transport|chaos|browser|bench)/',
      ],
    },
    {
      ...common,
      displayName: 'database',
      ...(WATCHING ? {} : NATIVE),
      testMatch: DATABASE_TESTS,
      testPathIgnorePatterns: ['/node_modules/'],
      globalSetup: '<rootDir>/test/harness/setup.mjs',
      globalTeardown: '<rootDir>/test/harness/teardown.mjs',
    },
    ...(TRANSPORT
      ? [{ ...common, displayName: 'transport', testMatch: ['<rootDir>/test/transport/**/*.test.ts'] }]
      : []),
  ],
};
