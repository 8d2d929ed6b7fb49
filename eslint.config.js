import { existsSync } from 'node:fs';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Settings come through server/platform/config.ts, parsed and explained; nothing else reads the environment. */
const ENVIRONMENT = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Read it in server/platform/config.ts.' },
  ],
};
/** The codec is a library without the rest and runs with Node 20, which has none of these yet. */
const NEWER_THAN_NODE_20 = ['Map.groupBy', 'Object.groupBy', 'Promise.withResolvers', 'Promise.try', 'Array.fromAsync']
  .map((name) => name.split('.'))
  .map(([object, property]) => ({
    object,
    property,
    message: 'Node 20, with which the codec runs, does not have it.',
  }));
const NO_PROCESS_ENV_IMPORT = {
  name: 'node:process',
  importNames: ['env', 'default'],
  message: 'Read it in server/platform/config.ts.',
};
const PRIMEREACT = {
  group: ['primereact', 'primereact/*', 'primeicons', 'primeicons/*'],
  message: 'Use the control of console/src/ui.',
};
/**
 * More parameters than a reader can tell apart in a call. `max-params` cannot tell constructors of Nest from others: what those list is
 * injected by type, so nobody can mix it up, and the bound is on the size of the class instead.
 */
const PARAMETERS = [
  {
    selector: ':function[params.length>5]:not([parent.kind="constructor"])',
    message: 'At most five parameters: name what belongs together in an object.',
  },
  {
    selector: 'ClassDeclaration[decorators.length=0] MethodDefinition[kind="constructor"] > [params.length>5]',
    message: 'At most five parameters: name what belongs together in an object.',
  },
  {
    selector: 'MethodDefinition[kind="constructor"] > [params.length>6]',
    message: 'At most six dependencies: the class does two jobs.',
  },
];
const NAMED_EXPORTS = { selector: 'ExportDefaultDeclaration', message: 'Export it by name.' };

/** Traps of the language itself, for every file. */
const LANGUAGE = Object.fromEntries(
  [
    'eqeqeq',
    'no-async-promise-executor',
    'no-case-declarations',
    'no-compare-neg-zero',
    'no-cond-assign',
    'no-constant-binary-expression',
    'no-constant-condition',
    'no-debugger',
    'no-dupe-else-if',
    'no-duplicate-case',
    'no-empty',
    'no-empty-character-class',
    'no-ex-assign',
    'no-fallthrough',
    'no-global-assign',
    'no-irregular-whitespace',
    'no-loss-of-precision',
    'no-misleading-character-class',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-self-assign',
    'no-self-compare',
    'no-shadow-restricted-names',
    'no-sparse-arrays',
    'no-template-curly-in-string',
    'no-unmodified-loop-condition',
    'no-unreachable-loop',
    'no-unsafe-finally',
    'no-unsafe-optional-chaining',
    'no-unused-labels',
    'no-useless-backreference',
    'no-useless-catch',
    'no-useless-escape',
    'no-var',
    'no-with',
    'object-shorthand',
    'prefer-const',
    'preserve-caught-error',
    'require-yield',
    'use-isnan',
    'valid-typeof',
  ].map((rule) => [rule, 'error']),
);

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
/** Tools that ask for a default export. */
const CONFIGURATION = ['**/*.config.{ts,js,mjs}', '.dependency-cruiser.mjs', 'test/harness/**/*.mjs'];
// Browser tests belong to a project of their own; without it there are no types to lint with.
const untyped = existsSync(new URL('test/browser/tsconfig.json', import.meta.url)) ? [] : ['test/browser/**'];

export default tseslint.config(
  { ignores: ['**/dist/**', 'coverage/**', 'test-results/**', '.data/**', '**/*.generated.ts', ...untyped] },
  { linterOptions: { noInlineConfig: true } },
  { rules: { ...LANGUAGE, complexity: ['error', 20] } },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: globals.node },
    // In TypeScript the compiler knows these better.
    rules: { 'max-params': ['error', 5], 'no-undef': 'error', 'no-unused-vars': ['error', { args: 'after-used' }] },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Nest declares the shapes of its options as classes that nobody makes an instance of.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A module of Nest is a class whose decorator says it all.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // `async` on a function without await turns its throws into rejections, which is what interfaces of promises promise.
      '@typescript-eslint/require-await': 'off',
      // process.env['X'] is an index signature; tsconfig may ask for brackets.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      'no-restricted-syntax': ['error', NAMED_EXPORTS, ...PARAMETERS],
      'no-restricted-imports': ['error', { paths: [NO_PROCESS_ENV_IMPORT], patterns: [PRIMEREACT] }],
      ...ENVIRONMENT,
    },
  },
  {
    // With these injected parameters, a type-only import would erase the class that Nest looks for.
    files: ['server/**/*.ts', 'workers/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['console/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // The React Compiler is off; that it would skip a component is no fault of the component.
      'react-hooks/incompatible-library': 'off',
      'react-hooks/exhaustive-deps': 'error',
      // The router takes a thrown answer as the way to another page.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
    },
  },
  {
    files: ['console/src/ui/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { paths: [NO_PROCESS_ENV_IMPORT] }] },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    rules: {
      // expect(object.method) and mocks hand methods about without calling them.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['server/edi/**/*.ts'],
    rules: { 'no-restricted-properties': [...ENVIRONMENT['no-restricted-properties'], ...NEWER_THAN_NODE_20] },
  },
  {
    // embedded.ts hands the environment on to the server that it starts.
    files: [
      'server/platform/config.ts',
      'server/platform/database/embedded.ts',
      'scripts/**',
      'test/**',
      '**/*.config.{ts,js,mjs}',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: CONFIGURATION, rules: { 'no-restricted-syntax': 'off' } },
);
