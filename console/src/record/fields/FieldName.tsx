import { useFieldWords } from './useFieldWords.js';

/** The name of a recorded field in words; as it is recorded, where this console does not know it. */
export function FieldName({ path }: { path: string }) {
  const name = useFieldWords().name(path);
  return name === undefined ? <span className="dim mono">{path}</span> : <span className="dim">{name}</span>;
}
