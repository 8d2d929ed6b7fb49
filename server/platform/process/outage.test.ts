import { pino } from 'pino';
import { Outage } from './outage.js';

describe('an outage', () => {
  it('is logged once when it begins and once when it ends, however often either is reported', () => {
    const lines: { msg: string; reason?: string }[] = [];
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
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
});
