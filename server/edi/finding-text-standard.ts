import { rule, type FindingRule } from './finding-rule.js';

/** Findings about departures from the standard: segments and records and their order, elements and their values. */
export const STANDARD_RULES = {
  'segment-unknown': rule(
    'sender',
    ['Unknown segment {found}', 'Ask the sender what {found} stands for; its content was not read.'],
    ['Okänt segment {found}', 'Fråga avsändaren vad {found} står för; innehållet är inte läst.'],
    ['未知的段{found}', '请询问发送方{found}的含义；其内容未读取。'],
  ),
  'segment-not-in-message': rule(
    'sender',
    [
      'Segment {found} does not belong to {expected}',
      'Ask the sender to leave the segment out; its content was not read.',
    ],
    ['Segmentet {found} hör inte till {expected}', 'Be avsändaren utelämna segmentet; innehållet är inte läst.'],
    ['段{found}不属于{expected}', '请发送方去掉该段；其内容未读取。'],
  ),
  'release-unknown': rule(
    'us',
    [
      'Release {found} is not known (known: {expected}); it was read all the same',
      'Compare the result with the file, then ask your operator to support the release.',
    ],
    [
      'Utgåva {found} är okänd (kända: {expected}); den är läst ändå',
      'Jämför resultatet med filen och be sedan driften stödja utgåvan.',
    ],
    ['未知版本{found}（已知：{expected}）；仍已读取', '请将结果与文件核对，并请运营方支持该版本。'],
  ),
  'profile-applied': rule(
    'us',
    [
      'Read with the profile “{expected}”, which comes with the product, because of {found}',
      'Copy it into the agreement to change it, or to keep it as it is.',
    ],
    [
      'Läst med profilen ”{expected}” som följer med produkten, på grund av {found}',
      'Kopiera den till avtalet för att ändra den eller behålla den som den är.',
    ],
    ['因{found}，按产品自带的配置“{expected}”读取', '如需修改或固定，请将其采用到协议中。'],
  ),
  'profile-proposed': rule(
    'us',
    [
      'The profile “{expected}” may be for this sender: {found} fits, the sender is not known. It was not used',
      'If the sender is this customer, copy the profile into the agreement.',
    ],
    [
      'Profilen ”{expected}” kan gälla avsändaren: {found} stämmer, men avsändaren är inte känd. Den användes inte',
      'Är avsändaren den kunden, kopiera profilen till avtalet.',
    ],
    [
      '配置“{expected}”可能适用于该发送方：{found}相符，但发送方未知。未使用该配置',
      '若发送方确为该客户，请将配置采用到协议中。',
    ],
  ),
  'release-nearest': rule(
    'us',
    [
      'The rules of release {found} are not at hand; checked against {expected}',
      'Nothing to do; a finding may come from the difference between the two.',
    ],
    [
      'Reglerna för utgåva {found} finns inte här; kontrollerad mot {expected}',
      'Inget att göra; en anmärkning kan bero på skillnaden mellan dem.',
    ],
    ['没有版本{found}的规则；按{expected}检查', '无需处理；某些问题可能源于两者的差异。'],
  ),
  'association-code': rule(
    'us',
    [
      'The message follows the agreement {found}; checked against {expected} alone',
      'Nothing to do; what the agreement allows beyond the standard may be reported.',
    ],
    [
      'Meddelandet följer överenskommelsen {found}; kontrollerat enbart mot {expected}',
      'Inget att göra; det som överenskommelsen tillåter utöver standarden kan anmärkas.',
    ],
    ['报文遵循约定{found}；仅按{expected}检查', '无需处理；约定中超出标准的内容可能被指出。'],
  ),
  'segments-not-used': rule(
    'us',
    ['Read, not imported: {found}', 'Nothing, unless you need what these segments say; the file has them.'],
    ['Läst men inte importerat: {found}', 'Inget, om du inte behöver det segmenten säger; filen har dem.'],
    ['已读取但未采用：{found}', '无需处理，除非需要这些段的内容；文件中仍保留。'],
  ),
  'values-not-used': rule(
    'us',
    [
      'Read, not imported from {path} and similar places: {found}',
      'Nothing, unless you need what these elements say; the file has them.',
    ],
    [
      'Läst men inte importerat från {path} och liknande ställen: {found}',
      'Inget, om du inte behöver det elementen säger; filen har dem.',
    ],
    ['已读取但未采用（{path}及类似处）：{found}', '无需处理，除非需要这些数据元的内容；文件中仍保留。'],
  ),
  'segment-missing': rule(
    'sender',
    ['Segment {expected} is missing', 'Ask the sender to send the message again with {path}.'],
    ['Segmentet {expected} saknas', 'Be avsändaren skicka meddelandet igen med {path}.'],
    ['缺少段{expected}', '请发送方补上{path}后重新发送报文。'],
  ),
  'section-control-missing': rule(
    'sender',
    ['Segment {expected}, which divides the message, is missing', 'Ask the sender to send {path}.'],
    ['Segmentet {expected}, som delar meddelandet, saknas', 'Be avsändaren skicka {path}.'],
    ['缺少划分报文的段{expected}', '请发送方发送{path}。'],
  ),
  'segment-misplaced': rule(
    'sender',
    ['Segment {found} is in the wrong place', 'Ask the sender to keep the order of {expected}.'],
    ['Segmentet {found} står på fel plats', 'Be avsändaren följa ordningen i {expected}.'],
    ['段{found}的位置不对', '请发送方遵守{expected}的段顺序。'],
  ),
  'segments-too-many': rule(
    'sender',
    ['Segment {found} comes more often than the {expected} times allowed', 'Ask the sender which of them count.'],
    [
      'Segmentet {found} kommer oftare än de {expected} gånger som tillåts',
      'Fråga avsändaren vilka av dem som gäller.',
    ],
    ['段{found}出现次数超过允许的{expected}次', '请询问发送方以哪些为准。'],
  ),
  'groups-too-many': rule(
    'sender',
    [
      'The group that begins with {found} comes more often than the {expected} times allowed',
      'Ask the sender to split the message.',
    ],
    [
      'Gruppen som börjar med {found} kommer oftare än de {expected} gånger som tillåts',
      'Be avsändaren dela upp meddelandet.',
    ],
    ['以{found}开头的段组出现次数超过允许的{expected}次', '请发送方拆分报文。'],
  ),
  'element-missing': rule(
    'sender',
    ['Field {expected} is missing', 'Ask the sender to fill {path}.'],
    ['Fältet {expected} saknas', 'Be avsändaren fylla i {path}.'],
    ['缺少字段{expected}', '请发送方填写{path}。'],
  ),
  'element-repeated': rule(
    'sender',
    [
      '“{found}” repeats an element that comes once; only what stands before it was read',
      'Ask the sender to write {path} once, or ?* where the asterisk is part of the value.',
    ],
    [
      '”{found}” upprepar ett element som bara får stå en gång; bara det före är läst',
      'Be avsändaren skriva {path} en gång, eller ?* där asterisken hör till värdet.',
    ],
    ['“{found}”重复了只能出现一次的数据元；仅读取了其前面的内容', '请发送方只写一次{path}；如星号属于数值，请写作?*。'],
  ),
  'value-repeated': rule(
    'sender',
    [
      '“{found}” is lost: it repeats an element that comes once',
      'Ask the sender for the right value of {path}, and to write ?* where an asterisk is part of it.',
    ],
    [
      '”{found}” går förlorat: det upprepar ett element som bara får stå en gång',
      'Be avsändaren om rätt värde för {path}, och att skriva ?* där en asterisk hör till det.',
    ],
    ['“{found}”丢失：它重复了只能出现一次的数据元', '请发送方提供{path}的正确值；如星号属于该值，请写作?*。'],
  ),
  'elements-too-many': rule(
    'sender',
    [
      '“{found}” goes beyond the {expected} elements of the segment',
      'Ask the sender to leave it out, or which release is meant.',
    ],
    [
      '”{found}” går utöver segmentets {expected} element',
      'Be avsändaren utelämna det, eller fråga vilken utgåva som avses.',
    ],
    ['“{found}”超出该段的{expected}个数据元', '请发送方去掉，或说明所用版本。'],
  ),
  'components-too-many': rule(
    'sender',
    [
      '“{found}” goes beyond the components of the element',
      'Ask the sender to leave it out of {path}, or to put the release sign (?) before the separator.',
    ],
    [
      '”{found}” går utöver elementets delar',
      'Be avsändaren utelämna det ur {path}, eller sätta frisläppningstecknet (?) före skiljetecknet.',
    ],
    ['“{found}”超出该数据元的组成部分', '请发送方从{path}中去掉，或在分隔符前加释放符（?）。'],
  ),
  'value-padded': rule(
    'sender',
    ['“{found}” is filled up with blanks; read as {expected}', 'Nothing to do; the sender can leave the blanks out.'],
    [
      '”{found}” är utfyllt med blanktecken; läst som {expected}',
      'Inget att göra; avsändaren kan utelämna blanktecknen.',
    ],
    ['“{found}”用空格补齐；按{expected}读取', '无需处理；发送方可省略空格。'],
  ),
  'separators-trailing': rule(
    'sender',
    ['Separators at the end separate nothing', 'Nothing to do; the sender can leave them out.'],
    ['Skiljetecken i slutet skiljer inget åt', 'Inget att göra; avsändaren kan utelämna dem.'],
    ['末尾的分隔符没有意义', '无需处理；发送方可将其去掉。'],
  ),
  'value-too-long': rule(
    'sender',
    ['“{found}” is longer than the standard allows ({expected})', 'Ask the sender to keep {path} within {expected}.'],
    ['”{found}” är längre än standarden tillåter ({expected})', 'Be avsändaren hålla {path} inom {expected}.'],
    ['“{found}”超过标准允许的长度（{expected}）', '请发送方将{path}控制在{expected}以内。'],
  ),
  'value-too-short': rule(
    'sender',
    ['“{found}” is shorter than the standard demands ({expected})', 'Ask the sender to write {path} as {expected}.'],
    ['”{found}” är kortare än standarden kräver ({expected})', 'Be avsändaren skriva {path} som {expected}.'],
    ['“{found}”短于标准要求的长度（{expected}）', '请发送方按{expected}书写{path}。'],
  ),
  'value-not-numeric': rule(
    'sender',
    ['“{found}” is not a number', 'Ask the sender to send the file again with digits in {path}.'],
    ['”{found}” är inget tal', 'Be avsändaren skicka filen igen med siffror i {path}.'],
    ['“{found}”不是数字', '请发送方在{path}中填写数字后重新发送文件。'],
  ),
  'value-not-alphabetic': rule(
    'sender',
    ['“{found}” has digits where only letters may stand', 'Ask the sender to write {path} with letters.'],
    ['”{found}” har siffror där bara bokstäver får stå', 'Be avsändaren skriva {path} med bokstäver.'],
    ['“{found}”含有数字，此处只允许字母', '请发送方在{path}中使用字母。'],
  ),
  'code-unlisted': rule(
    'sender',
    ['“{found}” is not in the code list ({expected})', 'Ask the sender what it stands for, unless it was agreed on.'],
    ['”{found}” finns inte i kodlistan ({expected})', 'Fråga avsändaren vad det står för, om det inte är avtalat.'],
    ['“{found}”不在代码表（{expected}）中', '如未约定，请询问发送方其含义。'],
  ),
  'value-not-number': rule(
    'sender',
    ['“{found}” is not a number', 'Ask the sender to send the message again with digits in {path}.'],
    ['”{found}” är inget tal', 'Be avsändaren skicka meddelandet igen med siffror i {path}.'],
    ['“{found}”不是数字', '请发送方在{path}中填写数字后重新发送报文。'],
  ),
  'measure-unit-unknown': rule(
    'sender',
    [
      'A measurement has the unit {found}, which can’t be converted to {expected}',
      'Ask the sender for a unit that converts to {expected}; the figure was left out.',
    ],
    [
      'Ett mått har enheten {found}, som inte kan räknas om till {expected}',
      'Be avsändaren om en enhet som kan räknas om till {expected}; värdet är utelämnat.',
    ],
    ['测量值的单位{found}无法换算为{expected}', '请发送方使用可换算为{expected}的单位；该数值已省略。'],
  ),
  'document-field-missing': rule(
    'sender',
    ['The message does not give the {expected}', 'Ask the sender to fill {path} and send the message again.'],
    ['Meddelandet saknar {expected}', 'Be avsändaren fylla i {path} och skicka meddelandet igen.'],
    ['报文缺少{expected}', '请发送方填写{path}后重新发送报文。'],
  ),
  'declared-count-wrong': rule(
    'sender',
    [
      'The message announces {found}, but there are {expected}',
      'Ask the sender to correct the count in {path}; what is there was imported.',
    ],
    [
      'Meddelandet anger {found}, men det finns {expected}',
      'Be avsändaren rätta antalet i {path}; det som finns är importerat.',
    ],
    ['报文声明{found}，实际为{expected}', '请发送方更正{path}中的数量；现有内容已采用。'],
  ),
  'required-by-partner': rule(
    'sender',
    [
      '{expected} is missing; it was agreed with this partner',
      'Ask the sender to fill {expected}, or change the agreement’s profile.',
    ],
    [
      '{expected} saknas; den är avtalad med partnern',
      'Be avsändaren fylla i {expected}, eller ändra avtalets profil.',
    ],
    ['缺少{expected}；这是与该伙伴约定的内容', '请发送方填写{expected}，或修改协议配置。'],
  ),
  'wanted-by-partner': rule(
    'sender',
    [
      '{expected} is missing; it was agreed with this partner',
      'Ask the sender to fill {expected} from the next message on.',
    ],
    ['{expected} saknas; den är avtalad med partnern', 'Be avsändaren fylla i {expected} från nästa meddelande.'],
    ['缺少{expected}；这是与该伙伴约定的内容', '请发送方自下一报文起填写{expected}。'],
  ),
  'date-missing': rule(
    'sender',
    ['The date is missing in {path}', 'Ask the sender to send the file again with a date there, written {expected}.'],
    ['Datumet saknas i {path}', 'Be avsändaren skicka filen igen med ett datum där, skrivet {expected}.'],
    ['{path}中缺少日期', '请发送方在该处按{expected}填写日期后重新发送文件。'],
  ),
  'date-invalid': rule(
    'sender',
    ['“{found}” is not a date', 'Ask the sender to send the file again with a date in {path}, written {expected}.'],
    ['”{found}” är inget datum', 'Be avsändaren skicka filen igen med ett datum i {path}, skrivet {expected}.'],
    ['“{found}”不是日期', '请发送方在{path}中按{expected}填写日期后重新发送文件。'],
  ),
  'date-format-mismatch': rule(
    'sender',
    [
      'The date {found} is not written as announced',
      'Ask the sender to write the date as {expected}, or to announce the form used.',
    ],
    [
      'Datumet {found} är inte skrivet som angivet',
      'Be avsändaren skriva datumet som {expected}, eller ange formen som används.',
    ],
    ['日期{found}的格式与声明不符', '请发送方按{expected}书写日期，或声明实际使用的格式。'],
  ),
  'record-unknown': rule(
    'sender',
    [
      'Unknown record {found}',
      'Look at the record before it, then ask the sender what {found} stands for; its content was not read.',
    ],
    [
      'Okänd post {found}',
      'Titta på posten före den och fråga sedan avsändaren vad {found} står för; innehållet är inte läst.',
    ],
    ['未知的记录{found}', '请先查看前一条记录，再询问发送方{found}的含义；其内容未读取。'],
  ),
  'record-order': rule(
    'sender',
    ['Record {found} is in the wrong place', 'Ask the sender to send the records in order; here {expected} may come.'],
    ['Posten {found} står på fel plats', 'Be avsändaren skicka posterna i ordning; här får {expected} komma.'],
    ['记录{found}的位置不对', '请发送方按顺序发送记录；此处可以是{expected}。'],
  ),
  'record-too-long': rule(
    'sender',
    ['A record is longer than {expected} characters', 'Ask the sender for records of {expected} characters.'],
    ['En post är längre än {expected} tecken', 'Be avsändaren om poster med {expected} tecken.'],
    ['记录超过{expected}个字符', '请发送方使用{expected}个字符的记录。'],
  ),
  'fewer-records': rule(
    'sender',
    [
      'The trailer announces {found} records of a kind, but only {expected} came; some may be missing',
      'Ask the sender whether the file is complete, and to send it again.',
    ],
    [
      'Slutposten anger {found} poster av ett slag, men bara {expected} kom; några kan saknas',
      'Fråga avsändaren om filen är komplett och be om den igen.',
    ],
    ['尾记录声明某类记录有{found}条，但只收到{expected}条；可能有缺失', '请询问发送方文件是否完整，并请其重发。'],
  ),
  'fewer-lines': rule(
    'sender',
    [
      'The message announces {found} lines, but only {expected} came; some may be missing',
      'Ask the sender whether the message is complete, and to send it again.',
    ],
    [
      'Meddelandet anger {found} rader, men bara {expected} kom; några kan saknas',
      'Fråga avsändaren om meddelandet är komplett och be om det igen.',
    ],
    ['报文声明有{found}行，但只收到{expected}行；可能有缺失', '请询问发送方报文是否完整，并请其重发。'],
  ),
  'record-count-wrong': rule(
    'sender',
    [
      'The trailer announces {found} records of a kind, but there are {expected}',
      'Ask the sender whether records are missing or only the count in {path} is wrong.',
    ],
    [
      'Slutposten anger {found} poster av ett slag, men det finns {expected}',
      'Fråga avsändaren om poster fattas eller om bara antalet i {path} är fel.',
    ],
    ['尾记录声明该类记录{found}条，实际为{expected}条', '请询问发送方是记录缺失，还是仅{path}中的数量有误。'],
  ),
} satisfies Readonly<Record<string, FindingRule>>;
