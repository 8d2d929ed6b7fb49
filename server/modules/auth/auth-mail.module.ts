import { Module } from '@nestjs/common';
import { AccountTokenStore } from './account-token.store.js';
import { ChallengeStore } from './challenge.store.js';
import { CredentialStore } from './credential.store.js';
import { MailSubjectService } from './mail-subject.service.js';

/** What workers need of sign-in: the links and codes in mails, and that what is over goes. */
@Module({
  providers: [AccountTokenStore, ChallengeStore, CredentialStore, MailSubjectService],
  exports: [MailSubjectService],
})
export class AuthMailModule {}
