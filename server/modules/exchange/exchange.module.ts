import { Module } from '@nestjs/common';
import { AnsweredFiles } from './exchange.answer.service.js';
import { IncomingFiles } from './exchange.incoming.service.js';
import { OutgoingFiles } from './exchange.outgoing.service.js';
import { TransactionRecorder } from './exchange.recorder.service.js';
import { Transmissions } from './exchange.transmission.service.js';

/** The records of files in both directions; what is done with them is decided by the modules that import this one. */
@Module({
  providers: [AnsweredFiles, IncomingFiles, OutgoingFiles, TransactionRecorder, Transmissions],
  exports: [AnsweredFiles, IncomingFiles, OutgoingFiles, TransactionRecorder, Transmissions],
})
export class ExchangeModule {}
