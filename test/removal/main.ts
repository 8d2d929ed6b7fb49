import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Answer, ANSWERS, answerTo, corpus, findingsOf, type Piece, piecesOf } from './removals.js';

/** npm run removals: takes each segment, record and message out of each of 50 files, one at a time. Fails where the reader says nothing to it. */
const MAX_FILES = 50;
/** Pieces of a file that are taken out; of longer files those at equal distances. */
const MAX_PIECES = 400;

const counts: Record<Piece['what'], Record<Answer, number>> = {
  segment: { error: 0, warning: 0, note: 0, silent: 0 },
  record: { error: 0, warning: 0, note: 0, silent: 0 },
  message: { error: 0, warning: 0, note: 0, silent: 0 },
};
const files = corpus().slice(0, MAX_FILES);
for (const file of files) {
  const bytes = readFileSync(file);
  const before = findingsOf(bytes);
  const pieces = piecesOf(bytes);
  const step = Math.ceil(pieces.length / MAX_PIECES);
  for (const piece of pieces.filter((one, i) => one.what === 'message' || i % step === 0)) {
    const answer = answerTo(bytes, piece, before);
    counts[piece.what][answer]++;
    if (answer === 'silent')
      process.stdout.write(
        `${basename(file)}: without ${piece.what} ${piece.name} at byte ${piece.start} nothing is reported\n`,
      );
  }
}
process.stdout.write(`${files.length} files\n`);
for (const [what, answers] of Object.entries(counts))
  process.stdout.write(`${what}: ${ANSWERS.map((answer) => `${answers[answer]} ${answer}`).join(', ')}\n`);
const silent = Object.values(counts).reduce((sum, answers) => sum + answers.silent, 0);
process.exitCode = silent > 0 || files.length === 0 ? 1 : 0;
