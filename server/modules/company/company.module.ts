import { Module } from '@nestjs/common';
import { CompanyController } from './company.controller.js';
import { NoticeModule } from '../notice/notice.module.js';
import { IdentificationController } from './identification.controller.js';
import { IdentificationService } from './identification.service.js';
import { IdentificationStore } from './identification.store.js';
import { IdentificationView } from './identification.view.js';
import { PartnerService } from './partner.service.js';
import { PartnerStore } from './partner.store.js';
import { PartnerView } from './partner.view.js';
import { RelationController } from './relation.controller.js';
import { RelationService } from './relation.service.js';
import { RelationStore } from './relation.store.js';
import { RelationView } from './relation.view.js';
import { SenderController } from './sender.controller.js';
import { SenderService } from './sender.service.js';
import { SenderStore } from './sender.store.js';
import { SenderView } from './sender.view.js';

@Module({
  imports: [NoticeModule],
  controllers: [SenderController, CompanyController, IdentificationController, RelationController],
  providers: [
    IdentificationService,
    IdentificationStore,
    IdentificationView,
    PartnerService,
    PartnerStore,
    PartnerView,
    RelationService,
    RelationStore,
    RelationView,
    SenderService,
    SenderStore,
    SenderView,
  ],
})
export class CompanyModule {}
