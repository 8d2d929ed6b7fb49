import { toId } from '../../domain/ids.js';
import { ApartQueue } from './apart-queue.js';

describe('files read apart from the jobs', () => {
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
    const queue = new ApartQueue(read);
    for (const id of ['1', '2', '2', '3']) queue.add('key', toId('file', id));
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
    const queue: ApartQueue = new ApartQueue((id) => {
      begun.push(id);
      if (begun.length === 1) queue.add('key', toId('file', id));
      return Promise.reject(new Error('the database is away'));
    });
    queue.add('key', toId('file', '1'));
    queue.add('key', toId('file', '2'));
    await turn();
    expect(begun).toEqual(['1', '2', '1']);
    queue.add('key', toId('file', '3'));
    await turn();
    expect(begun.at(-1)).toBe('3');
  });

  it('are forgotten at the end, but for the one in hand', async () => {
    const { begun, end, read } = slowly();
    const queue = new ApartQueue(read);
    queue.add('key', toId('file', '1'));
    queue.add('key', toId('file', '2'));
    await turn();
    const closed = queue.close();
    queue.add('key', toId('file', '3'));
    end[0]?.();
    await closed;
    expect(begun).toEqual(['1']);
  });

  it('of different keys do not wait for one another', async () => {
    const { begun, end, read } = slowly();
    const queue = new ApartQueue(read);
    queue.add('one', toId('file', '1'));
    queue.add('one', toId('file', '2'));
    queue.add('other', toId('file', '3'));
    await turn();
    expect(begun).toEqual(['1', '3']);
    const closed = queue.close();
    for (const done of end) done();
    await closed;
  });

  it('come back after time-outs, later each time, and no more often than they may', async () => {
    const { jest } = import.meta;
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const begun: string[] = [];
    const queue = new ApartQueue((id) => {
      begun.push(id);
      return Promise.resolve();
    });
    const [file, other] = [toId('file', '1'), toId('file', '2')];
    const readAfter = async (ms: number): Promise<number> => {
      jest.advanceTimersByTime(ms);
      await turn();
      return begun.length;
    };
    expect(queue.putBack('key', file, 3)).toBe(true);
    expect([await readAfter(999), await readAfter(1)]).toEqual([0, 1]);
    expect(queue.putBack('key', file, 3)).toBe(true);
    expect([await readAfter(1_999), await readAfter(1)]).toEqual([1, 2]);
    expect(queue.putBack('key', file, 3)).toBe(true);
    expect([await readAfter(3_999), await readAfter(1)]).toEqual([2, 3]);
    expect(queue.putBack('key', file, 3)).toBe(false);
    expect(queue.putBack('key', other, 1)).toBe(true);
    queue.settled(other);
    expect(queue.putBack('key', other, 1)).toBe(true);
    await queue.close();
    expect(await readAfter(60_000)).toBe(3);
    jest.useRealTimers();
  });
});
