import { Injectable } from '@nestjs/common';
import type { MailContent } from './mail.port.js';

/** The areas that send mails about records of their own. Each registers itself when it is constructed. */
@Injectable()
export class MailContents {
  private readonly contents = new Map<string, MailContent>();

  /** @throws when the kind has an area already. */
  register(content: MailContent): void {
    if (this.contents.has(content.kind)) throw new Error(`Two areas write mails of the kind ${content.kind}`);
    this.contents.set(content.kind, content);
  }

  /** Undefined where no area writes mails of the kind, as after an older version was put back. */
  of(kind: string): MailContent | undefined {
    return this.contents.get(kind);
  }
}
