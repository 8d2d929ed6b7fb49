import type { Language } from '../../contract/fields.js';
import { letter, type Letter, writtenDay } from '../../platform/letter.js';
import type { FoundFeeMail } from './billing.view.js';

interface Words {
  readonly ahead: string;
  readonly tomorrow: string;
  readonly locked: string;
  readonly invoice: string;
  readonly rule: string;
  readonly todo: string;
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    ahead: 'Despatch advices will be locked in {{left}} days: invoice {{number}} is not paid',
    tomorrow: 'Despatch advices will be locked tomorrow: invoice {{number}} is not paid',
    locked: 'Despatch advices are locked: invoice {{number}} is not paid',
    invoice: 'Invoice {{number}} to {{company}} for the EDI service: {{total}} {{currency}}, due on {{due}}.',
    rule: 'From {{lock}} on no despatch advice is sent until it is paid. Everything else stays open: despatch notes can be made, packed and printed, files come in, and what was queued before goes out.',
    todo: 'Pay the invoice, or ask the operator for an extension. Your service fees:',
  },
  se: {
    ahead: 'Leveransaviseringar spärras om {{left}} dagar: faktura {{number}} är inte betald',
    tomorrow: 'Leveransaviseringar spärras i morgon: faktura {{number}} är inte betald',
    locked: 'Leveransaviseringar är spärrade: faktura {{number}} är inte betald',
    invoice: 'Faktura {{number}} till {{company}} för EDI-tjänsten: {{total}} {{currency}}, förfallodag {{due}}.',
    rule: 'Från och med {{lock}} skickas inga leveransaviseringar förrän fakturan är betald. Allt annat fungerar som vanligt: följesedlar kan göras, packas och skrivas ut, filer tas emot, och det som redan står i kö skickas.',
    todo: 'Betala fakturan, eller be operatören om förlängning. Era serviceavgifter:',
  },
  cn: {
    ahead: '发货通知将在 {{left}} 天后锁定：发票 {{number}} 未支付',
    tomorrow: '发货通知明天将被锁定：发票 {{number}} 未支付',
    locked: '发货通知已锁定：发票 {{number}} 未支付',
    invoice: '致 {{company}} 的 EDI 服务费发票 {{number}}：{{total}} {{currency}}，到期日 {{due}}。',
    rule: '自 {{lock}} 起，付款前不再发送发货通知。其他功能不受影响：可以创建、包装和打印送货单，可以接收文件，此前已排队的内容仍会发送。',
    todo: '请付款，或向运营方申请延期。您的服务费：',
  },
};

/** What an administrator of a company is told of a lock, in the own language. @param address of the console */
export function feeLetter(found: FoundFeeMail, address: string): Letter {
  const { language, left, dueDate, lockDate } = found;
  const values: Readonly<Record<string, string>> = {
    number: found.number,
    company: found.company,
    total: found.total,
    currency: found.currency,
    left: String(left),
    due: writtenDay(dueDate, language),
    lock: writtenDay(lockDate, language),
  };
  const filled = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const words = WORDS[language];
  const subject = left <= 0 ? words.locked : left === 1 ? words.tomorrow : words.ahead;
  return letter(language, filled(subject), [
    filled(words.invoice),
    filled(words.rule),
    words.todo,
    { link: `${address}/billing` },
  ]);
}
