import { defineTask } from '../../platform/task.js';
import { PackagePosting } from './package-account.posting.service.js';

export const postPackages = defineTask({
  name: 'posting movements of packages',
  everyMs: 500,
  service: PackagePosting,
  run: (posting, { log }) => posting.run(log),
});
