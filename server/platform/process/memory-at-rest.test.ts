import { until } from '../../../test/given/until.js';
import { giveMemoryBackAtRest } from './memory-at-rest.js';

const MB = 1_048_576;

describe('a process at rest', () => {
  it('gives back the buffers of what it did last', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let last = Buffer.alloc(0);
    for (let n = 0; n < 10; n++) last = Buffer.alloc(6 * MB, n);
    expect(last).toHaveLength(6 * MB);
    last = Buffer.alloc(0);
    const looking = giveMemoryBackAtRest({ everyMs: 100 });
    await until('the buffers are given back', () => Promise.resolve(process.memoryUsage().arrayBuffers < before + MB));
    clearInterval(looking);
  });
});
