import { ConfigError, readConfig } from './config.js';

function message(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('the configuration', () => {
  it('needs nothing: an empty environment is a demo on this machine', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      redisUrl: undefined,
      demo: true,
      secureCookies: false,
      trustedProxies: 0,
      workerConcurrency: 4,
    });
  });

  it('takes empty values for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it('has demo logins off in production unless they are asked for', () => {
    expect([
      readConfig({ NODE_ENV: 'production' }).demo,
      readConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo,
      readConfig({ DEMO: 'off' }).demo,
    ]).toEqual([false, true, false]);
  });

  it('makes cookies secure where the public address is https', () => {
    expect([
      readConfig({ PUBLIC_URL: 'https://a.example' }).secureCookies,
      readConfig({ PUBLIC_URL: 'http://a.example' }).secureCookies,
    ]).toEqual([true, false]);
  });

  it('takes translations from afar by https alone', () => {
    expect(
      [
        'https://texts.example/consignal',
        'http://127.0.0.1:8080/texts',
        'http://localhost/texts',
        'http://[::1]:8080',
      ].map((url) => readConfig({ TRANSLATIONS_URL: url }).translationsUrl),
    ).not.toContain(undefined);
    for (const url of [
      'http://texts.example',
      'http://127.0.0.1.example',
      'http://localhost.example',
      'ftp://texts.example',
      'http://10.0.0.1',
    ])
      expect(message({ TRANSLATIONS_URL: url })).toContain('https://…, or http:// on this machine');
    expect(readConfig({}).translationsUrl).toBeUndefined();
  });

  it('names every wrong value at once, with what is expected, as a table', () => {
    expect(
      message({ PORT: 'eighty', DEMO: 'maybe', WORKER_CONCURRENCY: '0', HOST: 'ok', TRUSTED_PROXIES: '11' })
        .split('\n')
        .map((line) => line.trimEnd()),
    ).toEqual([
      'The configuration is wrong:',
      '  variable             is       expected',
      '  PORT                 eighty   a port number, 0 to 65535',
      '  DEMO                 maybe    on or off',
      '  TRUSTED_PROXIES      11       a number, 0 to 10',
      '  WORKER_CONCURRENCY   0        a number, 1 to 64',
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db.example/x'],
    ['DATABASE_URL', 'root:hunter2@db.example'],
    ['REDIS_URL', 'http://:hunter2@cache.example'],
    ['PUBLIC_URL', 'ftp://u:hunter2@a.example'],
    ['REDIS_URL', 'rediss//:hunter2@cache.example'],
    ['DATABASE_URL', 'postgres//u:hun@hunter2@db.example'],
    ['DATABASE_URL', 'postgre://db.example/x?password=hunter2'],
  ])('shows a wrong %s of %s without its password', (name, url) => {
    expect(message({ [name]: url })).toContain(name);
    expect(message({ [name]: url })).not.toContain('hunter2');
  });
});
