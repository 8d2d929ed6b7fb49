import type { Language } from '../../contract/fields.js';
import { letter, type Letter, type LetterPart } from '../../platform/letter.js';
import type { AccountNotice } from '../../domain/mail/account-notice.js';

export type MailKind =
  | 'reset'
  | 'invitation'
  | 'invited-with-account'
  | 'registration'
  | 'already-registered'
  | 'code'
  | AccountNotice;
/** What texts may name: `link` and `code` come of the mail's secret. */
export interface Values {
  readonly address: string;
  readonly secret: string;
  readonly company: string;
  readonly email: string;
}
/** A subject and paragraphs; one that is an address or `{{code}}` alone stands out. */
interface Text {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** The page of the console that a link leads to. */
const PAGES: Partial<Record<MailKind, string>> = {
  reset: 'reset-password',
  invitation: 'create-password',
  registration: 'activate',
};

const TEXTS: Readonly<Record<MailKind, Readonly<Record<Language, Text>>>> = {
  reset: {
    en: {
      subject: 'Choose a new password',
      lines: [
        'Somebody, probably you, requested a new password for {{email}}. Choose it within an hour:',
        '{{link}}',
        'If it was not you, do nothing: your password stays as it is.',
      ],
    },
    se: {
      subject: 'Välj ett nytt lösenord',
      lines: [
        'Någon, troligen du, har begärt ett nytt lösenord för {{email}}. Välj det inom en timme:',
        '{{link}}',
        'Om det inte var du behöver du inte göra något: ditt lösenord gäller som förut.',
      ],
    },
    cn: {
      subject: '设置新密码',
      lines: [
        '有人（可能是您）为 {{email}} 申请了新密码。请在一小时内设置：',
        '{{link}}',
        '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
      ],
    },
  },
  invitation: {
    en: {
      subject: 'Your account at Consignal',
      lines: [
        '{{company}} has created an account for you: {{email}}. Choose your password within seven days:',
        '{{link}}',
      ],
    },
    se: {
      subject: 'Ditt konto i Consignal',
      lines: ['{{company}} har skapat ett konto åt dig: {{email}}. Välj ditt lösenord inom sju dagar:', '{{link}}'],
    },
    cn: {
      subject: '您的 Consignal 账户',
      lines: ['{{company}} 已为您创建账户：{{email}}。请在七天内设置密码：', '{{link}}'],
    },
  },
  'invited-with-account': {
    en: {
      subject: 'A company would like to give you an account',
      lines: [
        '{{company}} would like to give {{email}} an account at Consignal. This address already has one at another company, which stays as it is.',
        'To work for {{company}} too, ask its administrator to invite you as an external user. Otherwise do nothing.',
      ],
    },
    se: {
      subject: 'Ett företag vill ge dig ett konto',
      lines: [
        '{{company}} vill ge {{email}} ett konto i Consignal. Adressen har redan ett konto hos ett annat företag, och det förblir som det är.',
        'Om du även vill arbeta för {{company}} kan du be dess administratör att bjuda in dig som extern användare. Annars behöver du inte göra något.',
      ],
    },
    cn: {
      subject: '有公司希望为您创建账户',
      lines: [
        '{{company}} 希望为 {{email}} 创建 Consignal 账户。该地址在其他公司已有账户，现有账户保持不变。',
        '如果您也想为 {{company}} 工作，请联系该公司的管理员，邀请您成为外部用户；否则无需任何操作。',
      ],
    },
  },
  registration: {
    en: {
      subject: 'Confirm your address',
      lines: [
        'Somebody, probably you, requested an account for {{email}} at {{company}}. Confirm within seven days that the address is yours:',
        '{{link}}',
        'An administrator of the company then approves the account. If it was not you, do nothing.',
      ],
    },
    se: {
      subject: 'Bekräfta din adress',
      lines: [
        'Någon, troligen du, har begärt ett konto för {{email}} hos {{company}}. Bekräfta inom sju dagar att adressen är din:',
        '{{link}}',
        'Därefter godkänner en administratör på företaget kontot. Om det inte var du behöver du inte göra något.',
      ],
    },
    cn: {
      subject: '确认您的邮箱',
      lines: [
        '有人（可能是您）为 {{email}} 在 {{company}} 申请了账户。请在七天内确认该邮箱属于您：',
        '{{link}}',
        '随后由公司管理员批准。如果不是您本人操作，请忽略此邮件。',
      ],
    },
  },
  'already-registered': {
    en: {
      subject: 'You already have an account',
      lines: [
        'Somebody, probably you, requested an account for {{email}}. It already exists: sign in, or request a new password there.',
        '{{home}}',
      ],
    },
    se: {
      subject: 'Du har redan ett konto',
      lines: [
        'Någon, troligen du, har begärt ett konto för {{email}}. Det finns redan: logga in, eller begär ett nytt lösenord där.',
        '{{home}}',
      ],
    },
    cn: {
      subject: '您已有账户',
      lines: ['有人（可能是您）为 {{email}} 申请了账户。该账户已存在：请登录，或在登录页申请新密码。', '{{home}}'],
    },
  },
  code: {
    en: {
      subject: 'Your code',
      lines: [
        'Enter this code where you are asked for it. It is valid for ten minutes and works once.',
        '{{code}}',
        'We never ask you for it. If you did not request it, change your password.',
      ],
    },
    se: {
      subject: 'Din kod',
      lines: [
        'Ange koden där den efterfrågas. Den gäller i tio minuter och fungerar en gång.',
        '{{code}}',
        'Vi frågar aldrig efter den. Om du inte har begärt den bör du byta lösenord.',
      ],
    },
    cn: {
      subject: '您的验证码',
      lines: [
        '请在需要时输入此验证码。十分钟内有效，仅可使用一次。',
        '{{code}}',
        '我们绝不会向您索要验证码。如果不是您本人申请，请更改密码。',
      ],
    },
  },
  'password-changed': {
    en: {
      subject: 'Your password was changed',
      lines: [
        'The password of {{email}} was changed, and everybody who was signed in with it is signed out. API tokens are revoked, unless you chose to keep them.',
        'If it was not you, request a new password at once and inform your administrator.',
      ],
    },
    se: {
      subject: 'Ditt lösenord har ändrats',
      lines: [
        'Lösenordet för {{email}} har ändrats, och alla som var inloggade med det har loggats ut. API-nycklar är återkallade, om du inte valde att behålla dem.',
        'Om det inte var du bör du genast begära ett nytt lösenord och meddela din administratör.',
      ],
    },
    cn: {
      subject: '您的密码已更改',
      lines: [
        '{{email}} 的密码已更改，使用该账户登录的所有会话均已退出。除非您选择保留，否则 API 令牌也已撤销。',
        '如果不是您本人操作，请立即申请新密码并通知管理员。',
      ],
    },
  },
  'second-factor-enrolled': {
    en: {
      subject: 'Two-factor authentication is on',
      lines: [
        'From now on {{email}} signs in with a second factor.',
        'If it was not you, change your password and inform your administrator.',
      ],
    },
    se: {
      subject: 'Tvåfaktorsautentisering är på',
      lines: [
        'Från och med nu loggar {{email}} in med tvåfaktorsautentisering.',
        'Om det inte var du bör du byta lösenord och meddela din administratör.',
      ],
    },
    cn: {
      subject: '双重验证已开启',
      lines: ['{{email}} 今后登录需要双重验证。', '如果不是您本人操作，请更改密码并通知管理员。'],
    },
  },
  'second-factor-disabled': {
    en: {
      subject: 'Two-factor authentication is off',
      lines: [
        '{{email}} signs in without a second factor from now on.',
        'If it was not you, change your password and inform your administrator.',
      ],
    },
    se: {
      subject: 'Tvåfaktorsautentisering är avstängd',
      lines: [
        '{{email}} loggar nu in utan tvåfaktorsautentisering.',
        'Om det inte var du bör du byta lösenord och meddela din administratör.',
      ],
    },
    cn: {
      subject: '双重验证已关闭',
      lines: ['{{email}} 今后登录不再需要双重验证。', '如果不是您本人操作，请更改密码并通知管理员。'],
    },
  },
  'second-factor-paused': {
    en: {
      subject: 'Somebody knows your password',
      lines: [
        'Somebody signed in to {{email}} with the right password twenty times in a day without entering the code. Until tomorrow, browsers in which you have not signed in before are refused.',
        'If it was not you, choose a new password now. Then you can sign in at once, and the old password no longer works:',
        '{{forgotten}}',
      ],
    },
    se: {
      subject: 'Någon kan ditt lösenord',
      lines: [
        'Någon har på ett dygn loggat in till {{email}} med rätt lösenord tjugo gånger utan att ange koden som efterfrågades. Till i morgon nekas webbläsare där du inte har loggat in tidigare.',
        'Om det inte var du bör du välja ett nytt lösenord nu. Då kan du logga in direkt, och det gamla lösenordet fungerar inte längre:',
        '{{forgotten}}',
      ],
    },
    cn: {
      subject: '有人知道您的密码',
      lines: [
        '有人在一天内使用正确密码登录 {{email}} 二十次，但没有输入所需的验证码。明天之前，您未曾登录过的浏览器将被拒绝。',
        '如果不是您本人操作，请立即设置新密码。您可以马上登录，旧密码将不再有效：',
        '{{forgotten}}',
      ],
    },
  },
  'api-token-created': {
    en: {
      subject: 'A new API token',
      lines: [
        'An API token was created for {{email}}. Programs that have it can act in your name. Your profile lists your tokens, where you can revoke them:',
        '{{profile}}',
        'If it was not you, change your password at once, which revokes all of them, and inform your administrator.',
      ],
    },
    se: {
      subject: 'En ny API-nyckel',
      lines: [
        'En API-nyckel har skapats för {{email}}. Program som har den anropar i ditt namn. Din profil visar dina nycklar, och där kan du återkalla dem:',
        '{{profile}}',
        'Om det inte var du bör du genast byta lösenord, vilket återkallar alla nycklar, och meddela din administratör.',
      ],
    },
    cn: {
      subject: '新的 API 令牌',
      lines: [
        '已为 {{email}} 创建了一个 API 令牌。持有该令牌的程序可以您的名义调用。您可以在个人资料中查看并撤销令牌：',
        '{{profile}}',
        '如果不是您本人操作，请立即更改密码（所有令牌将随之撤销）并通知管理员。',
      ],
    },
  },
  'invited-elsewhere': {
    en: {
      subject: 'Another company has invited you',
      lines: [
        'Another company asks {{email}} to work for it at Consignal. Sign in and accept or decline; until you accept, that company sees nothing about you:',
        '{{invitations}}',
      ],
    },
    se: {
      subject: 'Ett annat företag har bjudit in dig',
      lines: [
        'Ett annat företag ber {{email}} att arbeta för det i Consignal. Logga in och tacka ja eller nej; tills du har tackat ja ser företaget inget om dig:',
        '{{invitations}}',
      ],
    },
    cn: {
      subject: '其他公司邀请了您',
      lines: [
        '另一家公司邀请 {{email}} 在 Consignal 中为其工作。请登录后接受或拒绝；在您接受之前，该公司看不到您的任何信息：',
        '{{invitations}}',
      ],
    },
  },
  'account-locked': {
    en: {
      subject: 'Your account is locked',
      lines: [
        'Too many wrong passwords or codes were tried for {{email}}. Browsers in which you have signed in before still let you in; all others are refused for a day. A new password opens the account at once:',
        '{{forgotten}}',
      ],
    },
    se: {
      subject: 'Ditt konto är låst',
      lines: [
        'Alltför många felaktiga lösenord eller koder har provats för {{email}}. I webbläsare där du har loggat in tidigare kommer du in som vanligt; alla andra nekas i ett dygn. Ett nytt lösenord öppnar kontot direkt:',
        '{{forgotten}}',
      ],
    },
    cn: {
      subject: '您的账户已锁定',
      lines: [
        '{{email}} 的密码或验证码错误次数过多。您以前登录过的浏览器仍可登录，其他浏览器将被拒绝一天。设置新密码可立即解锁：',
        '{{forgotten}}',
      ],
    },
  },
};

/** Lines that are an address, and become a link. */
const ADDRESSES: readonly string[] = ['{{link}}', '{{home}}', '{{forgotten}}', '{{invitations}}', '{{profile}}'];

/** A mail of a kind in somebody's language. */
export function written(kind: MailKind, language: Language, { address, secret, company, email }: Values): Letter {
  const page = PAGES[kind];
  const values = new Map([
    ['link', page === undefined ? address : `${address}/${page}/${language}/${encodeURIComponent(secret)}`],
    ['home', `${address}/login`],
    ['forgotten', `${address}/forgot-password`],
    ['invitations', `${address}/invitations`],
    ['profile', `${address}/profile`],
    ['code', secret],
    ['company', company],
    ['email', email],
  ]);
  const filled = (line: string): LetterPart => {
    const text = line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? '');
    if (ADDRESSES.includes(line)) return { link: text };
    return line === '{{code}}' ? { code: text } : text;
  };
  const { subject, lines } = TEXTS[kind][language];
  return letter(language, subject, lines.map(filled));
}
