import { cause, type FindingCause } from './finding-cause-text.js';
import type { FindingCode } from './finding-text.js';

/** Behind what to do, where it is known what is most likely meant. */
export const PROPOSED: FindingCause = cause(
  ' Probably meant: “{proposal}”.',
  ' Troligen avses: ”{proposal}”.',
  '可能应为：“{proposal}”。',
);

/** The cause of a date that is written in another form than expected. */
export const WRITTEN_AS: FindingCause = cause(
  'It is written as {writtenAs}, where {expected} is due.',
  'Det är skrivet som {writtenAs}, där {expected} väntas.',
  '它按{writtenAs}书写，而此处应为{expected}。',
);

/** Causes of findings that know what is meant; other findings of the same code keep what lies behind them most often. */
export const PROPOSAL_CAUSES: Readonly<Partial<Record<FindingCode, FindingCause>>> = {
  'date-invalid': cause(
    'A letter was typed in place of a digit, such as O for 0, or the code behind the date that announces its form (2379) is missing or unknown.',
    'En bokstav skrevs i stället för en siffra, till exempel O för 0, eller så saknas koden efter datumet som anger dess form (2379), eller är okänd.',
    '把字母当作数字输入（例如用O代替0），或日期后面说明其格式的代码（2379）缺失或未知。',
  ),
  'date-format-mismatch': cause(
    'The code behind the date that announces its form (2379) is missing or unknown.',
    'Koden efter datumet som anger dess form (2379) saknas eller är okänd.',
    '日期后面说明其格式的代码（2379）缺失或未知。',
  ),
  'xml-root-unknown': cause(
    'The name of the first element is misspelt, or its namespace (xmlns) is missing or another than that of UBL 2.',
    'Det första elementets namn är felskrivet, eller så saknas dess namnrymd (xmlns) eller är en annan än den för UBL 2.',
    '首个元素的名称拼写错误，或其命名空间（xmlns）缺失或不是UBL 2的命名空间。',
  ),
  'segment-outside-message': cause(
    'The tag of the segment is misspelt.',
    'Segmentnamnet är felskrivet.',
    '段标识拼写错误。',
  ),
  'segment-unknown': cause('The tag is misspelt.', 'Segmentnamnet är felskrivet.', '段标识拼写错误。'),
  'value-too-long': cause(
    'A word or an abbreviation was written in place of the code.',
    'Ett ord eller en förkortning skrevs i stället för koden.',
    '填写了单词或缩写，而不是代码。',
  ),
  'unit-unknown': cause(
    'The unit was written as on screen or as in EDIFACT, in place of its code.',
    'Enheten skrevs som på skärmen eller som i EDIFACT, i stället för med sin kod.',
    '填写的是屏幕显示的单位或EDIFACT单位，而不是其代码。',
  ),
  'code-unlisted': cause(
    'The code is misspelt, or a word or an abbreviation was written in its place; it may also be the sender’s own.',
    'Koden är felskriven, eller så skrevs ett ord eller en förkortning i stället; den kan också vara avsändarens egen.',
    '代码拼写错误，或填写了单词或缩写；也可能是发送方自定义的代码。',
  ),
};
