import { Module } from '@nestjs/common';
import { ArchiveService } from './archive.service.js';
import { ExpiryService } from './expiry.service.js';
import { RetentionService } from './retention.service.js';
import { RetentionStore } from './retention.store.js';
import { RetentionView } from './retention.view.js';

@Module({
  providers: [ArchiveService, ExpiryService, RetentionService, RetentionStore, RetentionView],
  exports: [ArchiveService, ExpiryService, RetentionService],
})
export class RetentionModule {}
