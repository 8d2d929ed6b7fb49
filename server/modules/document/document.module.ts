import { Module } from '@nestjs/common';
import { DocumentPorts } from './document.service.js';

/** Where areas and the exchange of files meet. */
@Module({ providers: [DocumentPorts], exports: [DocumentPorts] })
export class DocumentModule {}
