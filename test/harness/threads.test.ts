import { Worker } from 'node:worker_threads';

describe('a worker thread in a test', () => {
  it('runs a module that exists as TypeScript only, under the name it will have when built', async () => {
    const thread = new Worker(new URL('./echo.thread.js', import.meta.url));
    const answer = await new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.postMessage('x');
    });
    await thread.terminate();
    expect(answer).toEqual({ echo: 'x', sameServer: 'postgres://h/t' });
  });
});
