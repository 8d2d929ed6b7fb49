import { Module } from '@nestjs/common';
import { ReferenceService } from './reference.service.js';
import { TransactionStore } from './transaction.store.service.js';

@Module({ providers: [ReferenceService, TransactionStore], exports: [ReferenceService, TransactionStore] })
export class TransactionModule {}
