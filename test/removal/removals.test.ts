import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { answerTo, corpus, findingsOf, piecesOf } from './removals.js';

/** Each file has a fifth of its pieces taken out here, one at a time; `npm run removals` takes them all. */
const STEP = 5;

it('reports every segment, record and message that is taken out of a file', () => {
  const files = corpus().slice(0, 50);
  const silent: string[] = [];
  let removed = 0;
  for (const file of files) {
    const bytes = readFileSync(file);
    const before = findingsOf(bytes);
    for (const piece of piecesOf(bytes).filter((one, i) => one.what === 'message' || i % STEP === 0)) {
      removed++;
      if (answerTo(bytes, piece, before) === 'silent')
        silent.push(`${basename(file)}: ${piece.what} ${piece.name} at byte ${piece.start}`);
    }
  }
  expect(silent).toEqual([]);
  expect(removed).toBeGreaterThan(20);
});
