import { Module } from '@nestjs/common';
import { DENIALS } from '../../platform/http/caller.js';
import { AuditChain } from './audit.chain.service.js';
import { AuditController } from './audit.controller.js';
import { AuditDenials } from './audit.denials.service.js';
import { AuditView } from './audit.view.js';

@Module({
  controllers: [AuditController],
  providers: [AuditChain, AuditView, { provide: DENIALS, useClass: AuditDenials }],
  exports: [AuditChain, DENIALS],
})
export class AuditModule {}
