import { Module } from '@nestjs/common';
import { CompanyController } from './company.controller.js';
import { PartnerService } from './partner.service.js';
import { PartnerStore } from './partner.store.js';
import { PartnerView } from './partner.view.js';
import { RelationController } from './relation.controller.js';
import { RelationService } from './relation.service.js';
import { RelationStore } from './relation.store.js';
import { RelationView } from './relation.view.js';

@Module({
  controllers: [CompanyController, RelationController],
  providers: [PartnerService, PartnerStore, PartnerView, RelationService, RelationStore, RelationView],
})
export class CompanyModule {}
