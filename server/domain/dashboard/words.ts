import type { Card, Kind } from './figure.js';
import type { NeedKind } from './need.js';

type Words = Readonly<Record<'en' | 'se' | 'cn', string>>;

/** The words that the page and its PDF share: `{{name}}` is filled in. */
export const STATUS_WORDS: Readonly<Record<NeedKind, Words>> = {
  'file-errors': { en: 'Validation error', se: 'Valideringsfel', cn: '校验错误' },
  'not-sent': { en: 'Not sent', se: 'Inte skickad', cn: '未发送' },
  rejected: { en: 'Rejected', se: 'Avvisad', cn: '被拒绝' },
  overdue: { en: 'Not acknowledged', se: 'Inte kvitterad', cn: '回执逾期' },
  late: { en: 'Acknowledgement late', se: 'Sen kvittens', cn: '回执迟到' },
  gaps: { en: 'Message missing', se: 'Meddelande saknas', cn: '报文缺失' },
  'schedule-errors': { en: 'Incorrect', se: 'Felaktig', cn: '有误' },
  'firm-changes': { en: 'Firm zone changed', se: 'Fast zon ändrad', cn: '锁定期变更' },
  backorder: { en: 'Backorder', se: 'Restorder', cn: '欠交' },
  unanswered: { en: 'Not answered', se: 'Obesvarad', cn: '未答复' },
  'no-agreement': { en: 'No agreement', se: 'Inget avtal', cn: '无协议' },
  'fee-warning': { en: 'Fee not paid', se: 'Avgift obetald', cn: '费用未付' },
  'fee-locked': { en: 'Sending locked', se: 'Sändning spärrad', cn: '发送已锁定' },
};

/** What waits, in a sentence. */
export const NEED_WORDS: Readonly<Record<NeedKind, Words>> = {
  'file-errors': {
    en: '{{type}} {{document}} from {{partner}}',
    se: '{{type}} {{document}} från {{partner}}',
    cn: '来自 {{partner}} 的 {{type}} {{document}}',
  },
  'not-sent': {
    en: '{{file}} did not reach {{partner}}',
    se: '{{file}} kom inte fram till {{partner}}',
    cn: '{{file}} 未能送达 {{partner}}',
  },
  rejected: {
    en: '{{partner}} rejected {{type}} {{document}}',
    se: '{{partner}} avvisade {{type}} {{document}}',
    cn: '{{partner}} 拒绝了 {{type}} {{document}}',
  },
  overdue: {
    en: '{{type}} {{document}} to {{partner}} is not acknowledged',
    se: '{{type}} {{document}} till {{partner}} är inte kvitterad',
    cn: '发往 {{partner}} 的 {{type}} {{document}} 未收到回执',
  },
  late: {
    en: '{{type}} {{document}} to {{partner}} is waiting for its acknowledgement',
    se: '{{type}} {{document}} till {{partner}} väntar på kvittens',
    cn: '发往 {{partner}} 的 {{type}} {{document}} 正在等待回执',
  },
  gaps: {
    en: 'Missing messages from {{partner}}: {{count}}',
    se: 'Saknade meddelanden från {{partner}}: {{count}}',
    cn: '缺失来自 {{partner}} 的报文：{{count}} 条',
  },
  'schedule-errors': {
    en: 'Schedule {{document}} from {{partner}}',
    se: 'Leveransplan {{document}} från {{partner}}',
    cn: '{{partner}} 的交货计划 {{document}}',
  },
  'firm-changes': {
    en: 'Schedule {{document}} from {{partner}}',
    se: 'Leveransplan {{document}} från {{partner}}',
    cn: '{{partner}} 的交货计划 {{document}}',
  },
  backorder: {
    en: 'Schedule {{document}} from {{partner}}',
    se: 'Leveransplan {{document}} från {{partner}}',
    cn: '{{partner}} 的交货计划 {{document}}',
  },
  unanswered: {
    en: 'Schedules from {{partner}} wait for an answer: {{count}}',
    se: 'Leveransplaner från {{partner}} väntar på svar: {{count}}',
    cn: '{{partner}} 的交货计划待答复：{{count}} 份',
  },
  'no-agreement': {
    en: '{{partner}} sends files without an agreement',
    se: '{{partner}} skickar filer utan avtal',
    cn: '{{partner}} 发送文件但没有协议',
  },
  'fee-warning': {
    en: 'Invoice {{number}} for the EDI service is not paid',
    se: 'Faktura {{number}} för EDI-tjänsten är inte betald',
    cn: 'EDI 服务费发票 {{number}} 未支付',
  },
  'fee-locked': {
    en: 'Despatch advices are locked: invoice {{number}} is not paid',
    se: 'Leveransaviseringar är spärrade: faktura {{number}} är inte betald',
    cn: '发货通知已锁定：发票 {{number}} 未支付',
  },
};

/** How many more files of a sender have the same error first. */
export const MORE_WORDS: Words = {
  en: '{{more}} more with this error',
  se: '{{more}} till med samma fel',
  cn: '另有 {{more}} 个同样的错误',
};

