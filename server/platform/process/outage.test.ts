import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { DatabaseAway } from '../database/away.js';
import { Outage } from './outage.js';

describe('an outage', () => {
  let lines: { msg: string; reason?: string; seconds?: number }[];
  beforeEach(() => {
    lines = [];
  });
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });

  it('is logged once when it begins and once when it ends, however often either is reported', () => {
    const queue = new Outage(log, 'queue unavailable, retrying', 'queue available again');
    queue.ended();
    for (const text of ['refused', 'refused again', 'and again']) queue.began(new Error(text));
    expect(queue.isOn).toBe(true);
    queue.ended();
    queue.ended();
    queue.began(new Error('later'));
    expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
      ['queue unavailable, retrying', 'refused'],
      ['queue available again', undefined],
      ['queue unavailable, retrying', 'later'],
    ]);
  });

  it('is logged again each time that it has lasted so long, with its length', async () => {
    const queue = new Outage(log, 'queue unavailable, retrying', 'queue available again', 100);
    const began = performance.now();
    while (lines.length < 3) {
      queue.began(new Error('refused'));
      await sleep(10);
    }
    expect(performance.now() - began).toBeGreaterThanOrEqual(200);
    expect(lines.map(({ msg, seconds }) => [msg, seconds])).toEqual([
      ['queue unavailable, retrying', undefined],
      ['queue unavailable, retrying', 0],
      ['queue unavailable, retrying', 0],
    ]);
  });

  it('is not logged where the database is away, which the database logs for all', () => {
    const queue = new Outage(log, 'queue unavailable, retrying', 'queue available again');
    queue.began(new DatabaseAway(new Error('refused')));
    queue.ended();
    expect(lines).toEqual([]);
  });
});
