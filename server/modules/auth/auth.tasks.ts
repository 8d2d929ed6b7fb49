import { defineTask } from '../../platform/task.js';
import { AccountUnlocking } from './account-unlocking.service.js';

export const unlockAccounts = defineTask({
  name: 'unlocking accounts',
  everyMs: 60_000,
  service: AccountUnlocking,
  run: (accounts) => accounts.unlock(),
});
