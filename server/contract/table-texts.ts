import type { TableFault } from '../domain/export/table.js';
import type { Language } from './fields.js';

const TEXTS: Readonly<Record<TableFault, Readonly<Record<Language, string>>>> = {
  empty: {
    en: 'The first sheet has no rows. Put the table into the first sheet.',
    se: 'Det första bladet har inga rader. Lägg tabellen i det första bladet.',
    cn: '第一个工作表没有数据行，请将表格放在第一个工作表中。',
  },
  'not-a-table': {
    en: 'This is neither a spreadsheet (XLSX) nor a text with separators (CSV). Save the table in one of these formats.',
    se: 'Detta är varken ett kalkylblad (XLSX) eller en text med avgränsare (CSV). Spara tabellen i något av dessa format.',
    cn: '该文件既不是电子表格（XLSX），也不是分隔文本（CSV）。请以其中一种格式保存表格。',
  },
  'old-spreadsheet': {
    en: 'The spreadsheet is in the old format (XLS) or has a password. Save it as XLSX without a password.',
    se: 'Kalkylbladet är i det gamla formatet (XLS) eller har ett lösenord. Spara det som XLSX utan lösenord.',
    cn: '该电子表格为旧格式（XLS）或设有密码。请另存为不带密码的 XLSX。',
  },
  encrypted: {
    en: 'The spreadsheet has a password. Save it without one.',
    se: 'Kalkylbladet har ett lösenord. Spara det utan lösenord.',
    cn: '该电子表格设有密码，请保存为不带密码的文件。',
  },
  broken: {
    en: 'The spreadsheet cannot be read. Open it and save it as XLSX again.',
    se: 'Kalkylbladet kan inte läsas. Öppna det och spara det som XLSX igen.',
    cn: '无法读取该电子表格。请打开后重新保存为 XLSX。',
  },
  'too-large': {
    en: 'The table is too large. Split it into several files.',
    se: 'Tabellen är för stor. Dela upp den i flera filer.',
    cn: '表格过大，请拆分为多个文件。',
  },
  'too-many-rows': {
    en: 'The table has too many rows. Split it into several files, and delete empty rows below it.',
    se: 'Tabellen har för många rader. Dela upp den i flera filer, och ta bort tomma rader under den.',
    cn: '表格行数过多。请拆分为多个文件，并删除下方的空行。',
  },
  'too-many-columns': {
    en: 'The table has too many columns. Delete those that are not needed.',
    se: 'Tabellen har för många kolumner. Ta bort dem som inte behövs.',
    cn: '表格列数过多，请删除不需要的列。',
  },
  'no-headings': {
    en: 'No column has the heading Article number. Put headings in the first row.',
    se: 'Ingen kolumn har rubriken Artikelnummer. Lägg rubriker i den första raden.',
    cn: '没有标题为“物料号”的列。请在第一行填写标题。',
  },
};

/** Why a file is not read as a table, and what to do. */
export function tableFaultText(fault: TableFault, language: Language): string {
  return TEXTS[fault][language];
}
