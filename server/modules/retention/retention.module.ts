import { Module } from '@nestjs/common';
import { ArchiveService } from './archive.service.js';
import { RetentionService } from './retention.service.js';
import { RetentionStore } from './retention.store.js';
import { RetentionView } from './retention.view.js';

@Module({
  providers: [ArchiveService, RetentionService, RetentionStore, RetentionView],
  exports: [ArchiveService, RetentionService],
})
export class RetentionModule {}
