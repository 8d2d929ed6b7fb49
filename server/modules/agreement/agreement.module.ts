import { Module } from '@nestjs/common';
import { AgreementController } from './agreement.controller.js';
import { AgreementPollService } from './agreement.poll.service.js';
import { AgreementPollStore } from './agreement.poll.store.js';
import { AgreementService } from './agreement.service.js';
import { AgreementStore } from './agreement.store.js';
import { AgreementTransportService } from './agreement.transport.service.js';
import { AgreementTrialService } from './agreement.trial.service.js';
import { AgreementView } from './agreement.view.js';

@Module({
  controllers: [AgreementController],
  providers: [
    AgreementPollService,
    AgreementPollStore,
    AgreementService,
    AgreementStore,
    AgreementTransportService,
    AgreementTrialService,
    AgreementView,
  ],
  exports: [AgreementPollService, AgreementService, AgreementTransportService, AgreementView],
})
export class AgreementModule {}
