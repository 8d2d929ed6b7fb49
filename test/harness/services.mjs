import './typescript-hook.mjs';

/**
 * The services of one test run: Postgres with a migrated template, Redis where there is one.
 * Prints what is used, then one line of JSON with the environment for the tests; ends when its standard input does.
 */
const stops = [];
async function stopAll() {
  for (const stop of stops.reverse())
    await stop().catch((error) => {
      console.error('test services:', error);
    });
  process.exit(0);
}
process.stdin.resume();
process.stdin.once('end', stopAll);
process.stdin.once('error', stopAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

const say = (line) => {
  console.log(line);
};
try {
  const { startRedis } = await import('./redis.ts');
  const { startPostgres } = await import('./postgres.ts');
  const { createTemplate } = await import('./template.ts');
  const redis = await startRedis(say);
  if (redis !== undefined) stops.push(redis.stop);
  const postgres = await startPostgres(say);
  stops.push(postgres.stop);
  const template = await createTemplate(postgres.url);
  stops.push(template.drop);
  console.log(
    JSON.stringify({
      CONSIGNAL_TEST_POSTGRES: postgres.url,
      CONSIGNAL_TEST_TEMPLATE: template.name,
      CONSIGNAL_TEST_REDIS: redis?.url ?? '',
    }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  for (const stop of stops.reverse()) await stop().catch(() => undefined);
  process.exit(1);
}
