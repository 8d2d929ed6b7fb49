import type { Sentence } from './sentence.js';

/** How far a trial came, and warnings on the way. */
export const STEPS_DONE: readonly Sentence[] = [
  ["The root of partners' folders exists", 'Rotmappen för partnernas mappar finns', '伙伴文件夹的根目录存在'],
  ['{{0}} has the address {{1}}', '{{0}} har adressen {{1}}', '{{0}} 的地址为 {{1}}'],
  ['Connected to port {{0}}', 'Ansluten till port {{0}}', '已连接端口 {{0}}'],
  ['The certificate is valid for {{0}}', 'Certifikatet gäller för {{0}}', '证书对 {{0}} 有效'],
  ['The host key is {{0}}, as agreed', 'Värdnyckeln är {{0}}, som avtalat', '主机密钥为 {{0}}，与约定一致'],
  ['Logged in as {{0}}', 'Inloggad som {{0}}', '已以 {{0}} 登录'],
  ['No user is set', 'Ingen användare är angiven', '未设置用户'],
  ['Certificates and key fit together', 'Certifikat och nyckel hör ihop', '证书与密钥匹配'],
  ['No folder to receive from is set', 'Ingen mapp att hämta från är angiven', '未设置接收文件夹'],
  ['No folder to send to is set', 'Ingen mapp att skicka till är angiven', '未设置发送文件夹'],
  ['No mailbox to receive from is set', 'Ingen brevlåda att hämta från är angiven', '未设置接收邮箱'],
  ['{{0}} entries in {{1}}', '{{0}} poster i {{1}}', '{{1}} 中有 {{0}} 个条目'],
  [
    '{{0}} mails of the partner wait in the mailbox',
    '{{0}} mejl från partnern väntar i brevlådan',
    '邮箱中有 {{0}} 封来自伙伴的邮件',
  ],
  ['Partners bring their files by AS2', 'Med AS2 lämnar partner sina filer', 'AS2 由伙伴送来文件'],
  ['Written to {{0}} and removed again', 'Skrivet till {{0}} och borttaget igen', '已写入 {{0}} 并删除'],
  ['No mail is sent for a test', 'Inget mejl skickas vid ett test', '测试不发送邮件'],
  ['Nothing is uploaded for a test', 'Inget laddas upp vid ett test', '测试不上传文件'],
  ['No message is sent for a test', 'Inget meddelande skickas vid ett test', '测试不发送报文'],
  ['Not reached', 'Nåddes inte', '未到达此步骤'],
  [
    'Plain FTP: password and files can be read and changed on the way',
    'Okrypterad FTP: lösenord och filer kan läsas och ändras på vägen',
    '未加密的 FTP：密码和文件在传输中可能被读取或更改',
  ],
  [
    'Plain SMTP: mails can be read and changed on the way',
    'Okrypterad SMTP: mejl kan läsas och ändras på vägen',
    '未加密的 SMTP：邮件在传输中可能被读取或更改',
  ],
  [
    'Plain HTTP: password and files can be read and changed on the way',
    'Okrypterad HTTP: lösenord och filer kan läsas och ändras på vägen',
    '未加密的 HTTP：密码和文件在传输中可能被读取或更改',
  ],
  [
    'There is no certificate of the partner to check receipts with',
    'Det finns inget certifikat från partnern att kontrollera mottagningskvitton med',
    '没有可用于核对回执的伙伴证书',
  ],
  [
    "The partner's receipt does not say what arrived",
    'Partnerns mottagningskvitto säger inte vad som kom fram',
    '伙伴的回执未说明收到的内容',
  ],
  ['{{0}} is not valid any more since {{1}}', '{{0}} gäller inte längre sedan {{1}}', '{{0}} 自 {{1}} 起已失效'],
  ['{{0}} is valid until {{1}} only', '{{0}} gäller bara till {{1}}', '{{0}} 有效期仅至 {{1}}'],
  ['Our certificate', 'Vårt certifikat', '我方证书'],
  ["The partner's certificate", 'Partnerns certifikat', '伙伴证书'],
  ["The partner's signing certificate", 'Partnerns signeringscertifikat', '伙伴签名证书'],
];
