import { defineTask } from '../../platform/task.js';
import { InvitationPost } from './account.invitations.service.js';

export const postInvitations = defineTask({
  name: 'posting invitations',
  everyMs: 1_000,
  service: InvitationPost,
  run: (invitations) => invitations.post(),
});
