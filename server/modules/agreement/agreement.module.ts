import { Module } from '@nestjs/common';
import { AgreementController } from './agreement.controller.js';
import { AgreementService } from './agreement.service.js';
import { AgreementTransportService } from './agreement.transport.service.js';
import { AgreementStore } from './agreement.store.js';
import { AgreementView } from './agreement.view.js';

@Module({ controllers: [AgreementController], providers: [AgreementService, AgreementStore, AgreementTransportService, AgreementView], exports: [AgreementService, AgreementTransportService, AgreementView] })
export class AgreementModule {}
