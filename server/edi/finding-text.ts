import type { Actor, Severity } from './finding.js';

/** Languages people read findings in. */
export type FindingLanguage = 'se' | 'en' | 'cn';

type Text = readonly [message: string, action: string];
interface FindingRule extends Readonly<Record<FindingLanguage, Text>> {
  readonly severity: Severity;
  readonly actor: Actor;
}

function rule(severity: Severity, actor: Actor, en: Text, se: Text, cn: Text): FindingRule {
  return { severity, actor, en, se, cn };
}

/**
 * Every finding there is: how bad it is, who must act, and what it says to a planner. `{found}`, `{expected}` and `{path}` are filled in.
 * An error means that something demanded or promised in the file was lost or can't be trusted; a warning that the file is usable but not as agreed;
 * an information that a choice was made in reading it. Wrong control counts are warnings: they are common and the data behind them is whole.
 * So are departures from a directory: what a document can't do without is an error of its own, told by the message's reader.
 */
export const FINDING_RULES = {
  'empty-file': rule(
    'error',
    'sender',
    ['The file is empty', 'Ask the sender to send the file again.'],
    ['Filen är tom', 'Be avsändaren skicka filen igen.'],
    ['文件为空', '请发送方重新发送文件。'],
  ),
  'binary-file': rule(
    'error',
    'sender',
    ['The file is not text', 'Ask the sender for the EDI file itself, not packed or encrypted.'],
    ['Filen är inte text', 'Be avsändaren om själva EDI-filen, varken packad eller krypterad.'],
    ['文件不是文本', '请发送方提供未压缩、未加密的EDI文件。'],
  ),
  'encoding-not-read': rule(
    'error',
    'sender',
    [
      'The file is written in {expected}, which is not read',
      'Ask the sender to convert the file to ASCII, ISO 8859-1 or UTF-8, in his EDI program or in the transfer (text mode, code conversion).',
    ],
    [
      'Filen är skriven i {expected}, som inte läses',
      'Be avsändaren göra om filen till ASCII, ISO 8859-1 eller UTF-8, i sitt EDI-program eller vid överföringen (textläge, teckenkonvertering).',
    ],
    [
      '文件采用{expected}编码，无法读取',
      '请发送方在其EDI程序或传输中（文本模式、代码转换）将文件转换为ASCII、ISO 8859-1或UTF-8。',
    ],
  ),
  'standard-unknown': rule(
    'error',
    'sender',
    [
      'No known EDI standard: the file begins with “{found}”',
      'Ask the sender for an EDIFACT or VDA file, or UBL (XML).',
    ],
    [
      'Ingen känd EDI-standard: filen börjar med ”{found}”',
      'Be avsändaren om en EDIFACT- eller VDA-fil, eller UBL (XML).',
    ],
    ['无法识别EDI标准：文件以“{found}”开头', '请发送方提供EDIFACT、VDA或UBL（XML）文件。'],
  ),
  'standard-not-supported': rule(
    'error',
    'us',
    [
      '{expected} is known but not supported yet',
      'Ask your operator when this standard will be supported, or the sender for EDIFACT or VDA.',
    ],
    [
      '{expected} är känd men stöds inte ännu',
      'Fråga driften när standarden kommer att stödjas, eller be avsändaren om EDIFACT eller VDA.',
    ],
    ['已识别{expected}，但尚不支持', '请询问运营方何时支持该标准，或请发送方使用EDIFACT或VDA。'],
  ),
  'message-not-supported': rule(
    'warning',
    'us',
    ['Messages of type {expected} are not supported yet', 'Ask your operator when this type will be supported.'],
    ['Meddelanden av typen {expected} stöds inte ännu', 'Fråga driften när typen kommer att stödjas.'],
    ['尚不支持{expected}类型的报文', '请询问运营方何时支持该类型。'],
  ),
  'message-not-mapped': rule(
    'warning',
    'us',
    [
      'Messages of type {expected} are checked, but their content is not taken over yet',
      'Ask your operator when this type will be taken over.',
    ],
    [
      'Meddelanden av typen {expected} kontrolleras, men innehållet tas inte över ännu',
      'Fråga driften när typen kommer att tas över.',
    ],
    ['{expected}类型的报文已检查，但内容尚不导入', '请询问运营方何时导入该类型。'],
  ),
  'message-type-missing': rule(
    'error',
    'sender',
    ['The message does not say what it is', 'Ask the sender to fill UNH 0065 with the message type.'],
    ['Meddelandet anger inte sin typ', 'Be avsändaren ange meddelandetypen i UNH 0065.'],
    ['报文未说明类型', '请发送方在UNH 0065中填写报文类型。'],
  ),
  'byte-order-mark': rule(
    'info',
    'sender',
    ['The file begins with an invisible sign (byte order mark)', 'Nothing to do; the sender can leave it out.'],
    ['Filen börjar med ett osynligt tecken (byteordningsmarkering)', 'Inget att göra; avsändaren kan utelämna det.'],
    ['文件以不可见字符（字节顺序标记）开头', '无需处理；发送方可将其去掉。'],
  ),
  'service-string-invalid': rule(
    'error',
    'sender',
    [
      'The separators in UNA cannot be used: “{found}”',
      "Ask the sender for six different signs in UNA, for instance :+.? '.",
    ],
    [
      'Skiljetecknen i UNA kan inte användas: ”{found}”',
      "Be avsändaren om sex olika tecken i UNA, till exempel :+.? '.",
    ],
    ['UNA中的分隔符不可用：“{found}”', "请发送方在UNA中使用六个不同的符号，例如 :+.? '。"],
  ),
  'charset-unknown': rule(
    'info',
    'sender',
    [
      'Unknown character set {found}; read as ISO 8859-1',
      'Ask the sender to name a character set of the standard in UNB 0001, for instance UNOC.',
    ],
    [
      'Okänd teckenuppsättning {found}; läst som ISO 8859-1',
      'Be avsändaren ange en teckenuppsättning ur standarden i UNB 0001, till exempel UNOC.',
    ],
    ['未知字符集{found}；按ISO 8859-1读取', '请发送方在UNB 0001中使用标准字符集，例如UNOC。'],
  ),
  'charset-mismatch': rule(
    'info',
    'sender',
    [
      'The text is UTF-8, though {expected} is declared; read as UTF-8',
      'Ask the sender to declare UNOW (UTF-8) in UNB 0001, or to write the declared character set.',
    ],
    [
      'Texten är UTF-8 fast {expected} anges; läst som UTF-8',
      'Be avsändaren ange UNOW (UTF-8) i UNB 0001, eller skriva i den angivna teckenuppsättningen.',
    ],
    ['声明为{expected}，但文本是UTF-8；已按UTF-8读取', '请发送方在UNB 0001中声明UNOW（UTF-8），或使用所声明的字符集。'],
  ),
  'charset-utf8': rule(
    'info',
    'sender',
    [
      'The records are UTF-8, where a letter like “{found}” takes more than one byte',
      'Nothing to do if what stands behind such letters is right; else ask the sender for ISO 8859-1.',
    ],
    [
      'Posterna är UTF-8, där en bokstav som ”{found}” tar mer än en byte',
      'Inget att göra om det som står efter sådana bokstäver stämmer; be annars avsändaren om ISO 8859-1.',
    ],
    [
      '记录采用UTF-8，其中“{found}”这样的字符占用多个字节',
      '如此类字符之后的内容正确则无需处理；否则请发送方使用ISO 8859-1。',
    ],
  ),
  'segment-too-long': rule(
    'error',
    'sender',
    ['A segment is longer than {expected} bytes', 'Check that the sender uses the separators declared in UNA.'],
    ['Ett segment är längre än {expected} byte', 'Kontrollera att avsändaren använder skiljetecknen i UNA.'],
    ['段长度超过{expected}字节', '请检查发送方是否使用UNA中声明的分隔符。'],
  ),
  'too-many-segments': rule(
    'error',
    'sender',
    ['The file has more than {expected} segments; the rest was not read', 'Ask the sender to divide the file.'],
    ['Filen har fler än {expected} segment; resten är inte läst', 'Be avsändaren dela filen.'],
    ['文件超过{expected}个段；其余未读取', '请发送方拆分文件。'],
  ),
  'too-many-interchanges': rule(
    'error',
    'sender',
    ['The file has more than {expected} interchanges; the rest was not read', 'Ask the sender to divide the file.'],
    ['Filen har fler än {expected} överföringar; resten är inte läst', 'Be avsändaren dela filen.'],
    ['文件超过{expected}个交换；其余未读取', '请发送方拆分文件。'],
  ),
  'terminator-missing': rule(
    'warning',
    'sender',
    ['A segment does not end with its terminator', 'Ask the sender to end every segment with {expected}.'],
    ['Ett segment saknar sluttecken', 'Be avsändaren avsluta varje segment med {expected}.'],
    ['段缺少结束符', '请发送方以{expected}结束每个段。'],
  ),
  'interchange-header-missing': rule(
    'warning',
    'sender',
    ['The interchange has no header, so the sender is not known', 'Ask the sender to begin the file with UNB.'],
    ['Överföringen saknar huvud, så avsändaren är okänd', 'Be avsändaren börja filen med UNB.'],
    ['交换缺少头段，无法识别发送方', '请发送方以UNB开始文件。'],
  ),
  'interchange-party-missing': rule(
    'warning',
    'sender',
    ['Sender or recipient is missing in the interchange header', 'Ask the sender to fill {path}.'],
    ['Avsändare eller mottagare saknas i överföringens huvud', 'Be avsändaren fylla i {path}.'],
    ['交换头段缺少发送方或接收方', '请发送方填写{path}。'],
  ),
  'interchange-trailer-missing': rule(
    'error',
    'sender',
    [
      'The interchange has no end; the file may be cut off',
      'Compare the file with the sender and ask for it again if it was cut.',
    ],
    [
      'Överföringen saknar slut; filen kan vara avkortad',
      'Jämför filen med avsändaren och be om den igen om den är avkortad.',
    ],
    ['交换没有结尾；文件可能被截断', '请与发送方核对文件，如被截断，请其重新发送。'],
  ),
  'interchange-reference-mismatch': rule(
    'error',
    'sender',
    [
      'Start and end of the interchange carry different references: {expected} and {found}',
      'Ask the sender whether two files were mixed up.',
    ],
    [
      'Överföringens början och slut har olika referenser: {expected} och {found}',
      'Fråga avsändaren om två filer har blandats.',
    ],
    ['交换开始与结束的参考号不同：{expected}与{found}', '请询问发送方是否混淆了两个文件。'],
  ),
  'acknowledgement-reference-unknown': rule(
    'warning',
    'sender',
    [
      'An acknowledgement names “{found}”, which was never sent to this partner',
      'Ask the sender which interchange is meant.',
    ],
    [
      'En kvittens gäller ”{found}”, som aldrig har skickats till denna partner',
      'Fråga avsändaren vilken överföring som avses.',
    ],
    ['确认报文引用了“{found}”，但从未向该伙伴发送过', '请询问发送方指的是哪个交换。'],
  ),
  'acknowledgement-without-route': rule(
    'warning',
    'us',
    [
      'The sender wants an acknowledgement of {found}, but there is no way to send to {expected}',
      'Make an outgoing agreement with the partner, then read the file again.',
    ],
    [
      'Avsändaren vill ha en kvittens på {found}, men det finns ingen väg till {expected}',
      'Lägg upp ett utgående avtal med partnern och läs sedan filen igen.',
    ],
    ['发送方要求确认{found}，但没有发往{expected}的途径', '请与该伙伴建立出站协议，然后重新读取文件。'],
  ),
  'acknowledgement-not-written': rule(
    'warning',
    'us',
    ['The acknowledgement of {found} could not be written', 'Ask your operator; the sender was not answered.'],
    ['Kvittensen på {found} kunde inte skrivas', 'Fråga driften; avsändaren har inte fått svar.'],
    ['无法生成对{found}的确认', '请联系运营方；尚未答复发送方。'],
  ),
  'interchange-count-wrong': rule(
    'warning',
    'sender',
    [
      'The interchange announces {found} messages (or groups), but has {expected}',
      'Ask the sender whether something is missing or only the count in UNZ 0036 is wrong.',
    ],
    [
      'Överföringen anger {found} meddelanden (eller grupper) men har {expected}',
      'Fråga avsändaren om något fattas eller om bara antalet i UNZ 0036 är fel.',
    ],
    ['交换声明{found}个报文（或报文组），实际为{expected}个', '请询问发送方是内容缺失，还是仅UNZ 0036中的数量有误。'],
  ),
  'control-reference-reused': rule(
    'warning',
    'sender',
    [
      'The control reference {found} was used before, with other content',
      'Ask the sender which of the two files counts, and to give every interchange a reference of its own; this one has no effect.',
    ],
    [
      'Kontrollreferensen {found} har använts förut, med annat innehåll',
      'Fråga avsändaren vilken av de två filerna som gäller och be om en egen referens för varje överföring; den här har ingen verkan.',
    ],
    ['控制参考号{found}此前已用于其他内容', '请询问发送方哪个文件有效，并为每个交换使用独立的参考号；本文件不生效。'],
  ),
  'control-reference-gap': rule(
    'warning',
    'sender',
    [
      'Gap in message number (UNB 0020): {found} never came',
      'Ask the sender to send {found} again. The gap closes when it arrives.',
    ],
    [
      'Lucka i meddelandenummer (UNB 0020): {found} har aldrig kommit',
      'Be avsändaren skicka {found} igen. Luckan stängs när den kommer.',
    ],
    ['报文编号（UNB 0020）有缺口：{found}从未到达', '请发送方重新发送{found}。到达后缺口即关闭。'],
  ),
  'group-trailer-missing': rule(
    'warning',
    'sender',
    ['A group of messages has no end', 'Ask the sender to close every UNG with UNE.'],
    ['En grupp meddelanden saknar slut', 'Be avsändaren avsluta varje UNG med UNE.'],
    ['报文组没有结尾', '请发送方用UNE结束每个UNG。'],
  ),
  'group-reference-mismatch': rule(
    'error',
    'sender',
    [
      'Start and end of the group carry different references: {expected} and {found}',
      'Ask the sender whether messages were mixed up.',
    ],
    [
      'Gruppens början och slut har olika referenser: {expected} och {found}',
      'Fråga avsändaren om meddelanden har blandats.',
    ],
    ['报文组开始与结束的参考号不同：{expected}与{found}', '请询问发送方是否混淆了报文。'],
  ),
  'group-count-wrong': rule(
    'warning',
    'sender',
    [
      'The group announces {found} messages, but has {expected}',
      'Ask the sender whether messages are missing or only the count in UNE 0060 is wrong.',
    ],
    [
      'Gruppen anger {found} meddelanden men har {expected}',
      'Fråga avsändaren om meddelanden fattas eller om bara antalet i UNE 0060 är fel.',
    ],
    ['报文组声明{found}个报文，实际为{expected}个', '请询问发送方是报文缺失，还是仅UNE 0060中的数量有误。'],
  ),
  'message-trailer-missing': rule(
    'error',
    'sender',
    [
      'A message has no end; something may be missing',
      'Compare the message with the sender and ask for it again if it was cut.',
    ],
    [
      'Ett meddelande saknar slut; något kan fattas',
      'Jämför meddelandet med avsändaren och be om det igen om det är avkortat.',
    ],
    ['报文没有结尾；可能缺少内容', '请与发送方核对报文，如被截断，请其重新发送。'],
  ),
  'message-reference-mismatch': rule(
    'error',
    'sender',
    [
      'Start and end of the message carry different references: {expected} and {found}',
      'Ask the sender whether messages were mixed up.',
    ],
    [
      'Meddelandets början och slut har olika referenser: {expected} och {found}',
      'Fråga avsändaren om meddelanden har blandats.',
    ],
    ['报文开始与结束的参考号不同：{expected}与{found}', '请询问发送方是否混淆了报文。'],
  ),
  'segment-count-wrong': rule(
    'warning',
    'sender',
    [
      'The message announces {found} segments, but has {expected}',
      'Ask the sender whether segments are missing or only the count in UNT 0074 is wrong.',
    ],
    [
      'Meddelandet anger {found} segment men har {expected}',
      'Fråga avsändaren om segment fattas eller om bara antalet i UNT 0074 är fel.',
    ],
    ['报文声明{found}个段，实际为{expected}个', '请询问发送方是段缺失，还是仅UNT 0074中的数量有误。'],
  ),
  'segment-outside-message': rule(
    'error',
    'sender',
    [
      'Segments stand outside any message',
      'Ask the sender to begin every message with UNH and end it with UNT; what stands outside was not read.',
    ],
    [
      'Segment ligger utanför meddelandena',
      'Be avsändaren börja varje meddelande med UNH och sluta det med UNT; det som ligger utanför är inte läst.',
    ],
    ['有段位于报文之外', '请发送方以UNH开始、以UNT结束每个报文；报文之外的内容未读取。'],
  ),
  'interchange-not-read': rule(
    'error',
    'sender',
    [
      'An interchange follows whose separators are not declared; it was not read',
      'Ask the sender to begin every interchange with UNA, or to separate elements with {expected}, and to send it again.',
    ],
    [
      'En överföring följer vars skiljetecken inte anges; den är inte läst',
      'Be avsändaren börja varje överföring med UNA, eller skilja element med {expected}, och sända den igen.',
    ],
    ['后面的交换未声明分隔符；未读取', '请发送方以UNA开始每个交换，或用{expected}分隔元素，并重新发送。'],
  ),
  'charset-not-utf8': rule(
    'warning',
    'sender',
    [
      'The text is not UTF-8, though {expected} is declared; read as ISO 8859-1',
      'Check names and texts, and ask the sender to declare UNOC in UNB 0001, or to write UTF-8.',
    ],
    [
      'Texten är inte UTF-8 fast {expected} anges; läst som ISO 8859-1',
      'Kontrollera namn och texter och be avsändaren ange UNOC i UNB 0001, eller skriva UTF-8.',
    ],
    [
      '声明为{expected}，但文本不是UTF-8；已按ISO 8859-1读取',
      '请核对名称和文本，并请发送方在UNB 0001中声明UNOC，或使用UTF-8。',
    ],
  ),
  'charset-windows': rule(
    'info',
    'sender',
    [
      'The sign “{found}” is written as Windows does (code page 1252); {expected} does not have it',
      'Nothing to do if the texts are right; the sender can write the declared character set.',
    ],
    [
      'Tecknet ”{found}” är skrivet som Windows gör (teckentabell 1252); {expected} har det inte',
      'Inget att göra om texterna stämmer; avsändaren kan skriva i den angivna teckenuppsättningen.',
    ],
    [
      '字符“{found}”按Windows方式（代码页1252）书写；{expected}不含该字符',
      '如文本正确则无需处理；发送方可改用所声明的字符集。',
    ],
  ),
  'charset-other': rule(
    'warning',
    'sender',
    [
      'The text is not in the character set that UNB declares; read as {expected}',
      'Check names and texts, and ask the sender to declare the character set that is written, or to write UTF-8 (UNOW).',
    ],
    [
      'Texten är inte i den teckenuppsättning som UNB anger; läst som {expected}',
      'Kontrollera namn och texter och be avsändaren ange den teckenuppsättning som skrivs, eller skriva UTF-8 (UNOW).',
    ],
    [
      '文本不是UNB所声明的字符集；已按{expected}读取',
      '请检查名称和文本，并请发送方声明实际使用的字符集，或改用UTF-8（UNOW）。',
    ],
  ),
  'text-after-interchange': rule(
    'warning',
    'sender',
    ['There is text after the end of the interchange', 'Ask the sender to end the file after UNZ.'],
    ['Det finns text efter överföringens slut', 'Be avsändaren avsluta filen efter UNZ.'],
    ['交换结束后仍有文本', '请发送方在UNZ之后结束文件。'],
  ),
  'segment-unknown': rule(
    'error',
    'sender',
    [
      'Unknown segment {found}',
      'Look at the text before it, then ask the sender what {found} stands for; its content was not read.',
    ],
    [
      'Okänt segment {found}',
      'Titta på texten före det och fråga sedan avsändaren vad {found} står för; innehållet är inte läst.',
    ],
    ['未知的段{found}', '请先查看其前面的文本，再询问发送方{found}的含义；其内容未读取。'],
  ),
  'segment-not-in-message': rule(
    'warning',
    'sender',
    [
      'Segment {found} does not belong to {expected}',
      'Ask the sender to leave the segment out; its content was not read.',
    ],
    ['Segmentet {found} hör inte till {expected}', 'Be avsändaren utelämna segmentet; innehållet är inte läst.'],
    ['段{found}不属于{expected}', '请发送方去掉该段；其内容未读取。'],
  ),
  'release-unknown': rule(
    'warning',
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
  'release-nearest': rule(
    'info',
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
    'info',
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
  'charset-repertoire': rule(
    'info',
    'sender',
    [
      'Signs such as “{found}” are not part of the declared character set {expected}',
      'Nothing to do; the sender can declare a larger set, such as UNOC or UNOW.',
    ],
    [
      'Tecken som ”{found}” ingår inte i den angivna teckenuppsättningen {expected}',
      'Inget att göra; avsändaren kan ange en större uppsättning, till exempel UNOC eller UNOW.',
    ],
    ['“{found}”等字符不属于所声明的字符集{expected}', '无需处理；发送方可声明更大的字符集，例如UNOC或UNOW。'],
  ),
  'segment-missing': rule(
    'warning',
    'sender',
    ['Segment {expected} is missing', 'Ask the sender to send the message again with {path}.'],
    ['Segmentet {expected} saknas', 'Be avsändaren skicka meddelandet igen med {path}.'],
    ['缺少段{expected}', '请发送方补上{path}后重新发送报文。'],
  ),
  'section-control-missing': rule(
    'warning',
    'sender',
    ['Segment {expected}, which divides the message, is missing', 'Ask the sender to send {path}.'],
    ['Segmentet {expected}, som delar meddelandet, saknas', 'Be avsändaren skicka {path}.'],
    ['缺少划分报文的段{expected}', '请发送方发送{path}。'],
  ),
  'segment-misplaced': rule(
    'warning',
    'sender',
    ['Segment {found} stands in the wrong place', 'Ask the sender to keep the order of {expected}.'],
    ['Segmentet {found} står på fel plats', 'Be avsändaren följa ordningen i {expected}.'],
    ['段{found}的位置不对', '请发送方遵守{expected}的段顺序。'],
  ),
  'segments-too-many': rule(
    'warning',
    'sender',
    ['Segment {found} comes more often than the {expected} times allowed', 'Ask the sender which of them count.'],
    [
      'Segmentet {found} kommer oftare än de {expected} gånger som tillåts',
      'Fråga avsändaren vilka av dem som gäller.',
    ],
    ['段{found}出现次数超过允许的{expected}次', '请询问发送方以哪些为准。'],
  ),
  'groups-too-many': rule(
    'warning',
    'sender',
    [
      'The group that begins with {found} comes more often than the {expected} times allowed',
      'Ask the sender to divide the message.',
    ],
    [
      'Gruppen som börjar med {found} kommer oftare än de {expected} gånger som tillåts',
      'Be avsändaren dela meddelandet.',
    ],
    ['以{found}开头的段组出现次数超过允许的{expected}次', '请发送方拆分报文。'],
  ),
  'element-missing': rule(
    'warning',
    'sender',
    ['Field {expected} is missing', 'Ask the sender to fill {path}.'],
    ['Fältet {expected} saknas', 'Be avsändaren fylla i {path}.'],
    ['缺少字段{expected}', '请发送方填写{path}。'],
  ),
  'element-repeated': rule(
    'warning',
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
    'error',
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
    'warning',
    'sender',
    [
      '“{found}” goes beyond the {expected} elements of the segment',
      'Ask the sender to leave it out, or which release is meant.',
    ],
    [
      '”{found}” går utöver segmentets {expected} element',
      'Be avsändaren utelämna det, eller fråga vilken utgåva som menas.',
    ],
    ['“{found}”超出该段的{expected}个数据元', '请发送方去掉，或说明所用版本。'],
  ),
  'components-too-many': rule(
    'warning',
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
    'info',
    'sender',
    ['“{found}” is filled up with blanks; read as {expected}', 'Nothing to do; the sender can leave the blanks out.'],
    [
      '”{found}” är utfyllt med blanktecken; läst som {expected}',
      'Inget att göra; avsändaren kan utelämna blanktecknen.',
    ],
    ['“{found}”用空格补齐；按{expected}读取', '无需处理；发送方可省略空格。'],
  ),
  'separators-trailing': rule(
    'info',
    'sender',
    ['Separators at the end separate nothing', 'Nothing to do; the sender can leave them out.'],
    ['Skiljetecken i slutet skiljer inget åt', 'Inget att göra; avsändaren kan utelämna dem.'],
    ['末尾的分隔符没有意义', '无需处理；发送方可将其去掉。'],
  ),
  'value-too-long': rule(
    'warning',
    'sender',
    ['“{found}” is longer than the standard allows ({expected})', 'Ask the sender to keep {path} within {expected}.'],
    ['”{found}” är längre än standarden tillåter ({expected})', 'Be avsändaren hålla {path} inom {expected}.'],
    ['“{found}”超过标准允许的长度（{expected}）', '请发送方将{path}控制在{expected}以内。'],
  ),
  'value-too-short': rule(
    'warning',
    'sender',
    ['“{found}” is shorter than the standard demands ({expected})', 'Ask the sender to write {path} as {expected}.'],
    ['”{found}” är kortare än standarden kräver ({expected})', 'Be avsändaren skriva {path} som {expected}.'],
    ['“{found}”短于标准要求的长度（{expected}）', '请发送方按{expected}书写{path}。'],
  ),
  'value-not-numeric': rule(
    'error',
    'sender',
    ['“{found}” is not a number', 'Ask the sender to send the file again with digits in {path}.'],
    ['”{found}” är inget tal', 'Be avsändaren skicka filen igen med siffror i {path}.'],
    ['“{found}”不是数字', '请发送方在{path}中填写数字后重新发送文件。'],
  ),
  'value-not-alphabetic': rule(
    'warning',
    'sender',
    ['“{found}” has digits where only letters may stand', 'Ask the sender to write {path} with letters.'],
    ['”{found}” har siffror där bara bokstäver får stå', 'Be avsändaren skriva {path} med bokstäver.'],
    ['“{found}”含有数字，此处只允许字母', '请发送方在{path}中使用字母。'],
  ),
  'code-unlisted': rule(
    'warning',
    'sender',
    ['“{found}” is not in the code list ({expected})', 'Ask the sender what it stands for, unless it was agreed on.'],
    ['”{found}” finns inte i kodlistan ({expected})', 'Fråga avsändaren vad det står för, om det inte är avtalat.'],
    ['“{found}”不在代码表（{expected}）中', '如未约定，请询问发送方其含义。'],
  ),
  'document-number-missing': rule(
    'error',
    'sender',
    ['The schedule has no number', 'Ask the sender to fill {expected}.'],
    ['Leveransplanen saknar nummer', 'Be avsändaren fylla i {expected}.'],
    ['交货计划没有编号', '请发送方填写{expected}。'],
  ),
  'issue-date-missing': rule(
    'warning',
    'sender',
    ['The schedule has no issue date', 'Ask the sender to fill {expected}.'],
    ['Leveransplanen saknar utgivningsdatum', 'Be avsändaren fylla i {expected}.'],
    ['交货计划没有签发日期', '请发送方填写{expected}。'],
  ),
  'detail-start-missing': rule(
    'warning',
    'sender',
    ['The lines begin without {expected}', 'Ask the sender to send {expected} before the first line.'],
    ['Raderna börjar utan {expected}', 'Be avsändaren skicka {expected} före första raden.'],
    ['明细行之前缺少{expected}', '请发送方在第一行之前发送{expected}。'],
  ),
  'schedule-without-lines': rule(
    'warning',
    'sender',
    ['The schedule has no lines', 'Ask the sender whether the schedule is meant to be empty.'],
    ['Leveransplanen har inga rader', 'Fråga avsändaren om planen ska vara tom.'],
    ['交货计划没有明细行', '请询问发送方该计划是否应为空。'],
  ),
  'article-missing': rule(
    'error',
    'sender',
    ['A line has no article number', 'Ask the sender to fill {expected}.'],
    ['En rad saknar artikelnummer', 'Be avsändaren fylla i {expected}.'],
    ['有一行没有物料号', '请发送方填写{expected}。'],
  ),
  'ship-to-missing': rule(
    'warning',
    'sender',
    ['The schedule does not say where to deliver', 'Ask the sender to fill {expected}.'],
    ['Planen anger inte vart leveransen ska', 'Be avsändaren fylla i {expected}.'],
    ['计划未说明收货地点', '请发送方填写{expected}。'],
  ),
  'line-duplicate': rule(
    'warning',
    'sender',
    [
      'The same article comes twice for the same place of delivery: {found}',
      'Ask the sender which of the two lines counts; both were kept.',
    ],
    [
      'Samma artikel kommer två gånger för samma mottagningsplats: {found}',
      'Fråga avsändaren vilken av raderna som gäller; båda är kvar.',
    ],
    ['同一物料在同一收货地点出现两次：{found}', '请询问发送方以哪一行为准；两行均已保留。'],
  ),
  'calloff-outside-line': rule(
    'error',
    'sender',
    [
      'A quantity stands before any article',
      'Ask the sender to send the schedule again with {expected} before the quantities.',
    ],
    ['En kvantitet står före alla artiklar', 'Be avsändaren skicka planen igen med {expected} före kvantiteterna.'],
    ['数量出现在物料之前', '请发送方重新发送计划，并将{expected}放在数量之前。'],
  ),
  'quantity-not-number': rule(
    'error',
    'sender',
    ['Quantity is not a number', 'Ask the sender to send the schedule again with digits in {path}.'],
    ['Kvantiteten är inget tal', 'Be avsändaren skicka planen igen med siffror i {path}.'],
    ['数量不是数字', '请发送方在{path}中填写数字后重新发送计划。'],
  ),
  'quantity-missing': rule(
    'error',
    'sender',
    ['A call-off has no quantity', 'Ask the sender to send the schedule again with a quantity in {path}.'],
    ['Ett avrop saknar kvantitet', 'Be avsändaren skicka planen igen med kvantitet i {path}.'],
    ['要货没有数量', '请发送方在{path}中填写数量后重新发送计划。'],
  ),
  'quantity-negative': rule(
    'warning',
    'sender',
    ['A call-off has the negative quantity {found}', 'Ask the sender what is meant; the figure was kept.'],
    ['Ett avrop har den negativa kvantiteten {found}', 'Fråga avsändaren vad som menas; värdet är kvar.'],
    ['要货数量为负数{found}', '请询问发送方其含义；数值已保留。'],
  ),
  'quantity-too-large': rule(
    'error',
    'sender',
    [
      'The quantity {found} has more digits than can be kept; the call-off was left out',
      'Ask the sender for the right quantity in {path}.',
    ],
    [
      'Kvantiteten {found} har fler siffror än som kan sparas; avropet utelämnades',
      'Be avsändaren om rätt kvantitet i {path}.',
    ],
    ['数量{found}的位数超出可保存范围；该要货被略去', '请发送方在{path}中给出正确的数量。'],
  ),
  'quantity-rounded': rule(
    'warning',
    'sender',
    [
      'The quantity {found} has more than {expected} decimals and was rounded',
      'Compare the quantity with the file, and ask the sender to send no more than {expected} decimals.',
    ],
    [
      'Kvantiteten {found} har fler än {expected} decimaler och avrundades',
      'Jämför kvantiteten med filen och be avsändaren sända högst {expected} decimaler.',
    ],
    ['数量{found}超过{expected}位小数，已四舍五入', '请将数量与文件核对，并请发送方最多发送{expected}位小数。'],
  ),
  'quantity-not-used': rule(
    'info',
    'us',
    [
      'A quantity of kind {found} is not used here',
      'Nothing to do; if the figure was agreed on with the partner, tell your operator.',
    ],
    [
      'En kvantitet av slaget {found} används inte här',
      'Inget att göra; om värdet är avtalat med partnern, säg till driften.',
    ],
    ['类型为{found}的数量未被使用', '无需处理；如与伙伴约定使用该数值，请告知运营方。'],
  ),
  'value-not-number': rule(
    'error',
    'sender',
    ['“{found}” is not a number', 'Ask the sender to send the message again with digits in {path}.'],
    ['”{found}” är inget tal', 'Be avsändaren skicka meddelandet igen med siffror i {path}.'],
    ['“{found}”不是数字', '请发送方在{path}中填写数字后重新发送报文。'],
  ),
  'measure-unit-unknown': rule(
    'warning',
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
    'error',
    'sender',
    ['The message does not give the {expected}', 'Ask the sender to fill {path} and send the message again.'],
    ['Meddelandet saknar {expected}', 'Be avsändaren fylla i {path} och skicka meddelandet igen.'],
    ['报文缺少{expected}', '请发送方填写{path}后重新发送报文。'],
  ),
  'declared-count-wrong': rule(
    'warning',
    'sender',
    [
      'The message announces {found}, but there are {expected}',
      'Ask the sender to correct the count in {path}; what is there was taken over.',
    ],
    [
      'Meddelandet anger {found}, men det finns {expected}',
      'Be avsändaren rätta antalet i {path}; det som finns är övertaget.',
    ],
    ['报文声明{found}，实际为{expected}', '请发送方更正{path}中的数量；现有内容已采用。'],
  ),
  'required-by-partner': rule(
    'error',
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
    'warning',
    'sender',
    [
      '{expected} is missing; it was agreed with this partner',
      'Ask the sender to fill {expected} from the next message on.',
    ],
    ['{expected} saknas; den är avtalad med partnern', 'Be avsändaren fylla i {expected} från nästa meddelande.'],
    ['缺少{expected}；这是与该伙伴约定的内容', '请发送方自下一报文起填写{expected}。'],
  ),
  'message-too-large': rule(
    'error',
    'sender',
    [
      'The message has more than {expected} groups; the rest was not taken over',
      'Ask the sender to divide the message.',
    ],
    ['Meddelandet har fler än {expected} grupper; resten är inte övertagen', 'Be avsändaren dela meddelandet.'],
    ['报文超过{expected}个段组；其余未导入', '请发送方拆分报文。'],
  ),
  'code-not-understood': rule(
    'warning',
    'sender',
    [
      '“{found}” has no meaning here; {expected} have',
      'Ask the sender what it stands for; the document was kept without it.',
    ],
    [
      '”{found}” har ingen betydelse här; det har {expected}',
      'Fråga avsändaren vad det står för; dokumentet är behållet utan det.',
    ],
    ['“{found}”在此没有含义；可用{expected}', '请询问发送方其含义；单据已保留，但不含该值。'],
  ),
  'line-count-wrong': rule(
    'warning',
    'sender',
    ['The message says {found} lines, but has {expected}', 'Compare the lines with the sender; some may be missing.'],
    ['Meddelandet anger {found} rader men har {expected}', 'Jämför raderna med avsändaren; några kan fattas.'],
    ['报文声明{found}行，实际为{expected}行', '请与发送方核对明细行；可能有缺失。'],
  ),
  'line-number-repeated': rule(
    'warning',
    'sender',
    ['Line number {found} comes twice', 'Ask the sender to number every line once; both lines were kept.'],
    ['Radnummer {found} kommer två gånger', 'Be avsändaren numrera varje rad en gång; båda raderna är kvar.'],
    ['行号{found}重复', '请发送方为每行使用唯一的行号；两行均已保留。'],
  ),
  'document-without-lines': rule(
    'warning',
    'sender',
    ['The message has no lines', 'Ask the sender whether it is meant to be without lines.'],
    ['Meddelandet har inga rader', 'Fråga avsändaren om det ska vara utan rader.'],
    ['报文没有明细行', '请询问发送方是否应没有明细行。'],
  ),
  'currency-missing': rule(
    'warning',
    'sender',
    ['The amounts have no currency', 'Ask the sender to fill {expected}.'],
    ['Beloppen saknar valuta', 'Be avsändaren fylla i {expected}.'],
    ['金额没有币种', '请发送方填写{expected}。'],
  ),
  'line-amount-mismatch': rule(
    'warning',
    'sender',
    [
      'Quantity, price and allowances make {expected}, but the line says {found}',
      'Ask the sender which figure is right before paying.',
    ],
    [
      'Kvantitet, pris och avdrag ger {expected}, men raden anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan betalning.',
    ],
    ['数量、价格与折让得出{expected}，但该行为{found}', '付款前请向发送方确认正确的数字。'],
  ),
  'lines-amount-mismatch': rule(
    'warning',
    'sender',
    [
      'The lines add up to {expected}, but the message says {found}',
      'Ask the sender which figure is right before paying.',
    ],
    [
      'Raderna summerar till {expected}, men meddelandet anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan betalning.',
    ],
    ['明细行合计{expected}，但报文为{found}', '付款前请向发送方确认正确的数字。'],
  ),
  'tax-amount-mismatch': rule(
    'warning',
    'sender',
    [
      'The tax comes to {expected}, but the message says {found}',
      'Ask the sender which figure is right; a wrong tax amount can’t be deducted.',
    ],
    [
      'Skatten blir {expected}, men meddelandet anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer; felaktig skatt kan inte dras av.',
    ],
    ['税额应为{expected}，但报文为{found}', '请向发送方确认正确的数字；错误的税额不能抵扣。'],
  ),
  'total-amount-mismatch': rule(
    'warning',
    'sender',
    [
      'Taxable amount and tax make {expected}, but the total is {found}',
      'Ask the sender which figure is right before paying.',
    ],
    [
      'Beskattningsbart belopp och skatt ger {expected}, men totalen är {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan betalning.',
    ],
    ['应税金额与税额合计{expected}，但总额为{found}', '付款前请向发送方确认正确的数字。'],
  ),
  'date-invalid': rule(
    'error',
    'sender',
    ['“{found}” is not a date', 'Ask the sender to send the file again with a date in {path} ({expected}).'],
    ['”{found}” är inget datum', 'Be avsändaren skicka filen igen med ett datum i {path} ({expected}).'],
    ['“{found}”不是日期', '请发送方在{path}中填写日期（{expected}）后重新发送文件。'],
  ),
  'date-format-mismatch': rule(
    'warning',
    'sender',
    [
      'The date {found} is not written as announced',
      'Ask the sender to write the date as announced ({expected}), or to announce the form used.',
    ],
    [
      'Datumet {found} är inte skrivet som angivet',
      'Be avsändaren skriva datumet som angivet ({expected}), eller ange formen som används.',
    ],
    ['日期{found}的格式与声明不符', '请发送方按声明的格式（{expected}）书写日期，或声明实际使用的格式。'],
  ),
  'calloff-date-missing': rule(
    'error',
    'sender',
    ['A call-off has no date', 'Ask the sender to send the schedule again with a date for the quantity ({expected}).'],
    ['Ett avrop saknar datum', 'Be avsändaren skicka planen igen med ett datum för kvantiteten ({expected}).'],
    ['要货没有日期', '请发送方为该数量填写日期（{expected}）后重新发送计划。'],
  ),
  'calloff-dated-by-issue': rule(
    'info',
    'sender',
    [
      'A backlog or urgent quantity has no date; the issue date was taken',
      'Nothing to do; it is to be delivered at once.',
    ],
    [
      'En rest- eller brådskande kvantitet saknar datum; utgivningsdatum används',
      'Inget att göra; den ska levereras genast.',
    ],
    ['欠交或紧急数量没有日期；采用签发日期', '无需处理；应立即交货。'],
  ),
  'calloff-date-twice': rule(
    'info',
    'sender',
    ['The same date comes twice in a line: {found}', 'Nothing to do; the quantities are added up.'],
    ['Samma datum kommer två gånger på en rad: {found}', 'Inget att göra; kvantiteterna läggs ihop.'],
    ['同一行中日期重复：{found}', '无需处理；数量将相加。'],
  ),
  'calloff-time-not-kept': rule(
    'info',
    'us',
    [
      'Call-offs have times of day; only their dates are taken over',
      'Nothing to do; several call-offs of a day stay apart, in the order they were sent.',
    ],
    [
      'Avropen har klockslag; bara datumen övertas',
      'Inget att göra; flera avrop samma dag hålls isär, i den ordning de sändes.',
    ],
    ['要货带有时刻；仅导入日期', '无需处理；同一天的多个要货按发送顺序分别保留。'],
  ),
  'calloff-order': rule(
    'warning',
    'sender',
    [
      'Commitment (SCC) and quantity (QTY) stand in the order of another release',
      'Compare the call-offs with the file, and ask the sender which release is meant.',
    ],
    [
      'Åtagande (SCC) och kvantitet (QTY) står i en annan utgåvas ordning',
      'Jämför avropen med filen och fråga avsändaren vilken utgåva som menas.',
    ],
    ['承诺级别（SCC）与数量（QTY）的顺序属于其他版本', '请将要货与文件核对，并询问发送方所用版本。'],
  ),
  'calloff-not-used': rule(
    'warning',
    'us',
    [
      'A dated quantity of kind {found} stands among the call-offs and is not used',
      'Ask the sender whether it is to be delivered; if so, tell your operator what the kind means.',
    ],
    [
      'En daterad kvantitet av slaget {found} står bland avropen och används inte',
      'Fråga avsändaren om den ska levereras; säg i så fall till driften vad slaget betyder.',
    ],
    ['要货中有一个类型为{found}且带日期的数量未被使用', '请询问发送方是否需要交货；如需要，请告知运营方该类型的含义。'],
  ),
  'calloff-cancelled': rule(
    'info',
    'sender',
    ['The sender takes a call-off back; it counts with quantity 0', 'Stop the delivery if it has not left.'],
    ['Avsändaren tar tillbaka ett avrop; det räknas med kvantitet 0', 'Stoppa leveransen om den inte har avgått.'],
    ['发送方取消了一项要货；按数量0计', '如尚未发货，请停止交货。'],
  ),
  'calloff-detail-not-kept': rule(
    'info',
    'us',
    [
      '“{found}” and its like are not kept: call-offs have a day, but no time, sequence number or vehicle',
      'Deliver by the message itself, which shows them; tell your operator if you need them in the call-offs.',
    ],
    [
      '”{found}” och liknande sparas inte: avrop har en dag, men varken klockslag, sekvensnummer eller fordon',
      'Leverera efter själva meddelandet, som visar dem; säg till driften om de behövs i avropen.',
    ],
    [
      '“{found}”及类似内容不予保存：要货有日期，但没有时刻、顺序号或车辆',
      '请按报文本身的内容交货；如要货中需要这些信息，请告知运营方。',
    ],
  ),
  'schedule-withdrawn': rule(
    'warning',
    'sender',
    [
      'The sender takes this schedule back; every quantity of it counts as 0',
      'Stop what has not left, and ask the sender what is called off instead.',
    ],
    [
      'Avsändaren tar tillbaka den här planen; alla dess kvantiteter räknas som 0',
      'Stoppa det som inte har avgått och fråga avsändaren vad som avropas i stället.',
    ],
    ['发送方撤回了此计划；其所有数量按0计', '请停止尚未发出的货物，并询问发送方改为要什么。'],
  ),
  'schedule-copied': rule(
    'info',
    'sender',
    [
      'The sender calls this schedule a copy of one sent before (BGM 1225 {found})',
      'Nothing to do if it says the same as the one before; else ask the sender which counts.',
    ],
    [
      'Avsändaren kallar planen en kopia av en som sänts förut (BGM 1225 {found})',
      'Inget att göra om den säger detsamma som den förra; fråga annars avsändaren vilken som gäller.',
    ],
    ['发送方称此计划为先前所发计划的副本（BGM 1225 {found}）', '如与先前一致则无需处理；否则请询问发送方以哪份为准。'],
  ),
  'calloffs-from-cumulative': rule(
    'info',
    'sender',
    [
      'The article has cumulative quantities alone; call-offs are what each adds to the one before',
      'Compare the first call-off with the open quantity.',
    ],
    [
      'Artikeln har bara ackumulerade kvantiteter; avropen är vad var och en lägger till den föregående',
      'Jämför första avropet med den öppna kvantiteten.',
    ],
    ['该物料仅有累计数量；要货为相邻累计数量之差', '请将首个要货与未交数量核对。'],
  ),
  'cumulative-base-missing': rule(
    'error',
    'sender',
    [
      'The article has cumulative quantities alone and no figure that they count from',
      'Ask the sender to send {expected}, or discrete quantities.',
    ],
    [
      'Artikeln har bara ackumulerade kvantiteter och inget värde som de räknas från',
      'Be avsändaren skicka {expected}, eller enskilda kvantiteter.',
    ],
    ['该物料仅有累计数量，且没有起始累计值', '请发送方发送{expected}，或发送单次数量。'],
  ),
  'calloffs-too-many': rule(
    'error',
    'sender',
    ['A line has more than {expected} call-offs', 'Ask the sender to divide the line; what goes beyond was not read.'],
    ['En rad har fler än {expected} avrop', 'Be avsändaren dela raden; det som går utöver är inte läst.'],
    ['一行的要货超过{expected}条', '请发送方拆分该行；超出部分未读取。'],
  ),
  'commitment-missing': rule(
    'info',
    'sender',
    [
      'Call-offs that do not say whether they are firm (SCC) are read as forecast',
      'Ask the sender to send SCC if they are firm.',
    ],
    ['Avrop som inte anger om de är fasta (SCC) läses som prognos', 'Be avsändaren skicka SCC om de är fasta.'],
    ['未注明承诺级别（SCC）的要货按预测读取', '如为确定要货，请发送方发送SCC。'],
  ),
  'unit-mixed': rule(
    'warning',
    'sender',
    ['A line has quantities in {found} and in {expected}', 'Ask the sender for one unit per line.'],
    ['En rad har kvantiteter i {found} och i {expected}', 'Be avsändaren om en enhet per rad.'],
    ['一行中的数量单位不同：{found}与{expected}', '请发送方每行只使用一个单位。'],
  ),
  'unit-unknown': rule(
    'info',
    'us',
    ['Unit {found} has no certain counterpart; kept as sent', 'Check the article’s unit with the sender.'],
    ['Enheten {found} saknar säker motsvarighet; behålls som den kom', 'Stäm av artikelns enhet med avsändaren.'],
    ['单位{found}没有确定的对应单位；按原样保留', '请与发送方核对物料的单位。'],
  ),
  'record-unknown': rule(
    'error',
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
    'error',
    'sender',
    [
      'Record {found} stands in the wrong place',
      'Ask the sender to send the records in order; here {expected} may come.',
    ],
    ['Posten {found} står på fel plats', 'Be avsändaren skicka posterna i ordning; här får {expected} komma.'],
    ['记录{found}的位置不对', '请发送方按顺序发送记录；此处可以是{expected}。'],
  ),
  'record-too-long': rule(
    'warning',
    'sender',
    ['A record is longer than {expected} characters', 'Ask the sender for records of {expected} characters.'],
    ['En post är längre än {expected} tecken', 'Be avsändaren om poster med {expected} tecken.'],
    ['记录超过{expected}个字符', '请发送方使用{expected}个字符的记录。'],
  ),
  'record-count-wrong': rule(
    'warning',
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
  'transmission-number-invalid': rule(
    'warning',
    'sender',
    [
      'The transmission number “{found}” is not a number from 1',
      'Ask the sender to number transmissions, so that a lost one is noticed.',
    ],
    [
      'Överföringsnumret ”{found}” är inget nummer från 1',
      'Be avsändaren numrera överföringarna, så att en förlorad märks.',
    ],
    ['传输号“{found}”不是从1开始的数字', '请发送方对传输编号，以便发现丢失。'],
  ),
  'remainder-quantity': rule(
    'info',
    'sender',
    ['A remaining quantity without date is read as forecast', 'Nothing to do; it is dated like the last call-off.'],
    ['En restmängd utan datum läses som prognos', 'Inget att göra; den dateras som sista avropet.'],
    ['无日期的剩余数量按预测读取', '无需处理；日期与最后一次要货相同。'],
  ),
  'calloff-quantity-undated': rule(
    'warning',
    'sender',
    [
      'The quantity {found} stands beside {expected}, which names no date; it was not taken over',
      'Ask the sender whether the quantity is wanted, and when.',
    ],
    [
      'Kvantiteten {found} står vid {expected}, som inte anger något datum; den är inte övertagen',
      'Fråga avsändaren om kvantiteten önskas, och när.',
    ],
    ['数量{found}旁为{expected}，未指明日期；未导入', '请询问发送方是否需要该数量以及何时需要。'],
  ),
  'raster-switched': rule(
    'info',
    'sender',
    [
      'From here on dates name periods, such as weeks or months',
      'Compare the periods with the agreement on their length.',
    ],
    [
      'Härifrån anger datumen perioder, till exempel veckor eller månader',
      'Jämför perioderna med avtalet om deras längd.',
    ],
    ['此后的日期表示时段（如周或月）', '请将时段与约定的长度核对。'],
  ),
  'layout-unverified': rule(
    'info',
    'us',
    [
      'The record layout of {expected} is not confirmed by a public source',
      'Compare what was read with the partner’s description of the format.',
    ],
    [
      'Postbeskrivningen av {expected} är inte bekräftad av en offentlig källa',
      'Jämför det som lästs med partnerns formatbeskrivning.',
    ],
    ['{expected}的记录格式未经公开资料证实', '请将读取结果与伙伴的格式说明核对。'],
  ),
  'transmission-number-repeated': rule(
    'warning',
    'sender',
    [
      'The transmission number {found} is the same as the previous one',
      'Ask the sender to count transmissions up, so that a lost one is noticed.',
    ],
    [
      'Överföringsnumret {found} är detsamma som det föregående',
      'Be avsändaren räkna upp överföringarna, så att en förlorad märks.',
    ],
    ['传输号{found}与上一次相同', '请发送方递增传输号，以便发现丢失。'],
  ),
  'package-quantity-mismatch': rule(
    'warning',
    'sender',
    [
      'The packages hold another quantity than the line says (packages ≠ line): {expected}',
      'Ask the sender which figure is right before the goods arrive.',
    ],
    [
      'Kollina rymmer en annan kvantitet än raden anger (kollin ≠ rad): {expected}',
      'Fråga avsändaren vilken uppgift som stämmer innan godset kommer.',
    ],
    ['包装内数量与明细数量不符（包装≠明细）：{expected}', '请在货物到达前向发送方确认正确的数量。'],
  ),
  'packaging-line-unknown': rule(
    'warning',
    'sender',
    [
      'The packaging refers to line {found}, which the delivery note does not have',
      'Ask the sender to correct {path}; it was kept with the line before it.',
    ],
    [
      'Emballaget hänvisar till rad {found}, som inte finns på följesedeln',
      'Be avsändaren rätta {path}; det ligger kvar hos raden före.',
    ],
    ['包装引用了送货单中不存在的行{found}', '请发送方更正{path}；已归入前一明细行。'],
  ),
  'label-count-wrong': rule(
    'warning',
    'sender',
    [
      'There are not as many labels as packages (labels ≠ packages): {expected}',
      'Ask the sender to correct the label numbers.',
    ],
    [
      'Antalet etiketter stämmer inte med kollina (etiketter ≠ kollin): {expected}',
      'Be avsändaren rätta etikettnumren.',
    ],
    ['标签数与包装数不符（标签≠包装）：{expected}', '请发送方更正标签号。'],
  ),
  'label-repeated': rule(
    'warning',
    'sender',
    ['A label number comes twice in the file: {found}', 'Ask the sender to give every package its own label number.'],
    ['Ett etikettnummer kommer två gånger i filen: {found}', 'Be avsändaren ge varje kolli ett eget etikettnummer.'],
    ['文件中标签号重复：{found}', '请发送方为每个包装使用唯一的标签号。'],
  ),
  'label-range-invalid': rule(
    'warning',
    'sender',
    [
      'The labels from {found} to {expected} are no range',
      'Ask the sender to correct {path}; only the first was read.',
    ],
    [
      'Etiketterna från {found} till {expected} är inget intervall',
      'Be avsändaren rätta {path}; bara den första är läst.',
    ],
    ['标签{found}至{expected}不是有效范围', '请发送方更正{path}；仅读取了第一个。'],
  ),
  'labels-too-many': rule(
    'info',
    'us',
    [
      '{expected} labels in one range; only the first and the last were taken over',
      'Ask the sender for smaller ranges if every label is needed.',
    ],
    [
      '{expected} etiketter i ett intervall; bara den första och sista är övertagna',
      'Be avsändaren om mindre intervall om varje etikett behövs.',
    ],
    ['一个范围内有{expected}个标签；仅导入首尾两个', '如需全部标签，请发送方拆小范围。'],
  ),
  'package-count-wrong': rule(
    'warning',
    'sender',
    ['The message says {found} packages in all, but lists {expected}', 'Ask the sender whether packages are missing.'],
    ['Meddelandet anger {found} kollin totalt men räknar upp {expected}', 'Fråga avsändaren om kollin fattas.'],
    ['报文声明共{found}个包装，实际列出{expected}个', '请询问发送方是否缺少包装。'],
  ),
  'packing-parent-unknown': rule(
    'warning',
    'sender',
    ['A packing level stands inside level {found}, which is not in the message', 'Ask the sender to correct {path}.'],
    ['En packnivå ligger i nivå {found}, som inte finns i meddelandet', 'Be avsändaren rätta {path}.'],
    ['某包装层级位于报文中不存在的层级{found}内', '请发送方更正{path}。'],
  ),
  'packing-parent-circular': rule(
    'warning',
    'sender',
    ['Packing levels stand inside each other: {expected}', 'Ask the sender to correct {path}.'],
    ['Packnivåer ligger i varandra: {expected}', 'Be avsändaren rätta {path}.'],
    ['包装层级互相包含：{expected}', '请发送方更正{path}。'],
  ),
  'packing-level-repeated': rule(
    'warning',
    'sender',
    ['Two packing levels have the number {found}', 'Ask the sender to number every level once.'],
    ['Två packnivåer har numret {found}', 'Be avsändaren ge varje nivå ett eget nummer.'],
    ['两个包装层级的编号均为{found}', '请发送方为每个层级使用唯一编号。'],
  ),
  'packages-without-article': rule(
    'warning',
    'sender',
    [
      'Packages have no article (packing level {expected})',
      'Ask the sender what they hold, or whether they are empties.',
    ],
    ['Kollin saknar artikel (packnivå {expected})', 'Fråga avsändaren vad de innehåller, eller om de är tomemballage.'],
    ['包装没有对应的物料（包装层级{expected}）', '请询问发送方其内容，或是否为空容器。'],
  ),
  'despatched-quantity-missing': rule(
    'error',
    'sender',
    [
      'No quantity is given for article {expected}',
      'Ask the sender to send the advice again with the despatched quantity.',
    ],
    ['Kvantitet saknas för artikel {expected}', 'Be avsändaren skicka aviseringen igen med levererad kvantitet.'],
    ['物料{expected}没有数量', '请发送方填写发货数量后重新发送通知。'],
  ),
  'arrival-before-despatch': rule(
    'warning',
    'sender',
    ['The goods arrive before they leave: {expected}', 'Ask the sender for the right dates.'],
    ['Godset kommer fram innan det avgår: {expected}', 'Be avsändaren om rätt datum.'],
    ['到货早于发货：{expected}', '请发送方提供正确的日期。'],
  ),
  'advised-after-despatch': rule(
    'info',
    'sender',
    [
      'The goods left before the day of the advice: {expected}',
      'Ask the sender to advise when the goods leave, if this comes often.',
    ],
    ['Godset avgick före aviseringens dag: {expected}', 'Be avsändaren avisera när godset avgår, om det händer ofta.'],
    ['发货早于通知日期：{expected}', '如经常发生，请发送方在发货时发送通知。'],
  ),
  'value-truncated': rule(
    'warning',
    'us',
    ['“{expected}” does not fit; written as “{found}”', 'Shorten the value, or agree with the partner how to send it.'],
    [
      '”{expected}” får inte plats; skrivet som ”{found}”',
      'Korta värdet, eller kom överens med partnern om hur det ska skickas.',
    ],
    ['“{expected}”放不下；已写为“{found}”', '请缩短该值，或与伙伴约定发送方式。'],
  ),
  'layout-misfit': rule(
    'error',
    'us',
    [
      '“{found}” is not built as the table says; nothing was taken from it',
      'The table expects {expected}; edit it in the partner’s profile after the partner’s guide.',
    ],
    [
      '”{found}” är inte uppbyggt som tabellen anger; inget är övertaget',
      'Tabellen väntar {expected}; ändra den i partnerns profil efter partnerns anvisning.',
    ],
    ['“{found}”与格式表不符；未导入任何内容', '格式表要求{expected}；请按合作伙伴的说明在其配置中修改。'],
  ),
  'layout-invalid': rule(
    'error',
    'us',
    [
      'The partner’s table for this message can’t be used: {expected}',
      'Correct the table in the partner’s profile; until then the standard one counts.',
    ],
    [
      'Partnerns tabell för meddelandet kan inte användas: {expected}',
      'Rätta tabellen i partnerns profil; till dess gäller standardtabellen.',
    ],
    ['该报文的合作伙伴格式表无法使用：{expected}', '请更正合作伙伴配置中的格式表；在此之前使用标准表。'],
  ),
  'calloff-status-unknown': rule(
    'info',
    'us',
    [
      'Call-offs without a status that is certain are read as forecast: “{found}”',
      'Say in the partner’s profile where the status stands and what its codes mean: 1 firm, 2 production, 3 material, 4 forecast.',
    ],
    [
      'Avrop utan säker status läses som prognos: ”{found}”',
      'Ange i partnerns profil var statusen står och vad koderna betyder: 1 fast, 2 tillverkning, 3 material, 4 prognos.',
    ],
    [
      '状态不确定的要货按预测读取：“{found}”',
      '请在合作伙伴配置中说明状态的位置及代码含义：1确定、2生产、3物料、4预测。',
    ],
  ),
  'invoice-type-unknown': rule(
    'error',
    'sender',
    [
      'The document type {found} is not known; read as invoice',
      'Ask the sender for one of {expected}; it may be a credit note.',
    ],
    [
      'Dokumenttypen {found} är okänd; läst som faktura',
      'Be avsändaren om en av {expected}; det kan vara en kreditnota.',
    ],
    ['未知的单据类型{found}；按发票读取', '请发送方使用{expected}之一；可能是贷记单。'],
  ),
  'xml-not-well-formed': rule(
    'error',
    'sender',
    [
      'The XML is damaged (not well-formed) at “{found}” {expected}',
      'Ask the sender to send the file again as well-formed XML; what stands behind may be read wrongly.',
    ],
    [
      'XML-filen är skadad (inte välformad) vid ”{found}” {expected}',
      'Be avsändaren skicka filen igen som välformad XML; det som står efter kan vara felläst.',
    ],
    ['XML在“{found}”处损坏（格式不正确） {expected}', '请发送方以格式正确的XML重新发送；其后的内容可能读取有误。'],
  ),
  'xml-cut-off': rule(
    'error',
    'sender',
    [
      'The XML ends before {expected}; the file may be cut off',
      'Compare the file with the sender and ask for it again if it was cut.',
    ],
    [
      'XML-filen slutar före {expected}; den kan vara avkortad',
      'Jämför filen med avsändaren och be om den igen om den är avkortad.',
    ],
    ['XML在{expected}之前结束；文件可能被截断', '请与发送方核对文件，如被截断，请其重新发送。'],
  ),
  'xml-doctype': rule(
    'error',
    'sender',
    [
      'The XML has a document type definition, which is refused for safety',
      'Ask the sender to leave out the DOCTYPE and send the file again.',
    ],
    [
      'XML-filen har en dokumenttypsdefinition, vilket inte tas emot av säkerhetsskäl',
      'Be avsändaren utelämna DOCTYPE och skicka filen igen.',
    ],
    ['XML含有文档类型定义，出于安全原因被拒绝', '请发送方去掉DOCTYPE后重新发送文件。'],
  ),
  'xml-limit': rule(
    'error',
    'sender',
    ['The XML goes beyond {expected}; the rest was not read', 'Ask the sender to divide the file.'],
    ['XML-filen går utöver gränsen ({expected}); resten är inte läst', 'Be avsändaren dela filen.'],
    ['XML超过限制（{expected}）；其余未读取', '请发送方拆分文件。'],
  ),
  'xml-text-too-long': rule(
    'warning',
    'us',
    [
      'A text in {path} is longer than {expected} characters and was left out',
      'Nothing to do if it is an attachment; else ask the sender to shorten it.',
    ],
    [
      'En text i {path} är längre än {expected} tecken och utelämnades',
      'Inget att göra om den är en bilaga; be annars avsändaren korta den.',
    ],
    ['{path}中的文本超过{expected}个字符，已略去', '如为附件则无需处理；否则请发送方缩短。'],
  ),
  'xml-encoding-unknown': rule(
    'warning',
    'sender',
    [
      'The encoding {found} is not known here; read as {expected}',
      'Ask the sender for UTF-8, and check letters beyond A to Z.',
    ],
    [
      'Kodningen {found} är okänd här; läst som {expected}',
      'Be avsändaren om UTF-8 och kontrollera bokstäver utöver A till Z.',
    ],
    ['未知编码{found}；按{expected}读取', '请发送方使用UTF-8，并检查非ASCII字符。'],
  ),
  'xml-encoding-wrong': rule(
    'warning',
    'sender',
    [
      'The text is not UTF-8, though the file says or implies so; read as {expected}',
      'Ask the sender to declare the encoding, or to write UTF-8.',
    ],
    [
      'Texten är inte UTF-8, fast filen anger eller underförstår det; läst som {expected}',
      'Be avsändaren ange kodningen eller skriva UTF-8.',
    ],
    ['文件声明或默认为UTF-8，但文本并非UTF-8；按{expected}读取', '请发送方声明编码，或使用UTF-8。'],
  ),
  'xml-root-unknown': rule(
    'error',
    'us',
    [
      'Unknown kind of XML document: its first element is {found}',
      'Ask the sender what the file is, or for UBL: {expected}.',
    ],
    [
      'Okänt slags XML-dokument: första elementet är {found}',
      'Fråga avsändaren vad filen är, eller be om UBL: {expected}.',
    ],
    ['未知的XML单据类型：首个元素为{found}', '请询问发送方文件类型，或请其使用UBL：{expected}。'],
  ),
  'currency-mixed': rule(
    'warning',
    'sender',
    ['An amount is in {found}, the document in {expected}', 'Ask the sender for one currency per document.'],
    ['Ett belopp är i {found}, dokumentet i {expected}', 'Be avsändaren om en valuta per dokument.'],
    ['金额币种为{found}，单据币种为{expected}', '请发送方每份单据只使用一种货币。'],
  ),
  'total-mismatch': rule(
    'warning',
    'sender',
    [
      '{path} says {found}, but its parts make {expected}',
      'Ask the sender which of the amounts is right before it is paid.',
    ],
    [
      '{path} anger {found}, men delarna ger {expected}',
      'Fråga avsändaren vilket belopp som är rätt innan det betalas.',
    ],
    ['{path}为{found}，但各部分合计为{expected}', '付款前请询问发送方哪个金额正确。'],
  ),
  'value-not-written': rule(
    'warning',
    'us',
    [
      '“{expected}” ({path}) has no place in this format and was not written',
      'Tell the recipient another way if it matters.',
    ],
    [
      '”{expected}” ({path}) saknar plats i formatet och skrevs inte',
      'Meddela mottagaren på annat sätt om det är viktigt.',
    ],
    ['“{expected}”（{path}）在此格式中没有位置，未写入', '如重要，请以其他方式告知接收方。'],
  ),
  'property-not-written': rule(
    'warning',
    'us',
    [
      'The message has no place or no code for {path} of the document, so it was not sent',
      'Tell the recipient another way if it matters, or agree upon a message that has a place for it.',
    ],
    [
      'Meddelandet har ingen plats eller kod för dokumentets {path}, så det skickades inte',
      'Meddela mottagaren på annat sätt om det är viktigt, eller avtala ett meddelande som har plats för det.',
    ],
    ['报文中没有{path}的位置或代码，该内容未发送', '如重要，请以其他方式告知接收方，或约定能容纳它的报文。'],
  ),
  'property-cut': rule(
    'warning',
    'us',
    [
      '{path} of the document is longer than the message allows and was cut',
      'Shorten it, or tell the recipient the rest another way.',
    ],
    [
      'Dokumentets {path} är längre än meddelandet tillåter och kortades',
      'Korta det, eller meddela mottagaren resten på annat sätt.',
    ],
    ['单据的{path}超出报文允许的长度，已被截断', '请缩短内容，或以其他方式告知接收方其余部分。'],
  ),
  'character-not-written': rule(
    'error',
    'us',
    [
      '“{found}” ({path}) has characters that the message cannot carry: {expected}',
      'Write {path} in letters of Western Europe.',
    ],
    [
      '”{found}” ({path}) har tecken som meddelandet inte kan bära: {expected}',
      'Skriv {path} med västeuropeiska bokstäver.',
    ],
    ['“{found}”（{path}）含有报文无法传输的字符：{expected}', '请用西欧字母填写{path}。'],
  ),
  'package-total-mismatch': rule(
    'warning',
    'sender',
    [
      'The items have {expected} packages together, the total says {found}',
      'Ask the sender which figure is right before the goods are picked up.',
    ],
    [
      'Raderna har tillsammans {expected} kollin, totalen anger {found}',
      'Fråga avsändaren vilken uppgift som stämmer innan godset hämtas.',
    ],
    ['各明细合计{expected}件，总数为{found}件', '请在提货前向发送方确认哪个数字正确。'],
  ),
  'consignee-missing': rule(
    'warning',
    'sender',
    ['The instruction does not say where the goods go', 'Ask the sender to fill {expected}.'],
    ['Uppdraget anger inte vart godset ska', 'Be avsändaren fylla i {expected}.'],
    ['运输指令未说明货物送往何处', '请发送方填写{expected}。'],
  ),
  'sender-unknown': rule(
    'warning',
    'us',
    [
      'No partner and no agreement has the sender {found}',
      'Create an agreement for {expected}; if the sender is no partner of yours, ask who sent the file.',
    ],
    [
      'Ingen partner och inget avtal har avsändaren {found}',
      'Skapa ett avtal för {expected}; är avsändaren ingen av era partner, fråga vem som skickade filen.',
    ],
    ['没有伙伴或协议使用发送方{found}', '请为{expected}创建协议；如发送方不是贵方伙伴，请查询文件由谁发送。'],
  ),
  'agreement-unknown': rule(
    'warning',
    'us',
    ['The sender is known, but nothing is agreed about {found}', 'Create an agreement for {expected}.'],
    ['Avsändaren är känd, men inget är avtalat om {found}', 'Skapa ett avtal för {expected}.'],
    ['发送方已知，但尚未就{found}达成协议', '请为{expected}创建协议。'],
  ),
  'agreement-named-differently': rule(
    'warning',
    'sender',
    [
      'The file names the agreement {found}, but comes under {expected}',
      'Ask the sender to put {expected} in {path}, or give the agreement the name {found}.',
    ],
    [
      'Filen anger avtalet {found} men hör till {expected}',
      'Be avsändaren ange {expected} i {path}, eller ge avtalet namnet {found}.',
    ],
    ['文件标明协议{found}，但适用的是{expected}', '请发送方在{path}中填写{expected}，或将协议命名为{found}。'],
  ),
  'recipient-unknown': rule(
    'warning',
    'us',
    [
      'The recipient {found} is none of your identifications',
      'Check that the file is meant for you (you have {expected}); if so, ask your operator to add the identification.',
    ],
    [
      'Mottagaren {found} är ingen av era identiteter',
      'Kontrollera att filen är till er (ni har {expected}); be i så fall driften lägga till identiteten.',
    ],
    ['接收方{found}不是贵方的标识', '请确认文件是否发给贵方（贵方标识为{expected}）；如是，请运营方添加该标识。'],
  ),
} satisfies Readonly<Record<string, FindingRule>>;

/** Every code a finding can have. */
export type FindingCode = keyof typeof FINDING_RULES;
