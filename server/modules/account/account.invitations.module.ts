import { Module } from '@nestjs/common';
import { InvitationPost } from './account.invitations.service.js';

/** What workers need of accounts: mails to those who are invited. */
@Module({ providers: [InvitationPost], exports: [InvitationPost] })
export class InvitationModule {}
