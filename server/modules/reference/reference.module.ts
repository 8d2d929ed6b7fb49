import { Module } from '@nestjs/common';
import { MissingReleases } from './missing-release.service.js';
import { ReferenceService } from './reference.service.js';

@Module({
  providers: [MissingReleases, ReferenceService],
  exports: [MissingReleases, ReferenceService],
})
export class ReferenceModule {}
