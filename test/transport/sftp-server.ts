import { type AddressInfo } from 'node:net';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { fingerprint } from '../../server/platform/transport/sftp.adapter.js';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const FILE = 0o100644;
const LINK = 0o120777;
export const LOGIN = { user: 'consignal', password: 'correct horse battery' };

/** What a server may do that a good one does not. */
export interface Mischief {
  /** Named in the listing beside the files. */
  readonly listed?: readonly { readonly name: string; readonly size: number; readonly link?: boolean }[];
  /** The listing says this size. */
  readonly lie?: (name: string) => number | undefined;
  /** Every READ of this file answers with bytes, for ever. */
  readonly endless?: string;
  /** READ of this file is never answered. */
  readonly silent?: string;
  /** The connection is dropped in the middle of this file. */
  readonly dropped?: string;
  /** Writing loses the end of a file. */
  readonly forgetful?: boolean;
  /** The listing has no end. */
  readonly endlessListing?: boolean;
  /** Called before a rename; `never` leaves it unanswered. */
  readonly onRename?: () => 'go on' | 'never';
}
export interface SftpServer {
  readonly port: number;
  readonly hostKey: string;
  readonly files: Map<string, Buffer>;
  readonly folders: Set<string>;
  readonly logins: { count: number };
  mischief: Mischief;
  close(): Promise<void>;
}

const ENDLESS = Array.from({ length: 500 }, (_, i) => ({
  filename: `file-${String(i)}.edi`,
  longname: 'x'.repeat(200),
  attrs: { mode: FILE, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 },
}));
const base = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const attributes = (size: number, mode = FILE): ssh2.Attributes => ({ mode, uid: 0, gid: 0, size, atime: 0, mtime: 0 });

/** A real SFTP server with its files in memory. */
export async function startSftp(): Promise<SftpServer> {
  // ssh2 writes one in two hundred of its Ed25519 keys so that it cannot read them itself.
  const key = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const parsed = ssh2.utils.parseKey(key.public);
  if (parsed instanceof Error) throw parsed;
  const files = new Map<string, Buffer>();
  const logins = { count: 0 };
  const clients = new Set<ssh2.Connection>();
  const server = new ssh2.Server({ hostKeys: [key.private] }, (client) => {
    clients.add(client);
    client
      .on('error', () => undefined)
      .on('close', () => {
        clients.delete(client);
      });
    client.on('authentication', (context) => {
      logins.count += 1;
      if (context.method === 'password' && context.username === LOGIN.user && context.password === LOGIN.password)
        context.accept();
      else context.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        serve(acceptSftp(), self, () => {
          client.end();
        });
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const self: SftpServer = {
    port: (server.address() as AddressInfo).port,
    hostKey: fingerprint(parsed.getPublicSSH()),
    files,
    folders: new Set(['/in', '/out', '/done']),
    logins,
    mischief: {},
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end();
        server.close(() => {
          resolve();
        });
      }),
  };
  return self;
}

function serve(sftp: SFTPWrapper, self: SftpServer, drop: () => void): void {
  const { files } = self;
  const open = new Map<number, { path: string; listed?: boolean }>();
  let next = 0;
  const handle = (path: string): Buffer => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(next);
    open.set(next, { path });
    next += 1;
    return buffer;
  };
  const of = (buffer: Buffer): { path: string; listed?: boolean } => open.get(buffer.readUInt32BE(0)) ?? { path: '' };
  const stat = (id: number, path: string): void => {
    const file = files.get(path);
    if (file) sftp.attrs(id, attributes(file.length));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on('error', () => undefined);
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('FSTAT', (id, buffer) => {
    stat(id, of(buffer).path);
  });
  sftp.on('OPEN', (id, path, flags) => {
    if ((flags & OPEN_MODE.WRITE) !== 0) files.set(path, Buffer.alloc(0));
    if (files.has(path)) sftp.handle(id, handle(path));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('FSETSTAT', (id) => {
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('CLOSE', (id) => {
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('READ', (id, buffer, offset, length) => {
    const { path } = of(buffer);
    const { silent, dropped, endless } = self.mischief;
    if (base(path) === silent) return;
    if (base(path) === dropped && offset > 0) {
      drop();
      return;
    }
    if (base(path) === endless) {
      sftp.data(id, Buffer.alloc(length, 'x'));
      return;
    }
    const part = files.get(path)?.subarray(offset, offset + length) ?? Buffer.alloc(0);
    if (part.length === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, part);
  });
  sftp.on('WRITE', (id, buffer, offset, data) => {
    const { path } = of(buffer);
    const before = files.get(path) ?? Buffer.alloc(0);
    if (self.mischief.forgetful !== true || offset === 0)
      files.set(path, Buffer.concat([before.subarray(0, offset), data]));
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('OPENDIR', (id, path) => {
    if (self.folders.has(path)) sftp.handle(id, handle(path));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('READDIR', (id, buffer) => {
    const folder = of(buffer);
    if (self.mischief.endlessListing === true) {
      sftp.name(id, ENDLESS);
      return;
    }
    if (folder.listed === true) {
      sftp.status(id, STATUS_CODE.EOF);
      return;
    }
    folder.listed = true;
    const real = [...files]
      .filter(([path]) => path.startsWith(`${folder.path}/`))
      .map(([path, file]) => ({ name: base(path), size: self.mischief.lie?.(base(path)) ?? file.length }));
    const all: NonNullable<Mischief['listed']> = [...real, ...(self.mischief.listed ?? [])];
    sftp.name(
      id,
      all.map(({ name, size, link }) => ({
        filename: name,
        longname: name,
        attrs: attributes(size, link === true ? LINK : FILE),
      })),
    );
  });
  sftp.on('RENAME', (id, from, to) => {
    if (self.mischief.onRename?.() === 'never') return;
    const file = files.get(from);
    if (!file || files.has(to)) {
      sftp.status(id, STATUS_CODE.FAILURE);
      return;
    }
    files.delete(from);
    files.set(to, file);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('REMOVE', (id, path) => {
    sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  });
}
