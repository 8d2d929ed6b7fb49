import type { NoteCellFault } from '../domain/despatch/note-sheet.js';
import type { Language } from './fields.js';

/** What may be wrong with a note that is made by hand or of a row, beside what the schema says. */
export type HandFault =
  | NoteCellFault
  | 'unit-differs'
  | 'packages-too-many'
  | 'arrives-before'
  | 'arrives-before-pick-up'
  | 'best-before-production'
  | 'too-many-lines'
  | 'too-many-notes';

const TEXTS: Readonly<Record<HandFault, Readonly<Record<Language, string>>>> = {
  required: { en: 'This is missing.', se: 'Uppgiften saknas.', cn: '此项未填写。' },
  number: {
    en: 'Write a quantity greater than 0, such as 120 or 0.5.',
    se: 'Skriv ett antal större än 0, till exempel 120 eller 0,5.',
    cn: '请填写大于 0 的数量，例如 120 或 0.5。',
  },
  date: {
    en: 'Write a day such as 2026-11-30.',
    se: 'Skriv en dag, till exempel 2026-11-30.',
    cn: '请填写日期，例如 2026-11-30。',
  },
  'too-long': { en: 'This is too long.', se: 'Texten är för lång.', cn: '内容过长。' },
  unit: {
    en: 'Write a unit of up to three letters or digits, such as PCE.',
    se: 'Skriv en enhet med högst tre bokstäver eller siffror, till exempel PCE.',
    cn: '请填写单位，最多三个字母或数字，例如 PCE。',
  },
  exponent: {
    en: 'The spreadsheet has shortened this number. Format the column as text and write it again.',
    se: 'Kalkylbladet har förkortat numret. Formatera kolumnen som text och skriv det igen.',
    cn: '电子表格缩写了此编号。请将该列设为文本格式后重新填写。',
  },
  'digits-lost': {
    en: 'The spreadsheet has lost digits of this number. Format the column as text and write it again.',
    se: 'Kalkylbladet har tappat siffror i numret. Formatera kolumnen som text och skriv det igen.',
    cn: '电子表格丢失了此编号的部分数字。请将该列设为文本格式后重新填写。',
  },
  day: {
    en: 'The spreadsheet has made a date of this number. Format the column as text and write it again.',
    se: 'Kalkylbladet har gjort om numret till ett datum. Formatera kolumnen som text och skriv det igen.',
    cn: '电子表格将此编号变成了日期。请将该列设为文本格式后重新填写。',
  },
  'unit-differs': {
    en: 'The customer calls this article off in another unit.',
    se: 'Kunden avropar artikeln i en annan enhet.',
    cn: '客户以其他单位要货此物料。',
  },
  'packages-too-many': {
    en: 'This makes more than 9,999 packages. Check how much one package holds.',
    se: 'Det blir fler än 9 999 kollin. Kontrollera hur mycket ett kolli rymmer.',
    cn: '包装数量将超过 9,999。请检查每个包装的容量。',
  },
  'arrives-before': {
    en: 'The goods cannot arrive before they leave.',
    se: 'Godset kan inte komma fram innan det lämnar.',
    cn: '货物不能在发出之前到达。',
  },
  'arrives-before-pick-up': {
    en: 'The goods cannot arrive before the carrier collects them.',
    se: 'Godset kan inte komma fram innan transportören hämtar det.',
    cn: '货物不能在提货之前到达。',
  },
  'best-before-production': {
    en: 'Best before cannot be before the production date.',
    se: 'Bäst före kan inte ligga före tillverkningsdatumet.',
    cn: '最佳使用期不能早于生产日期。',
  },
  differs: {
    en: 'Another row of the same despatch note says something else here.',
    se: 'En annan rad i samma följesedel anger något annat här.',
    cn: '同一送货单的另一行在此处填写了不同内容。',
  },
  'too-many-lines': {
    en: 'One despatch note takes 200 articles at most. Split it into several.',
    se: 'En följesedel har högst 200 artiklar. Dela upp den i flera.',
    cn: '一张送货单最多 200 行物料，请拆分为多张。',
  },
  'too-many-notes': {
    en: 'One file takes 100 despatch notes at most. Split it into several files.',
    se: 'En fil har högst 100 följesedlar. Dela upp den i flera filer.',
    cn: '一个文件最多 100 张送货单，请拆分为多个文件。',
  },
};

/** What is wrong, and what to do. */
export function handFaultText(fault: HandFault, language: Language): string {
  return TEXTS[fault][language];
}
