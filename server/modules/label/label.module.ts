import { Module } from '@nestjs/common';
import { LabelPrinter } from './label.service.js';

@Module({ providers: [LabelPrinter], exports: [LabelPrinter] })
export class LabelModule {}
