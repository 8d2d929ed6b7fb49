import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds to package-lock.json the platform packages that a package names but the registry at hand did not have (they are
 * optional, so installing passes over them in silence). Without them `npm ci` refuses the lock, and other systems would
 * lack their binaries. Run it after `npm install`. `--check` only says what is missing.
 */
const file = join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const OS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'windows'];
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Whether a package at `path` finds `name`: beside it or in a folder above, as Node looks it up. */
function isLocked(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

/** The system that a name such as `@swc/core-linux-arm-gnueabihf` is for. */
function platform(name) {
  const words = name.split(/[-/.]/);
  const os = OS.find((word) => words.includes(word));
  const cpu = CPU.find((word) => words.includes(word));
  const musl = words.some((word) => word.startsWith('musl'));
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(os === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    ...(os === undefined ? {} : { os: [os === 'windows' ? 'win32' : os] }),
  };
}

const added = {};
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}@${version} of ${path}: which version?`);
    added[`node_modules/${name}`] = {
      version,
      ...(entry.dev === true ? { dev: true } : {}),
      license: entry.license,
      optional: true,
      ...platform(name),
      ...(entry.engines === undefined ? {} : { engines: entry.engines }),
    };
  }
}

const names = Object.keys(added);
console.log(
  names.length === 0
    ? 'package-lock.json is complete'
    : `${names.length} platform packages missing: ${names.map((n) => n.replace('node_modules/', '')).join(', ')}`,
);
if (process.argv.includes('--check')) process.exitCode = names.length === 0 ? 0 : 1;
else if (names.length > 0) {
  const sorted = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
