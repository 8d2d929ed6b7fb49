import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.js';
import { LOGIN } from './sftp-server.js';
import { startTcp } from './tcp-server.js';

export interface FtpMischief {
  /** EPSV is unknown and PASV answers with this. */
  readonly pasv?: string;
  /** Names in the listing beside the files. */
  readonly listed?: readonly string[];
  /** RETR of this file never ends. */
  readonly endless?: string;
  /** RETR of this file is dropped in the middle. */
  readonly dropped?: string;
  /** The end of a written file gets lost. */
  readonly forgetful?: boolean;
  /** The answer to PASS repeats it. */
  readonly talkative?: boolean;
  /** Before a rename; `never` leaves it unanswered. */
  readonly onRename?: () => 'go on' | 'never';
}
export interface FtpServer {
  readonly port: number;
  readonly files: Map<string, Buffer>;
  readonly folders: Set<string>;
  readonly commands: string[];
  mischief: FtpMischief;
  close(): Promise<void>;
}
const context = createSecureContext({ cert: CERTIFICATE, key: CERTIFICATE_KEY });

/** A real FTP server with its files in memory, plain and with TLS. */
export async function startFtp(): Promise<FtpServer> {
  const files = new Map<string, Buffer>();
  const commands: string[] = [];
  const tcp = await startTcp((socket) => {
    new Session(socket, self).start();
  });
  const self: FtpServer = {
    port: tcp.port,
    files,
    folders: new Set(['/in', '/out']),
    commands,
    mischief: {},
    close: () => tcp.close(),
  };
  return self;
}

class Session {
  private control: Socket;
  private isProtected = false;
  private data: { server: Server; socket: Promise<Socket> } | undefined;
  private renaming = '';

  constructor(
    private readonly plain: Socket,
    private readonly self: FtpServer,
  ) {
    this.control = plain;
  }

  start(): void {
    this.listen();
    this.say('220 ready');
    this.plain.once('close', () => {
      this.data?.server.close();
    });
  }

  private say(line: string): void {
    this.control.write(`${line}\r\n`);
  }

  private listen(): void {
    let rest = '';
    this.control.on('error', () => undefined);
    this.control.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) void this.obey(line);
    });
  }

  private readonly commands: Readonly<Record<string, ((rest: string) => void | Promise<void>) | undefined>> = {
    AUTH: () => this.secure(),
    USER: () => this.say('331 password'),
    PASS: (rest) => this.login(rest),
    FEAT: () => this.say('211-Features\r\n MLST type*;size*;\r\n SIZE\r\n211 End'),
    PBSZ: () => this.say('200 yes'),
    TYPE: () => this.say('200 yes'),
    STRU: () => this.say('200 yes'),
    OPTS: () => this.say('200 yes'),
    PROT: (rest) => {
      this.isProtected = rest === 'P';
      this.say('200 yes');
    },
    EPSV: () => (this.self.mischief.pasv === undefined ? this.passive() : this.say('500 unknown')),
    PASV: () => this.say(`227 Entering Passive Mode (${this.self.mischief.pasv ?? ''})`),
    MLSD: (rest) => this.list(rest),
    LIST: (rest) => this.list(rest),
    SIZE: (rest) => {
      const file = this.self.files.get(rest);
      this.say(file ? `213 ${String(file.length)}` : '550 none');
    },
    RETR: (rest) => this.retrieve(rest),
    STOR: (rest) => this.store(rest),
    RNFR: (rest) => {
      this.renaming = rest;
      this.say(this.self.files.has(rest) ? '350 to' : '550 none');
    },
    RNTO: (rest) => this.rename(rest),
    DELE: (rest) => this.say(this.self.files.delete(rest) ? '250 gone' : '550 none'),
  };

  private async obey(line: string): Promise<void> {
    const at = line.indexOf(' ');
    const verb = (at < 0 ? line : line.slice(0, at)).toUpperCase();
    const rest = at < 0 ? '' : line.slice(at + 1);
    this.self.commands.push(line);
    const command = this.commands[verb];
    if (command) await command(rest);
    else this.say('502 unknown');
  }

  private login(password: string): void {
    const refusal = this.self.mischief.talkative === true ? `${password} is wrong` : 'no';
    this.say(password === LOGIN.password ? '230 in' : `530 ${refusal}`);
  }

  private secure(): void {
    this.say('234 go');
    this.plain.removeAllListeners('data');
    this.control = new TLSSocket(this.plain, { isServer: true, secureContext: context });
    this.listen();
  }

  private async passive(): Promise<void> {
    const server = createServer();
    const socket = new Promise<Socket>((resolve) => {
      server.once('connection', (raw) => {
        server.close();
        raw.on('error', () => undefined);
        const socket = this.isProtected ? new TLSSocket(raw, { isServer: true, secureContext: context }) : raw;
        socket.on('error', () => undefined);
        // An answer without a byte must not end the line before TLS is agreed.
        if (this.isProtected)
          socket.once('secure', () => {
            resolve(socket);
          });
        else resolve(socket);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    this.data = { server, socket };
    this.say(`229 Extended (|||${String((server.address() as AddressInfo).port)}|)`);
  }

  private async list(folder: string): Promise<void> {
    if (!this.self.folders.has(folder)) {
      this.say('550 none');
      return;
    }
    const { files, mischief } = this.self;
    const real = [...files]
      .filter(([path]) => path.startsWith(`${folder}/`))
      .map(([path, file]) => `type=file;size=${String(file.length)}; ${path.slice(folder.length + 1)}`);
    await this.transfer((socket) => {
      socket.end(
        [...real, ...(mischief.listed ?? []).map((name) => `type=file;size=3; ${name}`)]
          .map((line) => `${line}\r\n`)
          .join(''),
      );
    });
  }

  private async retrieve(path: string): Promise<void> {
    const { files, mischief } = this.self;
    const file = files.get(path);
    if (!file) {
      this.say('550 none');
      return;
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    await this.transfer((socket) => {
      if (name === mischief.endless) {
        more(socket);
        return;
      }
      if (name === mischief.dropped) {
        socket.write(file.subarray(0, 10), () => {
          this.plain.destroy();
          socket.destroy();
        });
        return;
      }
      socket.end(file);
    });
  }

  private async store(path: string): Promise<void> {
    const chunks: Buffer[] = [];
    await this.transfer((socket) => {
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    const whole = Buffer.concat(chunks);
    this.self.files.set(path, this.self.mischief.forgetful === true ? whole.subarray(0, 10) : whole);
    this.say('226 done');
  }

  private rename(to: string): void {
    if (this.self.mischief.onRename?.() === 'never') return;
    const file = this.self.files.get(this.renaming) ?? Buffer.alloc(0);
    this.self.files.delete(this.renaming);
    this.self.files.set(to, file);
    this.say('250 done');
  }

  /** Opens the data connection, lets it be used, and answers when it is closed (a stored file answers itself). */
  private async transfer(use: (socket: Socket) => void): Promise<void> {
    this.say('150 here');
    const socket = await this.data?.socket;
    if (!socket) return;
    const ended = new Promise<void>((resolve) => {
      socket.once('close', () => {
        resolve();
      });
    });
    use(socket);
    await ended;
    if (!this.self.commands.at(-1)?.startsWith('STOR')) this.say('226 done');
  }
}

function more(socket: Socket): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
    socket.once('drain', write);
  };
  write();
}
