import { toId } from '../../domain/ids.js';
import { SerialFileQueue } from './serial-file-queue.js';

describe('files processed outside of the jobs', () => {
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
    const queue = new SerialFileQueue(read);
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
    const queue: SerialFileQueue<never> = new SerialFileQueue<never>((id) => {
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
    const queue = new SerialFileQueue(read);
    queue.add('key', toId('file', '1'));
    queue.add('key', toId('file', '2'));
    await turn();
    const closed = queue.close();
    queue.add('key', toId('file', '3'));
    end[0]?.();
    await closed;
    expect(begun).toEqual(['1']);
  });

  describe('with a result that is known', () => {
    /** Processes files of results that are texts; each ends when `end` says so. */
    function processing(): {
      readonly queue: SerialFileQueue<string>;
      readonly begun: (readonly [id: string, result: string | undefined])[];
      readonly end: () => Promise<void>;
    } {
      const begun: (readonly [string, string | undefined])[] = [];
      const ends: (() => void)[] = [];
      const queue = new SerialFileQueue<string>(
        (id, result) =>
          new Promise((done) => {
            begun.push([id, result]);
            ends.push(done);
          }),
      );
      return {
        queue,
        begun,
        end: async () => {
          ends.shift()?.();
          await turn();
        },
      };
    }
    const ofRows = (result: string, rows: number) => ({ result, rows });

    it('have it when nothing of their key is before them, and are read again otherwise', async () => {
      const { queue, begun, end } = processing();
      queue.add('key', toId('file', '1'), ofRows('one', 5_000));
      queue.add('key', toId('file', '2'), ofRows('two', 5_000));
      await turn();
      await end();
      await end();
      queue.add('key', toId('file', '3'), ofRows('three', 5_000));
      await turn();
      expect(begun).toEqual([
        ['1', 'one'],
        ['2', undefined],
        ['3', 'three'],
      ]);
      await end();
      await queue.close();
    });

    it('lose it to the limits of memory, which are free again when files are done', async () => {
      const { queue, begun, end } = processing();
      queue.add('a', toId('file', '1'), ofRows('a', 60_000));
      queue.add('b', toId('file', '2'), ofRows('b', 60_000));
      for (const key of ['c', 'd', 'e', 'f']) queue.add(key, toId('file', key === 'c' ? '3' : '4'), ofRows(key, 1));
      await turn();
      expect(begun.map(([, result]) => result)).toEqual(['a', undefined, 'c', 'd', 'e', undefined]);
      await end();
      queue.add('g', toId('file', '5'), ofRows('g', 99_000));
      await turn();
      expect(begun.at(-1)).toEqual(['5', 'g']);
      for (let n = 0; n < 6; n++) await end();
      await queue.close();
    });
  });

  it('of different keys do not wait for one another', async () => {
    const { begun, end, read } = slowly();
    const queue = new SerialFileQueue(read);
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
    const queue = new SerialFileQueue((id) => {
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
