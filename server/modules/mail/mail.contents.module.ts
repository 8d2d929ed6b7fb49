import { Module } from '@nestjs/common';
import { MailContents } from './mail.contents.service.js';

/** Where mails meet the areas that write them. */
@Module({ providers: [MailContents], exports: [MailContents] })
export class MailContentsModule {}
