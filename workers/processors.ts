import { MailProcessor } from './processors/mail.processor.js';
import { TrafficProcessor } from './processors/traffic.processor.js';
import { TransportProcessor } from './processors/transport.processor.js';
import { WebhookProcessor } from './processors/webhook.processor.js';

/** What workers run: one processor for each queue. */
export const PROCESSORS = [MailProcessor, TrafficProcessor, TransportProcessor, WebhookProcessor] as const;
