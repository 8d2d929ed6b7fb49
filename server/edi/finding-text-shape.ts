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
      '“{found}” stands one place too far right',
      'Ask the sender to take one “{expected}” out before it and to send the file again.',
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
      '“{found}” stands one place too far left',
      'Ask the sender to put one more “{expected}” before it and to send the file again.',
    ],
    [
      '”{found}” står ett steg för långt till vänster',
      'Be avsändaren sätta ett ”{expected}” till före det och skicka filen igen.',
    ],
    ['“{found}”向左错了一位', '请发送方在其前面再加一个“{expected}”，并重新发送文件。'],
  ),
} satisfies Readonly<Record<string, FindingRule>>;
