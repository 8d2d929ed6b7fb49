import { Module } from '@nestjs/common';
import { ExternalInvitationStore } from './external-invitation.store.js';
import { InvitationPost } from './account.invitations.service.js';

/** What workers need of accounts: mails to those who are invited. */
@Module({ providers: [ExternalInvitationStore, InvitationPost], exports: [InvitationPost] })
export class InvitationModule {}
