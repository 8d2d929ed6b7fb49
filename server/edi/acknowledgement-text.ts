import type { FindingLanguage } from './finding-rule.js';

export type CodeText = Readonly<Record<FindingLanguage, string>>;

const text = (en: string, se: string, cn: string): CodeText => ({ en, se, cn });

/** 0083 in words (UNSL; 1 to 3, 5 and 6 come from older partners only). */
export const ACTION_TEXTS: Readonly<Record<string, CodeText>> = {
  1: text('Acknowledged with everything in it', 'Godkänd med allt innehåll', '已确认，包括全部内容'),
  2: text('Acknowledged, errors were found', 'Godkänd, fel hittades', '已确认，但发现错误'),
  3: text('Acknowledged in part', 'Delvis godkänd', '部分确认'),
  4: text('Rejected with everything in it', 'Avvisad med allt innehåll', '已拒绝，包括全部内容'),
  5: text('Header and trailer accepted', 'Huvud och slut godkända', '头段和尾段已接受'),
  6: text('Header and trailer rejected', 'Huvud och slut avvisade', '头段和尾段被拒绝'),
  7: text(
    'Acknowledged, except what is rejected by name',
    'Godkänd, utom det som avvisas särskilt',
    '已确认，单独拒绝的部分除外',
  ),
  8: text('Received, not checked yet', 'Mottagen, inte kontrollerad än', '已收到，尚未检查'),
};

