import { rule, type FindingRule } from './finding-rule.js';

/** Findings about what is wrong with a file as a whole: its text, its envelope, and XML. */
export const FILE_RULES = {
  'empty-file': rule(
    'sender',
    ['The file is empty', 'Ask the sender to send the file again.'],
    ['Filen är tom', 'Be avsändaren skicka filen igen.'],
    ['文件为空', '请发送方重新发送文件。'],
  ),
  'binary-file': rule(
    'sender',
    ['The file is not text', 'Ask the sender for the EDI file itself, not packed or encrypted.'],
    ['Filen är inte text', 'Be avsändaren om själva EDI-filen, varken packad eller krypterad.'],
    ['文件不是文本', '请发送方提供未压缩、未加密的EDI文件。'],
  ),
  'encoding-not-read': rule(
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
    'us',
    [
      '{expected} is known but not supported yet',
      'Ask your operator when this standard will be supported, or the sender for EDIFACT or VDA.',
    ],
    [
      '{expected} är känd men stöds inte än',
      'Fråga driften när standarden kommer att stödjas, eller be avsändaren om EDIFACT eller VDA.',
    ],
    ['已识别{expected}，但尚不支持', '请询问运营方何时支持该标准，或请发送方使用EDIFACT或VDA。'],
  ),
  'message-not-supported': rule(
    'us',
    ['Messages of type {expected} are not supported yet', 'Ask your operator when this type will be supported.'],
    ['Meddelanden av typen {expected} stöds inte än', 'Fråga driften när typen kommer att stödjas.'],
    ['尚不支持{expected}类型的报文', '请询问运营方何时支持该类型。'],
  ),
  'message-not-mapped': rule(
    'us',
    [
      'Messages of type {expected} are checked, but their content is not imported yet',
      'Ask your operator when this type will be imported.',
    ],
    [
      'Meddelanden av typen {expected} kontrolleras, men innehållet importeras inte än',
      'Fråga driften när typen kommer att importeras.',
    ],
    ['{expected}类型的报文已检查，但内容尚不导入', '请询问运营方何时导入该类型。'],
  ),
  'message-type-missing': rule(
    'sender',
    ['The message does not say what it is', 'Ask the sender to fill UNH 0065 with the message type.'],
    ['Meddelandet anger inte sin typ', 'Be avsändaren ange meddelandetypen i UNH 0065.'],
    ['报文未说明类型', '请发送方在UNH 0065中填写报文类型。'],
  ),
  'byte-order-mark': rule(
    'sender',
    ['The file begins with an invisible sign (byte order mark)', 'Nothing to do; the sender can leave it out.'],
    ['Filen börjar med ett osynligt tecken (byteordningsmarkering)', 'Inget att göra; avsändaren kan utelämna det.'],
    ['文件以不可见字符（字节顺序标记）开头', '无需处理；发送方可将其去掉。'],
  ),
  'service-string-invalid': rule(
    'sender',
    [
      '“{found}” does not give the six signs that the file uses; read with {expected}',
      'Ask the sender to write {expected} at the beginning of the file.',
    ],
    [
      '”{found}” anger inte de sex tecken som filen använder; läst med {expected}',
      'Be avsändaren skriva {expected} i början av filen.',
    ],
    ['“{found}”没有给出文件实际使用的六个符号；已按{expected}读取', '请发送方在文件开头写作{expected}。'],
  ),
  'charset-unknown': rule(
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
    'sender',
    [
      'The records are UTF-8, where a letter like “{found}” takes more than one byte',
      'Nothing to do if what follows such letters is right; otherwise ask the sender for ISO 8859-1.',
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
    'sender',
    ['A segment is longer than {expected} bytes', 'Check that the sender uses the separators declared in UNA.'],
    ['Ett segment är längre än {expected} byte', 'Kontrollera att avsändaren använder skiljetecknen i UNA.'],
    ['段长度超过{expected}字节', '请检查发送方是否使用UNA中声明的分隔符。'],
  ),
  'too-many-segments': rule(
    'sender',
    [
      'The file has more than {expected} segments; no document of it was stored',
      'Ask the sender to split the file and send the parts.',
    ],
    [
      'Filen har fler än {expected} segment; inget dokument i den är sparat',
      'Be avsändaren dela upp filen och skicka delarna.',
    ],
    ['文件超过{expected}个段；其中的单据均未保存', '请发送方拆分文件后分别发送。'],
  ),
  'too-many-interchanges': rule(
    'sender',
    [
      'The file has {found} interchanges, more than the {expected} that one file may have; no document of it was stored',
      'Ask the sender to split the file and send parts of at most {expected} interchanges each.',
    ],
    [
      'Filen har {found} överföringar, fler än de {expected} som en fil får ha; inget dokument i den är sparat',
      'Be avsändaren dela upp filen och skicka delar med högst {expected} överföringar var.',
    ],
    [
      '文件有{found}个交换，超过单个文件的上限{expected}；其中的单据均未保存',
      '请发送方拆分文件，每个文件最多{expected}个交换。',
    ],
  ),
  'too-many-messages': rule(
    'sender',
    [
      'The file has {found} messages, more than the {expected} that one file may have; no document of it was stored',
      'Ask the sender to split the file and send parts of at most {expected} messages each.',
    ],
    [
      'Filen har {found} meddelanden, fler än de {expected} som en fil får ha; inget dokument i den är sparat',
      'Be avsändaren dela upp filen och skicka delar med högst {expected} meddelanden var.',
    ],
    [
      '文件有{found}条报文，超过单个文件的上限{expected}；其中的单据均未保存',
      '请发送方拆分文件，每个文件最多{expected}条报文。',
    ],
  ),
  'too-many-lines': rule(
    'sender',
    [
      'The file has {found} lines of documents, more than the {expected} that one file may have; no document of it was stored',
      'Ask the sender to split the file and send parts of at most {expected} lines each.',
    ],
    [
      'Filen har {found} dokumentrader, fler än de {expected} som en fil får ha; inget dokument i den är sparat',
      'Be avsändaren dela upp filen och skicka delar med högst {expected} rader var.',
    ],
    [
      '文件有{found}个单据行，超过单个文件的上限{expected}；其中的单据均未保存',
      '请发送方拆分文件，每个文件最多{expected}行。',
    ],
  ),
  'too-many-findings': rule(
    'sender',
    [
      'The file has {found} findings; {expected} are listed, the others are counted',
      'Have the listed ones corrected first; the file is checked again when it is sent again.',
    ],
    [
      'Filen har {found} anmärkningar; {expected} visas, övriga är räknade',
      'Låt först rätta det som visas; filen kontrolleras igen när den skickas igen.',
    ],
    ['文件有{found}条检查结果；列出{expected}条，其余仅计数', '请先更正所列问题；文件重新发送后会再次检查。'],
  ),
  'terminator-missing': rule(
    'sender',
    ['A segment does not end with its terminator', 'Ask the sender to end every segment with {expected}.'],
    ['Ett segment saknar sluttecken', 'Be avsändaren avsluta varje segment med {expected}.'],
    ['段缺少结束符', '请发送方以{expected}结束每个段。'],
  ),
  'interchange-header-missing': rule(
    'sender',
    ['The interchange has no header, so the sender is not known', 'Ask the sender to begin the file with UNB.'],
    ['Överföringen saknar huvud, så avsändaren är okänd', 'Be avsändaren börja filen med UNB.'],
    ['交换缺少头段，无法识别发送方', '请发送方以UNB开始文件。'],
  ),
  'interchange-party-missing': rule(
    'sender',
    ['Sender or recipient is missing in the interchange header', 'Ask the sender to fill {path}.'],
    ['Avsändare eller mottagare saknas i överföringens huvud', 'Be avsändaren fylla i {path}.'],
    ['交换头段缺少发送方或接收方', '请发送方填写{path}。'],
  ),
  'interchange-trailer-missing': rule(
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
  'interchange-count-wrong': rule(
    'sender',
    [
      'The interchange announces {found} messages (or groups), but has {expected}',
      'Ask the sender whether something is missing or only the count in UNZ 0036 is wrong.',
    ],
    [
      'Överföringen anger {found} meddelanden (eller grupper) men har {expected}',
      'Fråga avsändaren om något fattas eller om bara antalet i UNZ 0036 är fel.',
    ],
    ['交换声明{found}条报文（或报文组），实际为{expected}个', '请询问发送方是内容缺失，还是仅UNZ 0036中的数量有误。'],
  ),
  'control-reference-reused': rule(
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
    'sender',
    [
      'Gap in message number (UNB 0020): {found} is missing',
      'Ask the sender to send {found} again. The gap closes when it arrives.',
    ],
    [
      'Lucka i meddelandenummer (UNB 0020): {found} saknas',
      'Be avsändaren skicka {found} igen. Luckan stängs när den kommer.',
    ],
    ['报文编号（UNB 0020）有缺口：缺少{found}', '请发送方重新发送{found}。到达后缺口即关闭。'],
  ),
  'group-trailer-missing': rule(
    'sender',
    ['A group of messages has no end', 'Ask the sender to close every UNG with UNE.'],
    ['En grupp meddelanden saknar slut', 'Be avsändaren avsluta varje UNG med UNE.'],
    ['报文组没有结尾', '请发送方用UNE结束每个UNG。'],
  ),
  'group-reference-mismatch': rule(
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
    'sender',
    [
      'The group announces {found} messages, but has {expected}',
      'Ask the sender whether messages are missing or only the count in UNE 0060 is wrong.',
    ],
    [
      'Gruppen anger {found} meddelanden men har {expected}',
      'Fråga avsändaren om meddelanden fattas eller om bara antalet i UNE 0060 är fel.',
    ],
    ['报文组声明{found}条报文，实际为{expected}个', '请询问发送方是报文缺失，还是仅UNE 0060中的数量有误。'],
  ),
  'message-trailer-missing': rule(
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
  'fewer-segments': rule(
    'sender',
    [
      'The message announces {found} segments, but only {expected} came; some may be missing',
      'Ask the sender whether the message is complete, and to send it again.',
    ],
    [
      'Meddelandet anger {found} segment, men bara {expected} kom; några kan saknas',
      'Fråga avsändaren om meddelandet är komplett och be om det igen.',
    ],
    ['报文声明有{found}个段，但只收到{expected}个；可能有缺失', '请询问发送方报文是否完整，并请其重发。'],
  ),
  'fewer-messages': rule(
    'sender',
    [
      '{found} messages (or groups) are announced, but only {expected} came; some may be missing',
      'Ask the sender for the messages that are missing.',
    ],
    [
      '{found} meddelanden (eller grupper) anges, men bara {expected} kom; några kan saknas',
      'Be avsändaren om de meddelanden som saknas.',
    ],
    ['声明有{found}条报文（或组），但只收到{expected}个；可能有缺失', '请向发送方索取缺失的报文。'],
  ),
  'segment-outside-message': rule(
    'sender',
    [
      'Segments stand outside any message',
      'Ask the sender to begin every message with UNH and end it with UNT; what stands outside was not read.',
    ],
    [
      'Segment ligger utanför meddelandena',
      'Be avsändaren börja varje meddelande med UNH och sluta det med UNT; det som ligger utanför är inte läst.',
    ],
    ['有段位于报文之外', '请发送方以UNH开始、以UNT结束每条报文；报文之外的内容未读取。'],
  ),
  'interchange-not-read': rule(
    'sender',
    [
      'An interchange follows whose separators are not declared; it was not read',
      'Ask the sender to begin every interchange with UNA, or to separate elements with {expected}, and to send it again.',
    ],
    [
      'En överföring följer vars skiljetecken inte anges; den är inte läst',
      'Be avsändaren börja varje överföring med UNA, eller skilja element med {expected}, och skicka den igen.',
    ],
    ['后面的交换未声明分隔符；未读取', '请发送方以UNA开始每个交换，或用{expected}分隔元素，并重新发送。'],
  ),
  'charset-not-utf8': rule(
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
  'file-cut-off': rule(
    'sender',
    [
      'The file ends after byte {expected}, in the middle of “{found}”; what follows did not come',
      'Ask the sender to send the whole file again; this segment was not read.',
    ],
    [
      'Filen slutar efter byte {expected}, mitt i ”{found}”; det som följer har inte kommit',
      'Be avsändaren skicka hela filen igen; segmentet är inte läst.',
    ],
    [
      '文件在第{expected}字节之后、“{found}”的中间结束；其后的内容未收到',
      '请发送方重新发送完整文件；该段的内容未读取。',
    ],
  ),
  'text-before-interchange': rule(
    'sender',
    [
      'There is text before the interchange: “{found}”',
      'Nothing to do, the interchange was read from {expected} on; ask the sender to begin the file with UNA or UNB.',
    ],
    [
      'Det finns text före överföringen: ”{found}”',
      'Inget att göra, överföringen är läst från {expected}; be avsändaren börja filen med UNA eller UNB.',
    ],
    ['交换之前有文本：“{found}”', '无需处理，已从{expected}开始读取交换；请发送方以UNA或UNB开始文件。'],
  ),
  'text-after-interchange': rule(
    'sender',
    ['There is text after the end of the interchange', 'Ask the sender to end the file after UNZ.'],
    ['Det finns text efter överföringens slut', 'Be avsändaren avsluta filen efter UNZ.'],
    ['交换结束后仍有文本', '请发送方在UNZ之后结束文件。'],
  ),
  'charset-repertoire': rule(
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
  'xml-not-well-formed': rule(
    'sender',
    [
      'The XML is damaged (not well-formed) at “{found}” {expected}',
      'Ask the sender to send the file again as well-formed XML; what follows may be read wrongly.',
    ],
    [
      'XML-filen är skadad (inte välformad) vid ”{found}” {expected}',
      'Be avsändaren skicka filen igen som välformad XML; det som står efter kan vara felläst.',
    ],
    ['XML在“{found}”处损坏（格式不正确） {expected}', '请发送方以格式正确的XML重新发送；其后的内容可能读取有误。'],
  ),
  'xml-cut-off': rule(
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
    'sender',
    ['The XML goes beyond {expected}; the rest was not read', 'Ask the sender to split the file.'],
    ['XML-filen går utöver gränsen ({expected}); resten är inte läst', 'Be avsändaren dela upp filen.'],
    ['XML超过限制（{expected}）；其余未读取', '请发送方拆分文件。'],
  ),
  'xml-text-too-long': rule(
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
    'us',
    [
      'Unknown kind of XML document: its first element is {path}',
      'Ask the sender what the file is, or for UBL: {expected}.',
    ],
    [
      'Okänt slags XML-dokument: första elementet är {path}',
      'Fråga avsändaren vad filen är, eller be om UBL: {expected}.',
    ],
    ['未知的XML单据类型：首个元素为{path}', '请询问发送方文件类型，或请其使用UBL：{expected}。'],
  ),
  'xml-element-misspelt': rule(
    'sender',
    [
      'The element {found} is not known; what it holds was not read',
      'Ask the sender whether {expected} is meant, and to send the file again.',
    ],
    [
      'Elementet {found} är okänt; innehållet är inte läst',
      'Fråga avsändaren om {expected} avses, och be om filen igen.',
    ],
    ['未知元素{found}；其内容未读取', '请询问发送方是否应为{expected}，并请其重新发送文件。'],
  ),
  'sender-unknown': rule(
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
    'us',
    ['The sender is known, but nothing is agreed about {found}', 'Create an agreement for {expected}.'],
    ['Avsändaren är känd, men inget är avtalat om {found}', 'Skapa ett avtal för {expected}.'],
    ['发送方已知，但尚未就{found}达成协议', '请为{expected}创建协议。'],
  ),
  'booking-not-found': rule(
    'sender',
    [
      'The confirmation names no booking with this carrier: {found}',
      'Enter the answer at the booking by hand, and ask the carrier to send the number of the booking in {expected}. The agreement with the sender has to name the carrier as its partner.',
    ],
    [
      'Bekräftelsen anger ingen bokning hos denna transportör: {found}',
      'Ange svaret på bokningen för hand, och be transportören skicka bokningens nummer i {expected}. Avtalet med avsändaren måste ha transportören som partner.',
    ],
    [
      '确认报文未指明该承运人的任何订舱：{found}',
      '请在订舱中手工录入答复，并请承运人在{expected}中注明订舱编号。与发送方订立的协议须以该承运人为伙伴。',
    ],
  ),
  'agreement-named-differently': rule(
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
    'us',
    [
      'The recipient {found} is none of your identifications',
      'Check that the file is meant for you (you have {expected}); if so, ask your operator to add the identification.',
    ],
    [
      'Mottagaren {found} är ingen av era identifikationer',
      'Kontrollera att filen är till er (ni har {expected}); be i så fall driften lägga till identifikationen.',
    ],
    ['接收方{found}不是贵方的标识', '请确认文件是否发给贵方（贵方标识为{expected}）；如是，请运营方添加该标识。'],
  ),
} satisfies Readonly<Record<string, FindingRule>>;
