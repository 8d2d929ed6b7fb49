import { statSync } from 'node:fs';
import { sep } from 'node:path';

/** Where the files lie that take longest, which a run begins with: a fresh clone has no durations to go by. */
const LONGEST_FIRST = ['test/chaos/', 'test/workers/', 'test/api/proof/', 'test/fuzz/', 'server/edi/', 'test/api/'];

/** Long files first, so that both workers are busy to the end; within a folder by their size. */
export default class LongestFirst {
  sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST_FIRST.findIndex((folder) => path.includes(folder.replaceAll('/', sep)));
      return place === -1 ? LONGEST_FIRST.length : place;
    };
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return [...tests].sort((a, b) => rank(a) - rank(b) || size.get(b.path) - size.get(a.path));
  }

  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {
    // The order needs no results.
  }
}
