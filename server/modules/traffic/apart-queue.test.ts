import { toId } from '../../domain/ids.js';
import { RetryQueue } from './retry-queue.js';

describe('files that failed before', () => {
  /** Reads that end when they are told to. */
  function slowly(): {
    readonly begun: string[];
    readonly end: (() => void)[];
    readonly read: (id: string) => Promise<void>;
  } {
    const begun: string[] = [];
    const end: (() => void)[] = [];
    return {
      begun,
      end,
      read: (id) =>
        new Promise((done) => {
          begun.push(id);
          end.push(done);
        }),
    };
  }
  const turn = (): Promise<void> =>
    new Promise((done) => {
      setImmediate(done);
    });

  it('are read one after the other, each once however often it is named', async () => {
    const { begun, end, read } = slowly();
    const queue = new RetryQueue(read);
    for (const id of ['1', '2', '2', '3']) queue.add(toId('file', id));
    await turn();
    expect(begun).toEqual(['1']);
    for (let next = 0; next < 3; next++) {
      end[next]?.();
      await turn();
    }
    expect(begun).toEqual(['1', '2', '3']);
    end[2]?.();
    await queue.close();
  });

  it('come again when they are named while they are read, and after one that could not be', async () => {
    const begun: string[] = [];
    const queue: RetryQueue = new RetryQueue((id) => {
      begun.push(id);
      if (begun.length === 1) queue.add(toId('file', id));
      return Promise.reject(new Error('the database is away'));
    });
    queue.add(toId('file', '1'));
    queue.add(toId('file', '2'));
    await turn();
    expect(begun).toEqual(['1', '1', '2']);
    queue.add(toId('file', '3'));
    await turn();
    expect(begun.at(-1)).toBe('3');
  });

  it('are forgotten at the end, but for the one in hand', async () => {
    const { begun, end, read } = slowly();
    const queue = new RetryQueue(read);
    queue.add(toId('file', '1'));
    queue.add(toId('file', '2'));
    await turn();
    const closed = queue.close();
    queue.add(toId('file', '3'));
    end[0]?.();
    await closed;
    expect(begun).toEqual(['1']);
  });
});
