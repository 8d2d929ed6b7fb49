import { Module } from '@nestjs/common';
import { AccountUnlocking } from './account-unlocking.service.js';
import { AccountTokenStore } from './account-token.store.js';
import { ChallengeStore } from './challenge.store.js';
import { CredentialStore } from './credential.store.js';
import { MailSubjectService } from './mail-subject.service.js';

/** What workers need of sign-in: the links and codes in mails, and the end of locks. */
@Module({
  providers: [AccountUnlocking, AccountTokenStore, ChallengeStore, CredentialStore, MailSubjectService],
  exports: [AccountUnlocking, MailSubjectService],
})
export class AuthMailModule {}
