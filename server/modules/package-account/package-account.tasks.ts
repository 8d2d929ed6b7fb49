import { defineTask } from '../../platform/task.js';
import { PackagePosting } from './package-account.posting.service.js';
import { PackageGuesses } from './package-guess.service.js';

export const postPackages = defineTask({
  name: 'posting movements of packages',
  everyMs: 500,
  service: PackagePosting,
  run: (posting, { log }) => posting.run(log),
});

export const guessReceipts = defineTask({
  name: 'guessing receipts of packages',
  everyMs: 60_000,
  service: PackageGuesses,
  run: (guesses) => guesses.run(),
});
