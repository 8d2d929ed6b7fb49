import { read } from '../../server/edi/read.js';
import { answering } from './child.js';
import { Invoices, type Share } from './messages.js';

/** Reads invoices and does nothing with what they say: no file, no queue, no transaction. */
const invoices = new Invoices();

answering(({ from, count }: Share) => {
  for (let i = from; i < from + count; i++) {
    const { errorCount } = read(invoices.at(i));
    if (errorCount > 0) throw new Error('The invoice was not read');
  }
  return Promise.resolve();
});
