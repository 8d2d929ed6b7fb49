import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { readConfig, SETTINGS, type SettingName } from '../../server/platform/config.js';
import { code, filesIn, read, repeated } from './sources.js';

/** A value of each setting that is not its default. */
const OTHER: Readonly<Record<SettingName, string>> = {
  NODE_ENV: 'production',
  PORT: '4000',
  HOST: '0.0.0.0',
  DATA_DIR: '/other',
  DATABASE_URL: 'postgres://host/database',
  REDIS_URL: 'redis://host',
  DEMO: 'off',
  DEMO_HISTORY: '1',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: 'https://example.com',
  SMTP_URL: 'smtp://host',
  MAIL_FROM: 'other@example.com',
  TRUSTED_PROXIES: '1',
  WORKER_CONCURRENCY: '5',
  READING_THREADS: '3',
  TRANSPORT_FOLDER_ROOT: '/partners',
  TRANSPORT_ALLOWED_NETWORKS: '10.0.0.0/8',
  TRANSPORT_ALLOWED_PORTS: '2022',
  POLL_SECONDS: '30',
  MAX_BACKLOG: '10',
  TRANSLATIONS_URL: 'https://example.com/texts',
  HEALTH_FILE: '/tmp/health',
  HEARTBEAT_SECONDS: '2',
  DRAIN_SECONDS: '5',
  SHUTDOWN_SECONDS: '5',
};

/** The fields of the configuration that a setting decides. */
function fieldsOf(setting: SettingName): string[] {
  const usual = new Map<string, unknown>(Object.entries(readConfig({})));
  const changed = Object.entries(readConfig({ [setting]: OTHER[setting] }));
  return changed.flatMap(([field, value]) => (JSON.stringify(value) === JSON.stringify(usual.get(field)) ? [] : field));
}

/** The fields of the configuration that the code of an area reads. */
function readBy(area: string): string[] {
  const text = filesIn([`server/modules/${area}`], /\.ts$/)
    .filter((path) => !path.endsWith('.test.ts'))
    .map(code)
    .join('\n');
  const named = [...text.matchAll(/\bconfig\.(\w+)(?!\w*\.js)/g)].map(([, field = '']) => field);
  const taken = [...text.matchAll(/\{([\w\s,]+)\}(?:: Pick<Config|\s*=\s*(?:this\.|platform\.)?config\b)/g)];
  return [...named, ...taken.flatMap(([, fields = '']) => fields.split(',').map((field) => field.trim()))];
}

describe('every setting of the environment', () => {
  it('is declared by one area', () => {
    const declared = AREAS_OF_PRODUCT.flatMap(({ settings = [] }) => settings);
    expect(repeated(declared)).toEqual([]);
    expect(SETTINGS.filter((setting) => !declared.includes(setting))).toEqual([]);
  });

  it('changes the configuration', () => {
    expect(SETTINGS.filter((setting) => fieldsOf(setting).length === 0)).toEqual([]);
  });

  it('stands in the table of the operating guide, which has no other', () => {
    const [, chapter = ''] = read('docs/operating.md').split('\n## Settings\n');
    const [table = ''] = chapter.split('\n## ');
    const rows = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...SETTINGS].sort());
  });

  it('is read by the area that declares it, and those of the platform by all', () => {
    const fields = AREAS_OF_PRODUCT.map(({ name, settings = [] }) => ({ name, own: settings.flatMap(fieldsOf) }));
    const common = fields.find(({ name }) => name === 'platform')?.own ?? [];
    const known = new Set(fields.flatMap(({ own }) => own));
    const foreign = fields.flatMap(({ name, own }) =>
      readBy(name)
        .filter((field) => known.has(field) && !own.includes(field) && !common.includes(field))
        .map((field) => `server/modules/${name} reads config.${field}, which its manifest does not declare`),
    );
    expect([...new Set(foreign)]).toEqual([]);
    expect(fields.flatMap(({ name }) => readBy(name)).length).toBeGreaterThan(10);
  });
});
