import { FolderTransport, type RemoteSession } from './exchange.js';
import { TransportFailure } from './failure.js';
import { limits, type ReceiveSummary } from './transport.js';

const BYTES = Buffer.from('UNB');
const FOREVER = new AbortController().signal;

/** A folder at a partner of which some files may be read and not removed. */
class Folder implements RemoteSession {
  readonly reads: string[] = [];
  /** What a file named “grown” is since it was listed. */
  readonly grown = { size: undefined as number | undefined };

  constructor(
    readonly files: Set<string>,
    private readonly stays: (name: string) => boolean,
  ) {}

  list = () => Promise.resolve([...this.files].map((name) => ({ name, size: BYTES.length, isFile: true })));
  size = () => Promise.resolve(this.grown.size);
  write = () => Promise.resolve();
  rename = () => Promise.resolve();
  close = () => undefined;

  read = (_: string, name: string): Promise<Uint8Array> => {
    this.reads.push(name);
    if (name === 'grown') return Promise.reject(new TransportFailure('too-large', 'There are more bytes'));
    return Promise.resolve(BYTES);
  };

  remove = (_: string, name: string): Promise<void> => {
    if (this.stays(name)) return Promise.reject(new TransportFailure('not-permitted', 'You may not'));
    this.files.delete(name);
    return Promise.resolve();
  };

  round(maxFiles: number, totalMs = 300_000): Promise<ReceiveSummary> {
    return new FolderTransport(
      () => Promise.resolve(this),
      { receiveFrom: '/in' },
      limits.parse({ maxFiles, totalMs }),
    ).receive(() => Promise.resolve('taken'), FOREVER);
  }
}
const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(4, '0')}`);
const folder = (...files: readonly string[]): Folder => new Folder(new Set(files), (name) => name.startsWith('stays'));

describe('a round through a folder in which files stay', () => {
  it('takes what lies behind them, and goes on at once as long as something goes away', async () => {
    const place = folder(...names('stays', 3), ...names('z', 3));
    expect(await place.round(2)).toMatchObject({
      taken: 5,
      more: true,
      left: names('stays', 3).map((name) => ({ name, reason: 'taken-but-not-removed' })),
    });
    expect([...place.files]).toEqual([...names('stays', 3), 'z0002']);
    expect(await place.round(2)).toMatchObject({ taken: 4, more: false });
    expect(await place.round(2)).toMatchObject({ taken: 3, more: false });
  });

  it('is not followed by another at once where nothing goes away', async () => {
    const place = folder(...names('stays', 3));
    expect(await place.round(2)).toMatchObject({ taken: 3, more: false });
    const full = folder(...names('stays', 30));
    expect(await full.round(2)).toMatchObject({ taken: 20, more: false });
  });

  it('looks at ten times as many files as it may take away, then says what waits behind them', async () => {
    const place = folder(...names('stays', 25), 'z');
    const { left, more } = await place.round(2);
    expect([place.reads.length, more, left[0], left.length]).toEqual([
      20,
      false,
      { name: 'stays0020', reason: 'not-reached' },
      21,
    ]);
    const large = folder(...names('stays', 200), 'z');
    expect((await large.round(11)).left).toHaveLength(100);
  });

  it('names the size of a file that was too large when it was read, where the place knows one above the limit', async () => {
    const place = folder('grown');
    expect((await place.round(2)).left).toEqual([{ name: 'grown', reason: 'too-large' }]);
    place.grown.size = 25 * 1024 * 1024;
    expect((await place.round(2)).left).toEqual([{ name: 'grown', reason: 'too-large' }]);
    place.grown.size += 1;
    expect((await place.round(2)).left).toEqual([{ name: 'grown', reason: 'too-large', size: 25 * 1024 * 1024 + 1 }]);
  });

  it('ends in its time, which files that stay do not use up', async () => {
    const place = folder(...names('stays', 6), 'z');
    Object.assign(performance, { now: () => place.reads.length * 20_000 });
    try {
      expect(await place.round(2, 100_000)).toMatchObject({
        taken: 3,
        left: [{ name: 'stays0003', reason: 'not-reached' }, {}, {}, {}],
      });
    } finally {
      Reflect.deleteProperty(performance, 'now');
    }
  });
});
