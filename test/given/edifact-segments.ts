/** The segments of a text behind UNA, by splitting at the separators alone: the tag, then elements of components. What is written has release characters only where a text has one of the signs. */
export function edifactSegments(text: string): readonly (readonly (readonly string[])[])[] {
  return split(text.slice(9), "'")
    .filter((segment) => segment !== '')
    .map((segment) =>
      split(segment, '+').map((element) => split(element, ':').map((part) => part.replaceAll(/\?(.)/g, '$1'))),
    );
}

function split(whole: string, at: string): string[] {
  return whole.split(new RegExp(`(?<=(?<!\\?)(?:\\?\\?)*)\\${at}`));
}
