import type { Sentence } from './sentence.js';

/** What to do about a failure. */
export const ADVICE = {
  'address-refused': [
    'Enter the public host name of the partner. An address inside of the own network must be allowed in the configuration first.',
    'Ange partnerns publika värdnamn. En adress i det egna nätverket måste först tillåtas i konfigurationen.',
    '请填写伙伴的公共主机名。本网络内的地址须先在系统配置中允许。',
  ],
  unresolvable: [
    'Check the spelling of the host name, and that the name server answers.',
    'Kontrollera stavningen av värdnamnet och att namnservern svarar.',
    '请检查主机名的拼写，以及域名服务器是否响应。',
  ],
  unreachable: [
    'Check host and port, and that the firewalls on both sides let the connection through.',
    'Kontrollera värd och port, och att brandväggarna på båda sidor släpper igenom anslutningen.',
    '请检查主机和端口，以及双方防火墙是否放行该连接。',
  ],
  timeout: [
    'The other side does not answer in time. Try again later; if it goes on, ask the partner.',
    'Motparten svarar inte i tid. Försök igen senare; fråga partnern om det fortsätter.',
    '对方未及时响应。请稍后重试；如持续出现，请询问伙伴。',
  ],
  protocol: [
    'The other side does not speak as it should. Check port and kind of connection.',
    'Motparten svarar inte som den ska. Kontrollera port och typ av anslutning.',
    '对方的响应不符合协议。请检查端口和连接类型。',
  ],
  'host-key': [
    'Compare the fingerprint with the one that the partner gave you on another way, and enter it in the settings only if they are equal.',
    'Jämför fingeravtrycket med det som partnern har gett er på annat sätt, och skriv in det i inställningarna bara om de är lika.',
    '请与伙伴以其他方式提供的指纹核对，只有一致时才填入设置。',
  ],
  certificate: [
    "Ask the partner for a valid certificate in the host's name, or enter the certificate of its authority in the settings.",
    'Be partnern om ett giltigt certifikat i värdens namn, eller ange certifikatutfärdarens certifikat i inställningarna.',
    '请向伙伴索取以该主机名签发的有效证书，或在设置中填写其颁发机构的证书。',
  ],
  login: [
    'Check user name and password or key.',
    'Kontrollera användarnamn och lösenord eller nyckel.',
    '请检查用户名和密码或密钥。',
  ],
  'missing-folder': [
    'Check the name of the folder; ask the partner to make it.',
    'Kontrollera mappens namn; be partnern att skapa den.',
    '请检查文件夹名称；请伙伴创建该文件夹。',
  ],
  'not-permitted': [
    'Ask the partner for the right to read, write, rename and remove in this folder.',
    'Be partnern om behörighet att läsa, skriva, byta namn och ta bort i mappen.',
    '请向伙伴申请在此文件夹中读取、写入、重命名和删除的权限。',
  ],
  conflict: [
    'Another file of this name lies there. It was not touched; send under another name.',
    'Där finns en annan fil med det namnet. Den har inte ändrats; skicka under ett annat namn.',
    '该处已有同名的另一文件，未作改动；请用其他名称发送。',
  ],
  'size-differs': [
    'The file did not arrive whole, and was not handed over. Check the free space at the partner.',
    'Filen kom inte fram hel och lämnades inte över. Kontrollera det lediga utrymmet hos partnern.',
    '文件未完整送达，未交付。请检查伙伴处的可用空间。',
  ],
  'too-large': ['Send less in one file.', 'Skicka mindre i en fil.', '请减小单个文件的内容。'],
  name: [
    'Use letters without accents, digits, dots, dashes and underscores, at most 128, no dot in front.',
    'Använd bokstäver utan accenter, siffror, punkter, bindestreck och understreck, högst 128 tecken, ingen punkt först.',
    '请使用不带重音的字母、数字、点、连字符和下划线，最多 128 个，不能以点开头。',
  ],
  refused: [
    "The partner's server refused the file. Ask the partner.",
    'Partnerns server nekade filen. Fråga partnern.',
    '伙伴的服务器拒绝了该文件。请询问伙伴。',
  ],
  rejected: [
    "The partner's system took the file and says that it can not use it. Ask the partner, correct what it names, and send anew.",
    'Partnerns system tog emot filen men säger att den inte kan användas. Fråga partnern, rätta det som anges och skicka på nytt.',
    '伙伴的系统接收了文件，但表示无法使用。请询问伙伴，更正其指出的问题后重新发送。',
  ],
  receipt: [
    'The file may have arrived. Ask the partner before it is sent again, and compare the certificates.',
    'Filen kan ha kommit fram. Fråga partnern innan den skickas igen, och jämför certifikaten.',
    '文件可能已送达。重新发送前请询问伙伴，并核对证书。',
  ],
  'own-side': [
    'Have it approved on the page Identifications (under Partners), and send anew.',
    'Låt den godkännas på sidan Identifikationer (under Partner) och skicka på nytt.',
    '请在“标识”页面（“贸易伙伴”下）获得批准后重新发送。',
  ],
  settings: ['Correct the settings.', 'Rätta inställningarna.', '请更正设置。'],
  unsupported: [
    'This kind of connection only sends.',
    'Den här typen av anslutning skickar bara.',
    '此类连接只能发送。',
  ],
  'not-available': [
    'Agree with the partner upon another way, such as SFTP, until this one is there.',
    'Kom överens med partnern om ett annat sätt, till exempel SFTP, tills det här finns.',
    '在此方式可用之前，请与伙伴商定其他方式，例如 SFTP。',
  ],
  aborted: ['It was stopped from here.', 'Den avbröts härifrån.', '由本方中止。'],
  crashed: [
    'The transfer process ended early. Nothing is lost; it is tried again.',
    'Överföringsprocessen avslutades i förtid. Inget har gått förlorat; ett nytt försök görs.',
    '传输进程提前结束。没有丢失任何内容，将自动重试。',
  ],
} as const satisfies Readonly<Record<string, Sentence>>;

/** What to do about a file that is not sent for another reason. */
export const OTHER_ADVICE: readonly Sentence[] = [
  [
    'Restore the file first, then try again.',
    'Återställ filen först och försök sedan igen.',
    '请先恢复该文件，然后重试。',
  ],
  [
    'Make an agreement with the partner, and send anew.',
    'Skapa ett avtal med partnern och skicka på nytt.',
    '请与伙伴创建协议后重新发送。',
  ],
  [
    'Ask the partner why, then try again.',
    'Fråga partnern varför och försök sedan igen.',
    '请向伙伴询问原因，然后重试。',
  ],
];