/** Why, or what to do. Of files the finding says it. */
export const REASON_WORDS: Readonly<Record<NeedKind, Words>> = {
  'file-errors': {
    en: 'Errors in the file: {{errors}}',
    se: 'Fel i filen: {{errors}}',
    cn: '文件中的错误：{{errors}}',
  },
  'not-sent': {
    en: 'Given up after {{attempts}} attempts; try again or cancel',
    se: 'Gav upp efter {{attempts}} försök; försök igen eller avbryt',
    cn: '尝试 {{attempts}} 次后放弃，请重试或取消',
  },
  rejected: {
    en: 'Wholly or in part; correct it and send it again',
    se: 'Helt eller delvis; rätta och skicka på nytt',
    cn: '全部或部分被拒，请更正后重新发送',
  },
  overdue: { en: 'The agreed time is over', se: 'Den avtalade tiden har gått ut', cn: '已超过约定时间' },
  late: { en: 'Later than agreed', se: 'Senare än avtalat', cn: '晚于约定时间' },
  gaps: { en: '{{references}}', se: '{{references}}', cn: '{{references}}' },
  'schedule-errors': {
    en: 'Has errors and is not confirmed',
    se: 'Har fel och är inte bekräftad',
    cn: '存在错误且未确认',
  },
  'firm-changes': {
    en: 'Unseen changes inside the firm zone: {{changes}}',
    se: 'Osedda ändringar i fast zon: {{changes}}',
    cn: '未查看的锁定期内变更：{{changes}}',
  },
  backorder: {
    en: 'Quantities from before today are still to be delivered',
    se: 'Antal från tidigare dagar återstår att leverera',
    cn: '仍有之前的数量待交付',
  },
  unanswered: {
    en: 'Longer than a working day: {{documents}}',
    se: 'Längre än en arbetsdag: {{documents}}',
    cn: '超过一个工作日：{{documents}}',
  },
  'no-agreement': {
    en: 'Messages in the period: {{messages}}, from {{address}}',
    se: 'Meddelanden i perioden: {{messages}}, från {{address}}',
    cn: '本期报文：{{messages}}，发送方 {{address}}',
  },
  'fee-warning': {
    en: 'Despatch advices will be locked from {{date}}, days left: {{days}}',
    se: 'Leveransaviseringar spärras från {{date}}, dagar kvar: {{days}}',
    cn: '发货通知自 {{date}} 起锁定，剩余天数：{{days}}',
  },
  'fee-locked': {
    en: 'Locked since {{date}}; pay it or ask for an extension',
    se: 'Spärrat sedan {{date}}; betala eller be om förlängning',
    cn: '自 {{date}} 起锁定，请付款或申请延期',
  },
};

export const CARD_WORDS: Readonly<Record<Card, { readonly title: Words; readonly note: Words }>> = {
  schedules: {
    title: { en: 'Schedules received', se: 'Mottagna leveransplaner', cn: '收到的交货计划' },
    note: { en: '{{note}} in the period before', se: '{{note}} under perioden före', cn: '上一期 {{note}}' },
  },
  sent: {
    title: { en: 'Messages sent', se: 'Skickade meddelanden', cn: '已发送报文' },
    note: { en: '{{note}} acknowledged', se: '{{note}} kvitterade', cn: '{{note}} 已确认' },
  },
  overdue: {
    title: { en: 'Not acknowledged', se: 'Inte kvitterade', cn: '回执逾期' },
    note: { en: '{{note}} late', se: '{{note}} sena', cn: '{{note}} 个迟到' },
  },
  processing: {
    title: { en: 'Median time to process', se: 'Mediantid för behandling', cn: '处理时间中位数' },
    note: { en: 'p95 {{note}}', se: 'p95 {{note}}', cn: 'p95 {{note}}' },
  },
  errors: {
    title: { en: 'Open errors', se: 'Öppna fel', cn: '未处理错误' },
    note: { en: '{{note}} older than a day', se: '{{note}} äldre än ett dygn', cn: '{{note}} 个超过一天' },
  },
};

export const KIND_WORDS: Readonly<Record<Kind, Words>> = {
  schedules: { en: 'Schedules', se: 'Leveransplaner', cn: '交货计划' },
  despatches: { en: 'Despatch advices', se: 'Leveransaviseringar', cn: '发货通知' },
  invoices: { en: 'Invoices', se: 'Fakturor', cn: '发票' },
  others: { en: 'Others', se: 'Övriga', cn: '其他' },
  errors: { en: 'With errors', se: 'Med fel', cn: '有错误' },
};

/** Words with their values in, and no blanks where a value is unknown. */
export function filled(words: string, values: Readonly<Record<string, string>>): string {
  return words
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const UNKNOWN_PARTNER: Words = { en: 'an unknown partner', se: 'okänd partner', cn: '未知贸易伙伴' };

/** Words in a language with their values in; a partner whom nobody knows is called so. */
export function said(words: Words, language: keyof Words, values: Readonly<Record<string, string>>): string {
  return filled(words[language], values['partner'] === '' ? { ...values, partner: UNKNOWN_PARTNER[language] } : values);
}
