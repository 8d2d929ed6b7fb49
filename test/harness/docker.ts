import { existsSync } from 'node:fs';
import { request } from 'node:http';

const SOCKET = '/var/run/docker.sock';

function get(path: string, timeoutMs: number): Promise<number> {
  const host = process.env['DOCKER_HOST'];
  const target = host?.startsWith('tcp://')
    ? { host: new URL(host).hostname, port: new URL(host).port }
    : { socketPath: host?.replace(/^unix:\/\//, '') ?? SOCKET };
  return new Promise((resolve, reject) => {
    const call = request({ ...target, path, timeout: timeoutMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.once('timeout', () => call.destroy(new Error(`no answer within ${String(timeoutMs)} ms`)));
    call.once('error', reject);
    call.end();
  });
}

/** Whether a Docker engine answers, found out within a second; the reason when not. */
export async function dockerEngine(): Promise<{ readonly answers: boolean; readonly reason: string }> {
  if (process.env['DOCKER_HOST'] === undefined && !existsSync(SOCKET))
    return { answers: false, reason: 'no Docker engine' };
  try {
    const status = await get('/_ping', 1_000);
    return { answers: status === 200, reason: `Docker answered ${String(status)}` };
  } catch (error) {
    return {
      answers: false,
      reason: `Docker does not answer: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** A local image starts in seconds; one that has to be fetched gets a minute, and then the next provider is taken. */
export async function startTimeout(image: string): Promise<number> {
  const status = await get(`/images/${image}/json`, 2_000).catch(() => 0);
  return status === 200 ? 120_000 : 60_000;
}

/** @throws Error when `start` takes longer than `ms`; what it starts after that is stopped as soon as it is there. */
export async function within<T extends { stop(): Promise<unknown> }>(ms: number, start: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`not started within ${String(ms / 1000)} s`));
    start.then((late) => late.stop()).catch(() => undefined);
  }, ms);
  try {
    return await Promise.race([start, promise]);
  } finally {
    clearTimeout(timer);
  }
}
