import { PassThrough } from 'node:stream';
import { MOST_BYTES, readBody } from './as2.body.js';
import { MemoryBudget } from './as2.memory-budget.js';
import { sourceOf } from './as2.source.js';
import { KeyedSerialQueue } from './as2.serial-queue.js';

const MB = 1_048_576;
const anything = (): void => undefined;

describe('The body of an AS2 message', () => {
  it('is what comes, each piece of it announced', async () => {
    const body = new PassThrough();
    const pieces: number[] = [];
    const read = readBody(body, (bytes) => {
      pieces.push(bytes);
    });
    body.write('one ');
    body.end('message');
    expect(String(await read)).toBe('one message');
    expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBe(11);
  });

  it('is not waited for when it comes too slowly, and its connection is closed', async () => {
    const body = new PassThrough();
    body.write('a beginning');
    await expect(readBody(body, anything, { ms: 20, bytesPerMs: 1_000 })).rejects.toMatchObject({
      code: 'invalid-input',
      detail: 'The message came too slowly.',
    });
    expect(body.destroyed).toBe(true);
  });

  it('is given the more time the more of it came', async () => {
    const body = new PassThrough();
    const read = readBody(body, anything, { ms: 1, bytesPerMs: 0.001 });
    body.write('a lot, so slowly as that counts');
    setTimeout(() => {
      body.end();
    }, 50);
    expect((await read).byteLength).toBe(31);
  });

  it('that breaks off, grows too large or finds no room is refused, and what is still sent of it is let go', async () => {
    const broken = new PassThrough();
    broken.write('a beginning');
    setImmediate(() => {
      broken.destroy(new Error('aborted'));
    });
    await expect(readBody(broken, anything)).rejects.toMatchObject({
      code: 'invalid-input',
      detail: 'The message broke off.',
    });

    const large = new PassThrough();
    large.write(Buffer.alloc(MOST_BYTES));
    large.write('x');
    await expect(readBody(large, anything)).rejects.toMatchObject({ code: 'file-too-large' });

    const refused = new PassThrough();
    refused.write('a beginning');
    await expect(
      readBody(refused, () => {
        throw new Error('no room');
      }),
    ).rejects.toBeDefined();
    const ended = new Promise((resolve) => {
      refused.once('end', resolve);
    });
    refused.end(Buffer.alloc(MB));
    await ended;
  });
});

describe('Memory for AS2 messages', () => {
  it('is taken by what has come, so that hundreds of slow connections of one source leave room for the others and for its own', () => {
    const hold = new MemoryBudget();
    for (let i = 0; i < 500; i += 1) hold.take('slow').grow(1);
    hold.take('slow').grow(20 * MB);
    for (const other of ['a', 'b', 'c', 'd']) hold.take(other).grow(25 * MB);
  });

  it('has an end for each source and for all, and is given back', () => {
    const hold = new MemoryBudget();
    const rooms = ['a', 'a'].map((source) => {
      const room = hold.take(source);
      room.grow(26 * MB);
      return room;
    });
    const third = hold.take('a');
    expect(() => {
      third.grow(26 * MB);
    }).toThrow('Too many attempts');
    for (const source of ['b', 'b', 'c', 'c']) hold.take(source).grow(26 * MB);
    expect(() => {
      hold.take('d').grow(26 * MB);
    }).toThrow('Too many attempts');
    for (const room of rooms) room.release();
    third.grow(26 * MB);
    hold.take('d').grow(20 * MB);
  });

  it('counts each piece of a message with what it weighs itself', () => {
    const room = new MemoryBudget().take('crumbs');
    expect(() => {
      for (let i = 0; i < 200_000; i += 1) room.grow(1);
    }).toThrow('Too many attempts');
  });

  it('that nobody takes has no entry for anybody', () => {
    const hold = new MemoryBudget();
    for (let i = 0; i < 10; i += 1) {
      const room = hold.take(String(i));
      room.grow(1_000);
      room.release();
    }
    expect(hold).toMatchObject({ total: 0, bySource: new Map() });
  });
});

describe('The source of an AS2 message', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1:2:3:4', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });
});

describe('KeyedSerialQueue', () => {
  it('are one after the other within a source and beside each other between sources, also after a failure', async () => {
    const queue = new KeyedSerialQueue();
    const begun: string[] = [];
    let fail: (error: Error) => void = anything;
    const first = queue.run(
      'a',
      () =>
        new Promise((_, reject) => {
          begun.push('first');
          fail = reject;
        }),
    );
    const second = queue.run('a', () => {
      begun.push('second');
      return Promise.resolve('second');
    });
    await queue.run('b', () => {
      begun.push('other');
      return Promise.resolve();
    });
    expect(begun).toEqual(['first', 'other']);
    fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('second');
    expect(queue).toMatchObject({ last: new Map() });
  });
});
