import type { Language } from '../contract/fields.js';
import { escapeHtml } from './escape-html.js';

/** A part of a letter: text, an address that becomes a link, a code that stands out, or a list of links with what is said of each. */
export type LetterPart =
  | string
  | { readonly link: string }
  | { readonly code: string }
  | { readonly items: readonly { readonly link: string; readonly title: string; readonly text: string }[] };

/** What is sent: its subject, the same words as plain text and as simple HTML. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const SALUTATION: Readonly<Record<Language, string>> = { en: 'Hello,', se: 'Hej,', cn: '您好：' };
const DAY_LOCALE: Readonly<Record<Language, string>> = { en: 'en-GB', se: 'sv-SE', cn: 'zh-CN' };
const HTML_LANGUAGE: Readonly<Record<Language, string>> = { en: 'en', se: 'sv', cn: 'zh-CN' };
const SIGNATURE = 'Consignal';
/** Mail programs show HTML without a style in the type of a typewriter or a newspaper. */
const STYLE = 'font:15px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;max-width:42em;margin:16px';

/** A day as it is written within a sentence: 26 November 2026. */
export function writtenDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(DAY_LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A text of a letter with values in the places of their names, `{{name}}`. */
export function filledText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A letter in somebody's language, with salutation and signature. */
export function letter(language: Language, subject: string, parts: readonly LetterPart[]): Letter {
  const all: readonly LetterPart[] = [SALUTATION[language], ...parts, SIGNATURE];
  return {
    subject: `${SIGNATURE}: ${subject}`,
    text: `${all.map(plain).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${HTML_LANGUAGE[language]}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${STYLE}">${all.map(marked).join('')}</body></html>`,
  };
}

function plain(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return part.link;
  if ('code' in part) return part.code;
  return part.items.map(({ title, text, link }) => `${title}\n${text}\n${link}`).join('\n\n');
}

function marked(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${withLines(part)}</p>`;
  if ('link' in part) return `<p>${anchor(part.link, part.link)}</p>`;
  if ('code' in part)
    return `<p style="font-size:1.6em;letter-spacing:.2em"><strong>${escapeHtml(part.code)}</strong></p>`;
  const rows = part.items.map(({ title, text, link }) => `<li>${anchor(link, title)}<br>${withLines(text)}</li>`);
  return `<ul>${rows.join('')}</ul>`;
}

function withLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function anchor(link: string, text: string): string {
  return `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`;
}
