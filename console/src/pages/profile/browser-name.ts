/** The first that fits counts: most browsers also claim to be those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What people call a browser that says this of itself; the beginning of what it says where it is none that we know. */
export function browserName(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return known.length > 0 ? known.join(', ') : userAgent.slice(0, 40) || '–';
}
