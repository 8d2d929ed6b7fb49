import { Module } from '@nestjs/common';
import { FileAnalyzer } from './analysis.service.js';

@Module({ providers: [FileAnalyzer], exports: [FileAnalyzer] })
export class AnalysisModule {}
