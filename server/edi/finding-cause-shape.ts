import { cause, type FindingCause } from './finding-cause-text.js';
import type { FindingCode } from './finding-text.js';

/** Why a sign divides a text, or values stand beside their place. */
export const SHAPE_CAUSES = {
  'separator-unescaped': cause(
    'The sender’s program writes texts as they were typed, without the release sign before signs that divide values in EDIFACT.',
    'Avsändarens program skriver texter som de knappades in, utan frisläppningstecken före tecken som skiljer värden åt i EDIFACT.',
    '发送方程序按输入原样写出文本，未在EDIFACT分隔符前加释放符。',
  ),
  'separator-wrong': cause(
    'The segment was typed by hand, or the sender’s program joins parts of a value as if they were values of their own.',
    'Segmentet skrevs för hand, eller så fogar avsändarens program ihop delar av ett värde som om de vore egna värden.',
    '该段为手工输入，或发送方程序把一个数值的组成部分当作独立数值连接。',
  ),
  'values-shifted-right': cause(
    'The sender’s program writes a place for a value that this segment does not have here, or the separator was typed twice.',
    'Avsändarens program skriver en plats för ett värde som segmentet inte har här, eller så skrevs skiljetecknet två gånger.',
    '发送方程序为该段此处没有的数值留了位置，或分隔符多输入了一次。',
  ),
  'values-shifted-left': cause(
    'The sender’s program leaves out the place of an empty value, so that those behind it move up.',
    'Avsändarens program utelämnar platsen för ett tomt värde, så att de efter det flyttas fram.',
    '发送方程序省略了空值的位置，使其后的数值前移。',
  ),
  'record-shifted': cause(
    'A field is longer or shorter than its positions, such as an article number with a blank too many, or a character was lost or added on the way.',
    'Ett fält är längre eller kortare än sina positioner, till exempel ett artikelnummer med ett blanktecken för mycket, eller så förlorades eller tillkom ett tecken på vägen.',
    '某字段长于或短于其位置（如物料号多一个空格），或途中丢失或增加了字符。',
  ),
  'record-too-short': cause(
    'A program on the way took blanks out of the end of the record, or a character was lost.',
    'Ett program på vägen tog bort blanktecken i postens slut, eller så förlorades ett tecken.',
    '途中的程序删除了记录末尾的空格，或丢失了字符。',
  ),
} satisfies Partial<Record<FindingCode, FindingCause>>;