/** 0085 in words (UNSL; 1, 3 to 6 and 8 to 11 come from older partners only; the names of 45 to 48 are those of syntax 4, unverified for syntax 3). */
export const SYNTAX_ERROR_TEXTS: Readonly<Record<string, CodeText>> = {
  1: text('UNA is not supported', 'UNA stöds inte', '不支持UNA'),
  2: text('Syntax version or level is not supported', 'Syntaxversion eller nivå stöds inte', '不支持该语法版本或级别'),
  3: text(
    'Version or release of the message is not supported',
    'Meddelandets version eller utgåva stöds inte',
    '不支持该报文版本',
  ),
  4: text('Service segment is missing or invalid', 'Servicesegment saknas eller är ogiltigt', '服务段缺失或无效'),
  5: text(
    'Trailer does not agree with the header or the counts',
    'Slutsegmentet stämmer inte med huvudet eller antalen',
    '尾段与头段或计数不符',
  ),
  6: text('Data segment is missing or invalid', 'Datasegment saknas eller är ogiltigt', '数据段缺失或无效'),
  7: text(
    'The recipient named is not the one who received it',
    'Angiven mottagare är inte den som tog emot',
    '所写接收方不是实际接收方',
  ),
  8: text('Too many data elements in the segment', 'För många dataelement i segmentet', '段中数据元过多'),
  9: text('Mandatory data element is missing', 'Obligatoriskt dataelement saknas', '缺少必备数据元'),
  10: text('Data element is not as specified', 'Dataelementet följer inte specifikationen', '数据元不符合规范'),
  11: text('Password is invalid', 'Lösenordet är ogiltigt', '密码无效'),
  12: text('Invalid value', 'Ogiltigt värde', '值无效'),
  13: text('Missing', 'Saknas', '缺失'),
  14: text('The value is not supported here', 'Värdet stöds inte här', '此处不支持该值'),
  15: text('Not supported in this position', 'Stöds inte på denna plats', '此位置不支持'),
  16: text('Too many elements or components', 'För många element eller delar', '数据元或成分过多'),
  17: text('There is no agreement for this', 'Överenskommelse saknas', '没有相关约定'),
  18: text('Unspecified error', 'Ospecificerat fel', '未说明的错误'),
  19: text('Invalid decimal sign', 'Ogiltigt decimaltecken', '小数点无效'),
  20: text('Sign cannot serve as a separator', 'Tecknet kan inte vara skiljetecken', '该字符不能作分隔符'),
  21: text('Invalid character', 'Ogiltigt tecken', '字符无效'),
  22: text('Invalid separator', 'Ogiltigt skiljetecken', '分隔符无效'),
  23: text('Unknown sender', 'Okänd avsändare', '发送方未知'),
  24: text('Too old', 'För gammal', '过期'),
  25: text('Test indicator is not supported', 'Testmarkering stöds inte', '不支持测试标志'),
  26: text('Duplicate', 'Dubblett', '重复'),
  27: text('Security function is not supported', 'Säkerhetsfunktionen stöds inte', '不支持该安全功能'),
  28: text('References do not match', 'Referenserna stämmer inte överens', '参考号不一致'),
  29: text('Control count does not match', 'Kontrollantalet stämmer inte', '控制计数不符'),
  30: text('Groups and messages are mixed', 'Grupper och meddelanden är blandade', '报文组与报文混用'),
  31: text('Several message types in one group', 'Flera meddelandetyper i samma grupp', '同一组内有多种报文'),
  32: text('Nothing inside', 'Innehåll saknas', '内容为空'),
  33: text('Stands outside any message or group', 'Ligger utanför meddelanden och grupper', '位于报文或组之外'),
  34: text('Nesting indicator is not allowed', 'Nästlingsmarkering är inte tillåten', '不允许嵌套标志'),
  35: text('Segment comes too often', 'Segmentet kommer för många gånger', '段重复过多'),
  36: text('Segment group comes too often', 'Segmentgruppen kommer för många gånger', '段组重复过多'),
  37: text('Wrong type of characters', 'Fel typ av tecken', '字符类型错误'),
  38: text('Digit is missing before the decimal sign', 'Siffra saknas före decimaltecknet', '小数点前缺少数字'),
  39: text('Data element is too long', 'Dataelementet är för långt', '数据元过长'),
  40: text('Data element is too short', 'Dataelementet är för kort', '数据元过短'),
  41: text('Permanent network error', 'Bestående nätfel', '网络永久故障'),
  42: text('Temporary network error', 'Tillfälligt nätfel', '网络暂时故障'),
  43: text('Unknown recipient', 'Okänd mottagare', '接收方未知'),
  44: text(
    'The application is not available for the moment',
    'Applikationen är tillfälligt otillgänglig',
    '应用暂时不可用',
  ),
  45: text('Separator at the end', 'Skiljetecken i slutet', '末尾有多余分隔符'),
  46: text('Character set is not supported', 'Teckenuppsättningen stöds inte', '不支持该字符集'),
  47: text('Function of the envelope is not supported', 'Kuvertets funktion stöds inte', '不支持该信封功能'),
  48: text('A dependency between values is violated', 'Ett beroende mellan värden är brutet', '违反数据依赖条件'),
};

/** Words of places in a reason. */
const PLACES = {
  segment: text('segment', 'segment', '段'),
  element: text('element', 'element', '数据元'),
  component: text('component', 'del', '成分'),
};
const PARTS_OF_PLACE = ['segment', 'element', 'component'] as const;

/** A place as CONTRL names it. */
export interface AcknowledgedPlace {
  /** Position in the message, or the tag of a service segment. */
  readonly segment: string | null;
  readonly element: string | null;
  readonly component: string | null;
}

/** `12 Invalid value (segment 8, element 3, component 2)`; a code that no table has stands alone. */
export function reasonText(
  code: string,
  texts: Readonly<Record<string, CodeText>>,
  place: AcknowledgedPlace | null,
  own: string | null = null,
): CodeText {
  const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
  const inLanguage = (language: FindingLanguage): string => {
    const where = PARTS_OF_PLACE.flatMap((part) => {
      const value = place?.[part] ?? null;
      return value === null ? [] : [`${PLACES[part][language]} ${value}`];
    });
    return [code, known?.[language] ?? '', own ?? '', where.length === 0 ? '' : `(${where.join(', ')})`]
      .filter((part) => part !== '')
      .join(' ');
  };
  return { se: inLanguage('se'), en: inLanguage('en'), cn: inLanguage('cn') };
}
