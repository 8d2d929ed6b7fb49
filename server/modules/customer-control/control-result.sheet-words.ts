import type { Language } from '../../contract/fields.js';

/** Words of the sheet of results; columns in their order. */
export const RESULT_WORDS: Readonly<
  Record<
    Language,
    {
      readonly column: Readonly<Record<string, string>>;
      readonly severity: Readonly<Record<'info' | 'warning' | 'error', string>>;
      readonly state: Readonly<Record<'open' | 'seen' | 'ignored', string>>;
    }
  >
> = {
  en: {
    column: {
      severity: 'Severity',
      rule: 'Rule',
      customer: 'Customer',
      schedule: 'Schedule',
      shipTo: 'Ship-to',
      article: 'Article',
      date: 'Date',
      previous: 'Before',
      current: 'Now',
      diff: 'Difference',
      percent: 'Difference %',
      limit: 'Limit',
      unit: 'Unit',
      sentence: 'What was found',
      state: 'State',
      decidedBy: 'Decided by',
      assignee: 'Assigned to',
      note: 'Note',
    },
    severity: { info: 'Information', warning: 'Warning', error: 'Error' },
    state: { open: 'Open', seen: 'Seen', ignored: 'Ignored' },
  },
  se: {
    column: {
      severity: 'Allvar',
      rule: 'Regel',
      customer: 'Kund',
      schedule: 'Leveransplan',
      shipTo: 'Leveransplats',
      article: 'Artikel',
      date: 'Datum',
      previous: 'Förut',
      current: 'Nu',
      diff: 'Differens',
      percent: 'Differens %',
      limit: 'Gräns',
      unit: 'Enhet',
      sentence: 'Vad som hittades',
      state: 'Status',
      decidedBy: 'Beslutat av',
      assignee: 'Tilldelad',
      note: 'Anteckning',
    },
    severity: { info: 'Information', warning: 'Varning', error: 'Fel' },
    state: { open: 'Öppet', seen: 'Sett', ignored: 'Ignorerat' },
  },
  cn: {
    column: {
      severity: '严重程度',
      rule: '规则',
      customer: '客户',
      schedule: '交货计划',
      shipTo: '收货地',
      article: '物料',
      date: '日期',
      previous: '此前',
      current: '现在',
      diff: '差异',
      percent: '差异 %',
      limit: '限值',
      unit: '单位',
      sentence: '发现内容',
      state: '状态',
      decidedBy: '处理人',
      assignee: '分配给',
      note: '备注',
    },
    severity: { info: '信息', warning: '警告', error: '错误' },
    state: { open: '未处理', seen: '已查看', ignored: '已忽略' },
  },
};
