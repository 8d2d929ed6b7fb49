import fc from 'fast-check';
import { toId } from '../ids.js';
import { type ArrivedRelease, missingAfter, type MissingRelease, MOST_UNPROVEN } from './missing-release.js';
import { provesMissing } from './succession.js';

const release = (
  order: string,
  documentNumber: string,
  previousDocumentNumber: string | null = null,
): ArrivedRelease => ({
  id: toId('schedule-head', order),
  fileId: toId('file', `file-${order}`),
  parties: 'C|S||B||P',
  chain: documentNumber,
  order,
  completeness: 'FULL',
  messageFunction: '9',
  documentNumber,
  previousDocumentNumber,
  isHeld: false,
});

/** What is missing after releases arrived one after the other: `D2 open`. */
function arriving(releases: readonly ArrivedRelease[], isExcused = false): string[] {
  const known: ArrivedRelease[] = [];
  let gaps: MissingRelease[] = [];
  let number = 0;
  for (const one of releases) {
    known.push(one);
    const { found, missing, proven } = missingAfter([one], known, gaps, () => isExcused);
    const over = new Set(found.map(({ id }) => id));
    const certain = new Map(proven.map(({ id, provenBy }) => [id, provenBy]));
    gaps = gaps
      .filter(({ id }) => !over.has(id))
      .map((gap) => {
        const revealedBy = certain.get(gap.id);
        return revealedBy === undefined ? gap : { ...gap, state: 'open', revealedBy };
      });
    for (const gap of missing) gaps.push({ ...gap, id: toId('gap', String((number += 1))) });
  }
  return gaps.map(({ reference, state }) => `${reference} ${state}`).sort();
}

describe('a release that others name', () => {
  it('is missing for certain where something came before, and else not proven', () => {
    expect(arriving([release('1', 'D1'), release('3', 'D3', 'D2')])).toEqual(['D2 open']);
    expect(arriving([release('3', 'D3', 'D2')])).toEqual(['D2 unproven']);
    expect(arriving([release('3', 'D3', 'D2'), release('1', 'D1')])).toEqual(['D2 open']);
  });

  it('is missing no more once it came, and tells with which file', () => {
    const [one, three, two] = [release('1', 'D1'), release('3', 'D3', 'D2'), release('2', 'D2')];
    const gap: MissingRelease = {
      id: toId('gap', '7'),
      parties: one.parties,
      reference: 'D2',
      state: 'open',
      revealedBy: toId('file', 'file-3'),
    };
    expect(missingAfter([two], [one, two, three], [gap], () => false)).toEqual({
      found: [{ ...gap, closedBy: 'file-2' }],
      missing: [],
      proven: [],
    });
    expect(arriving([one, three, two])).toEqual([]);
  });

  it('is reported once, by the first that names it, and not where parties agreed upon gaps', () => {
    const [one, two, three] = [release('1', 'D1'), release('3', 'D3', 'D2'), release('4', 'D4', 'D2')];
    const { missing } = missingAfter([two, three], [one, two, three], [], () => false);
    expect(missing).toEqual([{ parties: one.parties, reference: 'D2', state: 'open', revealedBy: 'file-3' }]);
    expect(arriving([one, two, three], true)).toEqual([]);
  });

  it('is kept up to a number while it is unproven, and always where it is certain', () => {
    const naming = Array.from({ length: MOST_UNPROVEN + 5 }, (_, n) =>
      release(`2-${String(n)}`, 'SAME', `P${String(n)}`),
    );
    const { missing } = missingAfter(naming, naming, [], () => false);
    expect(missing).toHaveLength(MOST_UNPROVEN);
    const before = missing.map((one, n): MissingRelease => ({ ...one, id: toId('gap', String(n)) }));
    const [another, certain] = [release('3', 'SAME', 'Q'), release('4', 'OTHER', 'R')];
    expect(missingAfter([another], [...naming, another], before, () => false).missing).toEqual([]);
    expect(missingAfter([certain], [...naming, certain], before, () => false).missing).toMatchObject([
      { reference: 'R', state: 'open' },
    ]);
  });

  it('is the same in whatever order all arrive', () => {
    const number = fc.constantFrom('D1', 'D2', 'D3', 'D4');
    const releases = fc
      .array(fc.tuple(number, fc.option(number)), { maxLength: 7 })
      .map((rows) => rows.map(([own, previous], at) => release(String(at), own, previous)));
    const ordered = releases.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(ordered, ([all, order]) => {
        const namers = all.filter(
          ({ documentNumber, previousDocumentNumber: previous }) =>
            previous !== null && previous !== documentNumber && !all.some(({ chain }) => chain === previous),
        );
        const expected = Map.groupBy(namers, ({ previousDocumentNumber }) => previousDocumentNumber);
        expect(arriving(order)).toEqual(
          [...expected]
            .map(([reference, naming]) => {
              const isProven = naming.some((namer) => all.some((earlier) => provesMissing(earlier, namer)));
              return `${reference ?? ''} ${isProven ? 'open' : 'unproven'}`;
            })
            .sort(),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
