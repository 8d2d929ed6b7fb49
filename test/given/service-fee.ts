import type { z } from 'zod';
import { serviceFeeRegister, type InstallationServiceFee } from '../../server/contract/service-fee.js';
import { feeDay } from '../../server/domain/billing/fee-lock.js';
import { addDays } from '../../server/domain/calendar/day.js';
import { USUAL_TIME_ZONE } from '../../server/domain/calendar/zone.js';
import type { Client } from './client.js';

/** The day in Stockholm so many days from now. */
export function dayIn(days: number): string {
  return addDays(feeDay(Date.now(), USUAL_TIME_ZONE), days);
}

let count = 0;
/** An invoice that a company owes, whose lock date is so many days from now. */
export function serviceFee(
  companyId: string,
  locksIn: number,
  more: Partial<z.input<typeof serviceFeeRegister.body>> = {},
): z.input<typeof serviceFeeRegister.body> {
  return {
    companyId,
    number: `EDI-${String(process.pid)}-${String(++count)}`,
    description: 'EDI service, fourth quarter',
    net: '1250.00',
    vat: '312.5',
    currency: 'SEK',
    invoiceDate: dayIn(locksIn - 60),
    dueDate: dayIn(locksIn - 30),
    lockDate: dayIn(locksIn),
    ...more,
  };
}

/** Registers one, as an administrator of the installation. */
export function owed(
  admin: Client,
  companyId: string,
  locksIn: number,
  more: Parameters<typeof serviceFee>[2] = {},
): Promise<InstallationServiceFee> {
  return admin.call(serviceFeeRegister, { body: serviceFee(companyId, locksIn, more) });
}
