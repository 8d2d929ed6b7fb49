import { Module } from '@nestjs/common';
import { LabelModule } from '../label/label.module.js';
import { PrintProfileController } from './print-profile.controller.js';
import { PrintProfiles } from './print-profile.service.js';
import { PrintProfileStore } from './print-profile.store.js';
import { PrintProfileView } from './print-profile.view.js';

@Module({
  imports: [LabelModule],
  controllers: [PrintProfileController],
  providers: [PrintProfiles, PrintProfileStore, PrintProfileView],
  exports: [PrintProfiles, PrintProfileView],
})
export class PrintProfileModule {}
