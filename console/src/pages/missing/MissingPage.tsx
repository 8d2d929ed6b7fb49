/** Nothing: its loader leads elsewhere. */
export function Component() {
  return null;
}
