import { readdirSync, readFileSync } from 'node:fs';
import { Chance } from '../../../test/given/chance.js';
import { delfor, type DelforOptions } from '../../../test/given/delfor.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import type { Profile } from '../mapping/profile.js';
import { read } from '../read.js';
import { SegmentCursor } from '../syntax/segment-cursor.js';

/** Somebody who wants to see each segment: nothing is taken in at once. */
const STEPWISE: Profile = { name: 'segment by segment', required: [] };
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const RELEASES = ['96A', '97A', '04A'] as const;

function expectTheSame(bytes: Uint8Array): void {
  expect(read(bytes)).toEqual({ ...read(bytes, { profiles: [STEPWISE] }), profiles: [] });
}
/** How often the reader went on to the next segment. */
function stepsOf(work: () => unknown): number {
  const { next } = SegmentCursor.prototype;
  let steps = 0;
  SegmentCursor.prototype.next = function counted(this: SegmentCursor) {
    steps += 1;
    return next.call(this);
  };
  try {
    work();
  } finally {
    SegmentCursor.prototype.next = next;
  }
  return steps;
}
const schedule = (options: DelforOptions): string => delfor(options).toString('latin1');

/** Changes that leave a file a schedule, more or less. */
const CHANGES: readonly ((text: string, chance: Chance) => string)[] = [
  (text, chance) =>
    text.replaceAll(
      /QTY\+113:\d+/g,
      () =>
        `QTY+${chance.pick(['113', '113', '113', '1', '83', '84', '70', '48', '999'])}:${chance.pick(['7', '120', '000', '12.5', '-3', '', '123456789012345678', 'X', '4?:5'])}`,
    ),
  (text, chance) =>
    text.replaceAll(
      /SCC\+\d\+\+D/g,
      () => `SCC+${chance.pick(['1', '1', '1', '4', '10', '5', '99'])}++${chance.pick(['D', 'D', 'W', 'M', ''])}`,
    ),
  (text, chance) =>
    text.replaceAll(/DTM\+2:\d{8}:102/g, (found) =>
      chance.next() < 0.8
        ? found
        : `DTM+${chance.pick(['2', '10', '51'])}:${chance.pick(['20261131', '20261124', '2026112', '00000000', '202650'])}:${chance.pick(['102', '203', '616', ''])}`,
    ),
  (text, chance) => text.replaceAll('\n', () => chance.pick(['\n', '\n', '\n', '\r\n', '', ' '])),
  (text, chance) =>
    text.replaceAll(/DTM\+2:[^']*'/g, (found) => (chance.next() < 0.9 ? found : `${found}RFF+AAK:${chance.id(5)}'`)),
  (text, chance) =>
    text.replaceAll(/(QTY|SCC|DTM\+2)[^']*'\n/g, (found) =>
      chance.next() < 0.97 ? found : chance.pick(['', found + found]),
    ),
  (text, chance) => text.replaceAll('PCE', () => (chance.next() < 0.97 ? 'PCE' : 'KGM')),
];

describe('call-offs that are written like the one before', () => {
  it.each(RELEASES)('D.%s are the same as read segment by segment', (release) => {
    for (const calloffs of [1, 2, 3, 4, 60, 150, 250]) expectTheSame(latin1(schedule({ release, lines: 3, calloffs })));
    for (const lineEnd of ['', '\r\n']) expectTheSame(latin1(schedule({ release, lines: 2, calloffs: 40, lineEnd })));
  });

  it.each(RELEASES)('D.%s with whatever may be different among them are the same, findings and all', (release) => {
    for (let seed = 0; seed < 150; seed++) {
      const chance = new Chance(seed);
      let text = schedule({ release, lines: 2, calloffs: 4 + chance.below(30) });
      for (const change of CHANGES) if (chance.next() < 0.4) text = change(text, chance);
      expectTheSame(latin1(text));
    }
  });

  it('are the same in the collected schedules', () => {
    const folder = new URL('../../../test/fixtures/edi/', import.meta.url);
    for (const name of readdirSync(folder)) expectTheSame(new Uint8Array(readFileSync(new URL(name, folder))));
  });

  it('count towards what a group may repeat, and towards the segments', () => {
    const text = schedule({ release: '96A', lines: 1, calloffs: 230 });
    const result = read(latin1(text));
    expect(result.findings.map(({ code }) => code)).toContain('groups-too-many');
    expect(result.segmentCount).toBe(text.split("'").length - 2);
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs.dates).toHaveLength(230);
  });

  it('are taken in at once: most of a large schedule costs no step of its own', () => {
    const bytes = latin1(schedule({ release: '97A', lines: 20, calloffs: 200 }));
    const stepwise = stepsOf(() => read(bytes, { profiles: [STEPWISE] }));
    expect(stepwise).toBeGreaterThan(20 * 200);
    expect(stepsOf(() => read(bytes))).toBeLessThan(stepwise / 10);
  });
});
