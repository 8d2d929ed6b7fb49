import { Redis } from 'ioredis';
import { REDIS_LIVENESS } from './queues.js';

/** Redis answered, and lets nobody in with the credentials of REDIS_URL. */
export class RedisRefused extends Error {
  override readonly name = 'RedisRefused';
}

const REFUSALS = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password)/;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Tries the credentials once. A Redis that is away or is still loading says nothing about them: processes start without it and wait.
 * @throws RedisRefused
 */
export async function checkRedisCredentials(url: string): Promise<void> {
  const redis = new Redis(url, {
    ...REDIS_LIVENESS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  const failures: unknown[] = [];
  redis.on('error', (error) => failures.push(error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    failures.push(error);
  } finally {
    redis.disconnect();
  }
  const refusal = failures.find((error): error is Error => error instanceof Error && REFUSALS.test(error.message));
  if (refusal)
    throw new RedisRefused(
      `Redis at ${new URL(url).host} refuses the credentials. Put the right ones into REDIS_URL: ${refusal.message}`,
    );
}
