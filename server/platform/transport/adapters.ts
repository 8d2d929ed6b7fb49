import { FolderTransport } from './exchange.js';
import { openFolder } from './folder.adapter.js';
import { openFtp } from './ftp.adapter.js';
import { HttpTransport } from './http.adapter.js';
import { MailTransport } from './mail.adapter.js';
import { type Surroundings, type TransportSettings } from './settings.js';
import { openSftp } from './sftp.adapter.js';
import { type Limits, type Transport } from './transport.js';

/** The adapter itself, in this process. Products use ProcessTransport, which runs it in a child. */
export function transportInProcess(settings: TransportSettings, around: Surroundings, limits: Limits): Transport {
  switch (settings.kind) {
    case 'folder': return new FolderTransport(openFolder(around), settings, limits);
    case 'sftp': return new FolderTransport(openSftp(settings, around, limits), settings, limits);
    case 'ftp': return new FolderTransport(openFtp(settings, around, limits), settings, limits);
    case 'mail': return new MailTransport(settings, around, limits);
    case 'http': return new HttpTransport(settings, around, limits);
  }
}
