/** The code of an error of Node, a driver or a protocol (`ENOENT`, `57P03`, 550); undefined where it has none. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
