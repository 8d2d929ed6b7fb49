import { Module } from '@nestjs/common';
import { AgreementView } from '../agreement/agreement.view.js';
import { PartnerView } from '../company/partner.view.js';
import { TrafficView } from '../traffic/traffic.view.js';
import { TransactionView } from '../transaction/transaction.view.js';
import { PartnerExchangeController } from './partner-exchange.controller.js';
import { PartnerExchangeView } from './partner-exchange.view.js';

@Module({
  controllers: [PartnerExchangeController],
  providers: [PartnerExchangeView, AgreementView, PartnerView, TrafficView, TransactionView],
})
export class PartnerExchangeModule {}
