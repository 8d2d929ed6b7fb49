import { z } from 'zod';
import type { Ids } from '../domain/ids.js';
import type { CumulativeQuantity, Quantity } from '../domain/quantity/quantity.js';

/** An id as text: never parsed as a number, because identifiers are names. 18 digits always fit where ids are kept. */
export const id = z.string().regex(/^\d{1,18}$/, 'An id is a row of digits');
/** A schema of ids of one kind. Kinds that one area alone speaks of have theirs in the contract of that area. */
export function idOfKind<K extends keyof Ids>(kind: K, form?: z.ZodType<string, string>): z.ZodType<Ids[K], string>;
export function idOfKind(_: keyof Ids, form: z.ZodType<string, string> = id): z.ZodType<string, string> {
  return form;
}
export const companyId = idOfKind('company');
export const userId = idOfKind('user');
export const sessionId = idOfKind('session', z.uuid());
export const apiTokenId = idOfKind('api-token');
export const invitationId = idOfKind('invitation');
export const partnerId = idOfKind('partner');
export const relationId = idOfKind('relation');
export const calendarId = idOfKind('calendar');
export const articleId = idOfKind('article');
export const agreementId = idOfKind('agreement');
export const fileId = idOfKind('file');
export const transmissionId = idOfKind('transmission');
export const transactionId = idOfKind('transaction');
export const gapId = idOfKind('gap');
export const documentId = idOfKind('document');
export const scheduleHeadId = idOfKind('schedule-head');
export const scheduleLineId = idOfKind('schedule-line');
export const scheduleCommentId = idOfKind('schedule-comment');
export const scheduleMessageId = idOfKind('schedule-message');
export const fileReportId = idOfKind('file-report');
export const despatchAdviceId = idOfKind('despatch-advice');
export const transportId = idOfKind('transport');
export const bookingId = idOfKind('booking');
export const despatchedId = idOfKind('despatched');
export const receiptId = idOfKind('receipt');
export const noticeId = idOfKind('notice');
export const filterId = idOfKind('filter');
export const viewId = idOfKind('view');
export const webhookId = idOfKind('webhook');
export const deviceId = idOfKind('device');
export const mailId = idOfKind('mail');
/** How often a record was changed, as it was read: 32 bits where it is kept. */
export const version = z.number().int().min(0).max(2_147_483_647);
/** A calendar day, YYYY-MM-DD, from year 1 on. */
export const day = z.iso.date().refine((d) => !d.startsWith('0000'), 'There is no year 0');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** A schema of decimal text that says what it counts. */
export function counted<T extends string>(form: z.ZodType<string, string>): z.ZodType<T, string>;
export function counted(form: z.ZodType<string, string>): z.ZodType<string, string> {
  return form;
}
/** Decimal text of any sign. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** A quantity as a decimal string in the unit beside it: never a float. */
export const quantity = counted<Quantity>(decimal);
/** What has come together since a reset date, as a decimal string in the unit beside it. */
export const cumulativeQuantity = counted<CumulativeQuantity>(decimal);
/** A switch in a query string: true/false or 1/0. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((v) => v === true || v === 'true' || v === '1');
/** Where the next page of a list begins; opaque, taken from the answer before. */
export const cursor = z.string().regex(/^\d{1,18}$/, 'Take the cursor from the answer before');
/** The same of a list that is sorted as it is asked for: it carries what the last row was sorted by. */
export const sortedCursor = z
  .string()
  .max(4_000)
  .regex(/^\d{1,18}(~[\s\S]*)?$/, 'Take the cursor from the answer before');
/** The order of a list: by one of its columns, with a hyphen in front for the last first. */
export function sortBy<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return z.enum([...columns, ...columns.map((column) => `-${column}` as const)] as [
    Column | `-${Column}`,
    ...(Column | `-${Column}`)[],
  ]);
}
export const limit = z.coerce.number().int().min(1).max(500);
/** A count that stops counting: `capped` means "at least". */
export const cappedCount = z.object({ value: z.number().int(), capped: z.boolean() });
export const language = z.enum(['se', 'en', 'cn']);
export type Language = z.infer<typeof language>;

/** Whether an address has no user, password and fragment: what is stored and shown holds no credentials. */
export function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}
