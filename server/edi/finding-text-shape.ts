import { rule, type FindingRule } from './finding-rule.js';

/** Findings about the cause itself where it can be told: a sign that divides a text, values that stand beside their place. */
export const SHAPE_RULES = {
  'separator-unescaped': rule(
    'sender',
    [
      'The “{found}” in a text divides it; the text was read only up to there',
      'Ask the sender to write {expected} for this sign wherever it belongs to a text, and to send the file again.',
    ],
    [
      'Tecknet ”{found}” i en text delar den; texten är bara läst fram till det',
      'Be avsändaren skriva {expected} för tecknet överallt där det hör till en text, och skicka filen igen.',
    ],
    [
      '文本中的“{found}”将其分开；仅读取了该符号之前的文本',
      '请发送方凡属于文本的该符号均写作{expected}，并重新发送文件。',
    ],
  ),
  'separator-wrong': rule(
    'sender',
    [
      '“{found}” stands where “{expected}” divides the values',
      'Ask the sender to divide these values by “{expected}” and to send the file again.',
    ],
    [
      '”{found}” står där ”{expected}” skiljer värdena åt',
      'Be avsändaren skilja värdena åt med ”{expected}” och skicka filen igen.',
    ],
    ['此处应以“{expected}”分隔数值，却使用了“{found}”', '请发送方以“{expected}”分隔这些数值，并重新发送文件。'],
  ),
  'values-shifted-right': rule(
    'sender',
    [
      '“{found}” is one place too far right',
      'Ask the sender to remove one “{expected}” before it and to send the file again.',
    ],
    [
      '”{found}” står ett steg för långt till höger',
      'Be avsändaren ta bort ett ”{expected}” före det och skicka filen igen.',
    ],
    ['“{found}”向右错了一位', '请发送方在其前面去掉一个“{expected}”，并重新发送文件。'],
  ),
  'values-shifted-left': rule(
    'sender',
    [
      '“{found}” is one place too far left',
      'Ask the sender to put one more “{expected}” before it and to send the file again.',
    ],
    [
      '”{found}” står ett steg för långt till vänster',
      'Be avsändaren sätta ett ”{expected}” till före det och skicka filen igen.',
    ],
    ['“{found}”向左错了一位', '请发送方在其前面再加一个“{expected}”，并重新发送文件。'],
  ),
  'record-shifted': rule(
    'sender',
    [
      'The record is shifted: “{found}” belongs to position {expected}',
      'Ask the sender which field before it has a character too many or too few, and to send the file again; what follows was read wrongly or not at all.',
    ],
    [
      'Posten är förskjuten: ”{found}” hör till position {expected}',
      'Fråga avsändaren vilket fält före det som har ett tecken för mycket eller för litet, och be om filen igen; det som står efter är felläst eller inte läst.',
    ],
    [
      '记录错位：“{found}”应位于第{expected}位',
      '请询问发送方其前面哪个字段多了或少了字符，并重新发送文件；其后的内容读取有误或未读取。',
    ],
  ),
  'record-too-short': rule(
    'sender',
    [
      'A record is shorter than {expected} characters, and the next one follows at once',
      'Ask the sender for records of {expected} characters.',
    ],
    [
      'En post är kortare än {expected} tecken, och nästa följer direkt',
      'Be avsändaren om poster med {expected} tecken.',
    ],
    ['记录不足{expected}个字符，下一条记录紧随其后', '请发送方使用{expected}个字符的记录。'],
  ),
} satisfies Readonly<Record<string, FindingRule>>;
