import { relative, sep } from 'node:path';
import base from '../eslint.config.js';

/** Files that a project compiles although another one is their own: the console bundles contract and domain. */
const BUNDLED = { 'console/tsconfig.json': /^server\// };
/** Sources that no rule of lint looks at. */
const NOT_LINTED = /\.generated\.ts$/;

/** Projects whose other diagnostics have been reported. */
const reported = new Set();

/**
 * Reports what the compiler says of a file. Lint has the program at hand and asks it for most types already: the compiler run by itself would
 * read and check everything once more.
 */
const types = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    return {
      Program(node) {
        const file = esTreeNodeToTSNodeMap.get(node).getSourceFile();
        for (const diagnostic of [...ofProject(program, context.cwd), ...program.getSemanticDiagnostics(file)])
          context.report({ loc: placeOf(diagnostic, file), message: textOf(diagnostic, file, context.cwd) });
      },
    };
  },
};

/** What is wrong with the settings of a project, and with its files that are not linted as part of it; once. */
function ofProject(program, root) {
  const { configFilePath } = program.getCompilerOptions();
  if (reported.has(configFilePath)) return [];
  reported.add(configFilePath);
  const inRoot = (path) => relative(root, path).replaceAll(sep, '/');
  const bundled = BUNDLED[inRoot(configFilePath)];
  return [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program
      .getSourceFiles()
      .filter(({ fileName }) => NOT_LINTED.test(fileName) || bundled?.test(inRoot(fileName)))
      .flatMap((file) => program.getSemanticDiagnostics(file)),
  ];
}

function placeOf({ file, start = 0 }, linted) {
  if (file !== linted) return { line: 1, column: 0 };
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return { line: line + 1, column: character };
}

function textOf({ file, start = 0, code, messageText }, linted, root) {
  const flat = (one) => (typeof one === 'string' ? one : [one.messageText, ...(one.next ?? []).map(flat)].join(' '));
  const elsewhere =
    file === undefined || file === linted
      ? ''
      : `${relative(root, file.fileName)}:${String(file.getLineAndCharacterOfPosition(start).line + 1)} `;
  return `${elsewhere}${flat(messageText)} (TS${String(code)})`;
}

export default [
  ...base,
  { files: ['**/*.ts', '**/*.tsx'], plugins: { compiler: { rules: { types } } }, rules: { 'compiler/types': 'error' } },
];
