import { Module } from '@nestjs/common';
import { TransactionStore } from './transaction.store.service.js';

@Module({ providers: [TransactionStore], exports: [TransactionStore] })
export class TransactionModule {}
