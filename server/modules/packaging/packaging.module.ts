import { Module } from '@nestjs/common';
import { PackagingController } from './packaging.controller.js';
import { InstructionController } from './packaging.instruction.controller.js';
import { PackingInstructions } from './packaging.instruction.service.js';
import { InstructionStore } from './packaging.instruction.store.js';
import { InstructionView } from './packaging.instruction.view.js';
import { PackageNumberings } from './packaging.numbering.service.js';
import { NumberingView } from './packaging.numbering.view.js';
import { PackagingService } from './packaging.service.js';
import { PackagingStore } from './packaging.store.js';
import { PackagingView } from './packaging.view.js';

@Module({
  controllers: [PackagingController, InstructionController],
  providers: [
    InstructionStore,
    InstructionView,
    NumberingView,
    PackageNumberings,
    PackagingService,
    PackagingStore,
    PackagingView,
    PackingInstructions,
  ],
  exports: [InstructionView, NumberingView],
})
export class PackagingModule {}
