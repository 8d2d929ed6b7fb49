import type { TransportEnvironment, TransportSettings } from './settings.js';
import type { Limits, Transport } from './transport.js';

/**
 * The adapter itself, in this process. Products use ProcessTransport, which runs it in a child. Each comes with its library only when
 * it is asked for: a child lives for one transfer, and loading all of them would take it longer than most transfers do.
 */
export async function transportInProcess(
  settings: TransportSettings,
  around: TransportEnvironment,
  limits: Limits,
): Promise<Transport> {
  switch (settings.kind) {
    case 'mail': {
      const { MailTransport } = await import('./mail.adapter.js');
      return new MailTransport(settings, around, limits);
    }
    case 'http': {
      const { HttpTransport } = await import('./http.adapter.js');
      return new HttpTransport(settings, around, limits);
    }
    case 'as2': {
      const { As2Transport } = await import('./as2.adapter.js');
      return new As2Transport(settings, around, limits);
    }
    case 'folder':
    case 'sftp':
    case 'ftp': {
      const { FolderTransport } = await import('./exchange.js');
      return new FolderTransport(await opener(settings, around, limits), settings, limits);
    }
  }
}

async function opener(
  settings: Exclude<TransportSettings, { kind: 'mail' | 'http' | 'as2' }>,
  around: TransportEnvironment,
  limits: Limits,
) {
  switch (settings.kind) {
    case 'folder':
      return (await import('./folder.adapter.js')).openFolder(around);
    case 'sftp':
      return (await import('./sftp.adapter.js')).openSftp(settings, around, limits);
    case 'ftp':
      return (await import('./ftp.adapter.js')).openFtp(settings, around, limits);
  }
}
