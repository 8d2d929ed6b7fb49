import { asPrinted, type Calibration, type ScannerSettings } from '../../../../server/domain/label/calibration.js';

const KEY = 'scanner';

function isSettings(value: unknown): value is ScannerSettings {
  return typeof value === 'object' && value !== null && 'suffix' in value && 'controls' in value && 'changed' in value;
}
function stored(): ScannerSettings | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isSettings(value) ? value : null;
  } catch {
    return null;
  }
}
let settings = stored();

/** How the hand scanner of this device types, as it was calibrated last; null where it was not. */
export function scannerSettings(): ScannerSettings | null {
  return settings;
}
/** Keeps in this browser how its scanner types; null forgets it. */
export function setScannerSettings(next: ScannerSettings | null): void {
  settings = next;
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    /* storage switched off: it is known until the page is loaded again */
  }
}
/** What is known after one more code was read: only the square one says how control characters are typed, and has all signs. */
export function withCalibration(before: ScannerSettings | null, found: Calibration): ScannerSettings {
  const { suffix, hasPrefix, controls, changed } = found;
  if (controls !== null) return { suffix, hasPrefix, controls, changed };
  return { suffix, hasPrefix, controls: before?.controls ?? null, changed: { ...before?.changed, ...changed } };
}

/** What the scanner of this device typed, as its code holds it. */
export function scanned(typed: string): string {
  return settings === null ? typed : asPrinted(typed, settings);
}
