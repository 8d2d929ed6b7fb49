import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { finding } from './finding.js';

export const trafficConvert = endpoint({
  id: 'traffic-convert',
  method: 'POST',
  path: '/applications/traffic/convert',
  permission: { module: 'traffic', action: 'read' },
  summary:
    'Write the documents of a file, EDI or neutral JSON (docs/neutral-document.schema.json), as another standard. The raw body, or one file as multipart/form-data, up to 25 MB. Nothing is stored.',
  body: 'file',
  query: z.object({
    to: z.enum(['json', 'edifact', 'odette', 'vda', 'ubl', 'inhouse']),
    /** EDIFACT message, `DELFOR`; the document's own unless given. */
    message: z
      .string()
      .regex(/^[A-Z]{6}$/)
      .optional(),
    /** EDIFACT release, `D97A`; the message's usual unless given. */
    release: z
      .string()
      .regex(/^[A-Z0-9]{1,6}$/)
      .optional(),
  }),
  response: z.object({
    /** One for each interchange of the file; in XML one for each document. */
    files: z.array(
      z.object({
        charset: z.enum(['UTF-8', 'ISO-8859-1']),
        text: z.string(),
        /** What the documents say and this file does not. */
        losses: z.array(
          z.object({
            property: z.string(),
            reason: z.enum(['no-place', 'too-long', 'no-code', 'no-character', 'changed', 'added']),
            text: z.string().optional(),
          }),
        ),
        /** What a reader of this file finds. */
        findings: z.array(finding),
      }),
    ),
  }),
});
export type TrafficConvertQuery = z.output<typeof trafficConvert.query>;
export type TrafficConversion = z.infer<typeof trafficConvert.response>;
