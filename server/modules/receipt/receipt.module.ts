import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { ReceiptController } from './receipt.controller.js';
import { ReceiptReceiver } from './receipt.receiver.js';
import { ReceiptStore } from './receipt.store.js';
import { ReceiptView } from './receipt.view.js';

/** What customers say they received. */
@Module({
  imports: [DocumentModule],
  controllers: [ReceiptController],
  providers: [ReceiptReceiver, ReceiptStore, ReceiptView],
})
export class ReceiptModule {}
