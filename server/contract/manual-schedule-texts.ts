import type { BelowMinimum } from '../domain/schedule/order-minimum.js';
import type { ManualObjection, ManualObjectionCode } from '../domain/schedule/manual.js';
import type { Language } from './fields.js';

/** What is wrong with a field of a schedule that is entered by hand, in each language; `{{most}}` is the number of the objection. */
const TEXTS: Readonly<Record<ManualObjectionCode, Readonly<Record<Language, string>>>> = {
  required: {
    en: 'All required fields must be filled.',
    se: 'Alla obligatoriska fält måste fyllas i.',
    cn: '所有必填字段都必须填写。',
  },
  'article-and-quantity': {
    en: 'Quantity and article number must be entered.',
    se: 'Antal och artikelnummer måste anges.',
    cn: '必须填写数量和物料号。',
  },
  'one-calloff-per-date': {
    en: 'Only one call-off per date and article.',
    se: 'Endast ett avrop per datum och artikel.',
    cn: '每个日期和物料只能有一项要货。',
  },
  'line-twice': {
    en: 'Another line already has this article with the same order, gate and dock.',
    se: 'Artikeln finns på en annan rad med samma order, port och kaj.',
    cn: '该物料已在另一行出现，且订单、收货门和卸货口相同。',
  },
  date: { en: 'Date format YYYY-MM-DD.', se: 'Datumformat ÅÅÅÅ-MM-DD.', cn: '日期格式为 YYYY-MM-DD。' },
  number: {
    en: 'Accepted number formats: 123456.123 or 123456.',
    se: 'Godkända talformat: 123456.123 eller 123456.',
    cn: '可接受的数字格式：123456.123 或 123456。',
  },
  positive: {
    en: 'The number must be greater than 0.',
    se: 'Talet måste vara större än 0.',
    cn: '数字必须大于 0。',
  },
  whole: {
    en: 'No decimals: the unit is pieces.',
    se: 'Inga decimaler: enheten är styck.',
    cn: '不允许小数：该单位按件计数。',
  },
  'too-long': {
    en: 'At most {{most}} characters.',
    se: 'Högst {{most}} tecken.',
    cn: '最多 {{most}} 个字符。',
  },
  characters: {
    en: 'No control characters in the text.',
    se: 'Inga styrtecken i texten.',
    cn: '文本不得含有控制字符。',
  },
  unit: {
    en: 'A unit of up to three capital letters or digits, such as PCE.',
    se: 'En enhet med högst tre versaler eller siffror, till exempel PCE.',
    cn: '单位为最多三个大写字母或数字，例如 PCE。',
  },
  status: {
    en: 'Firm, forecast, backorder or urgent.',
    se: 'Fast, prognos, restorder eller brådskande.',
    cn: '确定、预测、欠交或紧急。',
  },
  horizon: {
    en: 'The horizon ends before it begins.',
    se: 'Horisonten slutar innan den börjar.',
    cn: '计划期的结束早于开始。',
  },
  'outside-horizon': {
    en: 'The date is outside the horizon.',
    se: 'Datumet ligger utanför horisonten.',
    cn: '日期不在计划期内。',
  },
  'before-release': {
    en: 'A new release cannot be issued before the one it replaces.',
    se: 'En ny utgåva kan inte utfärdas före den som den ersätter.',
    cn: '新版本的签发日期不得早于被替换的版本。',
  },
  'no-lines': {
    en: 'Quantity and article number must be entered: a schedule has at least one call-off.',
    se: 'Antal och artikelnummer måste anges: en leveransplan har minst ett avrop.',
    cn: '必须填写数量和物料号：交货计划至少有一项要货。',
  },
  'too-many': {
    en: 'At most {{most}} call-offs in one schedule. Split it.',
    se: 'Högst {{most}} avrop i en leveransplan. Dela upp den.',
    cn: '一份交货计划最多 {{most}} 项要货，请拆分。',
  },
  'number-taken': {
    en: 'The document number must be unique: a schedule with it already exists. Create a new release of that one.',
    se: 'Dokumentnumret måste vara unikt: det finns redan en leveransplan med det. Skapa en ny utgåva av den.',
    cn: '单据号必须唯一：已有使用该号的交货计划，请为其创建新版本。',
  },
  relation: {
    en: 'The relation could not be found: add one with this customer.',
    se: 'Relationen kunde inte hittas: lägg till en med kunden.',
    cn: '找不到该业务关系：请先添加与该客户的业务关系。',
  },
};

const BELOW_MINIMUM: Readonly<Record<Language, string>> = {
  en: '{{article}}, {{date}}: the quantity {{quantity}} is below the minimum order quantity of {{minimum}} {{unit}}.',
  se: '{{article}}, {{date}}: antalet {{quantity}} är lägre än minsta orderkvantitet, {{minimum}} {{unit}}.',
  cn: '{{article}}，{{date}}：数量 {{quantity}} 低于最小订货量 {{minimum}} {{unit}}。',
};

/** That a quantity is below what is ordered at least, as a sentence. */
export function belowMinimumText(
  { articleNumber, date, quantity, minimum }: Omit<BelowMinimum, 'path'>,
  language: Language,
): string {
  const values: Readonly<Record<string, string>> = {
    article: articleNumber,
    date,
    quantity,
    minimum: minimum.quantity,
    unit: minimum.unit,
  };
  return BELOW_MINIMUM[language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** What is wrong, as a sentence. */
export function objectionText({ code, most }: Pick<ManualObjection, 'code' | 'most'>, language: Language): string {
  return TEXTS[code][language].replace('{{most}}', String(most ?? ''));
}
