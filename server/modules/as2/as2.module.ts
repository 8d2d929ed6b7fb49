import { Module } from '@nestjs/common';
import { AgreementModule } from '../agreement/agreement.module.js';
import { TrafficModule } from '../traffic/traffic.module.js';
import { As2Controller } from './as2.controller.js';
import { As2Service } from './as2.service.js';
import { As2Store } from './as2.store.js';
import { As2View } from './as2.view.js';

/** Takes in what partners send by AS2. What is sent to them is a transport like the others. */
@Module({
  imports: [AgreementModule, TrafficModule],
  controllers: [As2Controller],
  providers: [As2Service, As2Store, As2View],
})
export class As2Module {}
