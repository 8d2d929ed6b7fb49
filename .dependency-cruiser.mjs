/** Who may import whom. Tests beside the code may use the test folders; the rules are about what is delivered. */
const TESTS = '\\.test\\.tsx?$|^test/';
const NAMED_DOORS = '\\.(module|service|view|jobs|events|rows|port)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two files that need each other are one file, or one of them is in the wrong place.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-nameless-place',
      severity: 'error',
      comment: 'A thing that has no name for its place has not been understood yet.',
      from: {},
      to: { path: '(^|/)(common|shared|utils|helpers|misc)(/|\\.[a-z]+$)', pathNot: 'node_modules' },
    },
    {
      name: 'resolves',
      severity: 'error',
      comment: 'The import names a file or package that is not there.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'Business decisions are functions and data: no package, no clock, no database.',
      from: { path: '^server/domain/', pathNot: TESTS },
      to: { pathNot: '^server/domain/|^\\.' },
    },
    {
      name: 'edi-is-pure',
      severity: 'error',
      comment: 'The codec imports the calendar and nothing else; one file may know the XML library.',
      from: { path: '^server/edi/', pathNot: `${TESTS}|^server/edi/syntax/xml\\.ts$` },
      to: { pathNot: '^server/(edi|domain/calendar)/|^\\.' },
    },
    {
      name: 'edi-xml-library',
      severity: 'error',
      comment: 'The one file with the XML library has only that.',
      from: { path: '^server/edi/syntax/xml\\.ts$' },
      to: { pathNot: '^server/edi/|^node_modules/saxes/' },
    },
    {
      name: 'edi-cli-is-the-codec-on-a-terminal',
      severity: 'error',
      comment: 'The command line knows the codec and Node, nothing of the product.',
      from: { path: '^server/edi-cli/', pathNot: TESTS },
      to: { pathNot: '^server/(edi|edi-cli|terminal)/|^\\.', dependencyTypesNot: ['core'] },
    },
    {
      name: 'forecast-cli-is-the-forecast-on-a-terminal',
      severity: 'error',
      comment: 'The command line knows the forecasts, the calendar and Node, nothing else of the product.',
      from: { path: '^server/forecast-cli/', pathNot: TESTS },
      to: {
        pathNot: '^server/(domain/(forecast|calendar)|forecast-cli|terminal)/|^\\.',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'terminal-is-for-command-lines',
      severity: 'error',
      comment: 'What command lines have in common knows Node alone.',
      from: { path: '^server/terminal/', pathNot: TESTS },
      to: { pathNot: '^server/terminal/|^\\.', dependencyTypesNot: ['core'] },
    },
    {
      name: 'nobody-imports-the-command-line',
      severity: 'error',
      comment: 'It is an end, as workers and console are.',
      from: { pathNot: '^server/(edi|forecast)-cli/' },
      to: { path: '^server/(edi|forecast)-cli/' },
    },
    {
      name: 'contract-is-zod-and-domain',
      severity: 'error',
      comment: 'The console reads the contract too.',
      from: { path: '^server/contract/', pathNot: TESTS },
      to: { pathNot: '^server/(contract|domain)/|^node_modules/zod/' },
    },
    {
      name: 'platform-has-no-business',
      severity: 'error',
      comment: 'Adapters know contract, domain and libraries.',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: {
        path: '^(server|console|workers|migrations|test|scripts)/',
        pathNot: '^server/(platform|contract|domain)/',
      },
    },
    {
      name: 'modules-know-their-neighbours-by-the-door',
      severity: 'error',
      comment: 'Another module is known by its .module, .service, .view, .jobs, .events, .rows and .port files.',
      from: { path: '^server/modules/([^/]+)/', pathNot: TESTS },
      to: { path: '^server/modules/', pathNot: `^server/modules/$1/|${NAMED_DOORS}` },
    },
    {
      name: 'modules-stay-in-the-server',
      severity: 'error',
      comment: 'A module knows domain, edi, contract, platform and other modules.',
      from: { path: '^server/modules/', pathNot: TESTS },
      to: {
        path: '^(server|console|workers|migrations|test|scripts)/',
        pathNot: '^server/(domain|edi|contract|platform|modules)/',
      },
    },
    {
      name: 'workers-call-services',
      severity: 'error',
      comment:
        'A worker knows the lists of areas and projections, modules and platform, and of a module never controller, gateway, store or entity.',
      from: { path: '^workers/', pathNot: TESTS },
      to: {
        path: '^(server|console|migrations|test|scripts)/',
        pathNot: `^server/platform/|^server/modules/(areas|projections)\\.ts$|^server/modules/.*${NAMED_DOORS}`,
      },
    },
    {
      name: 'console-knows-contract-and-domain',
      severity: 'error',
      comment: 'Of the server the console knows what is promised and what is decided.',
      from: { path: '^console/', pathNot: TESTS },
      to: { path: '^(server|workers|migrations|test|scripts)/', pathNot: '^server/(contract|domain)/' },
    },
    {
      name: 'console-areas-plug-in',
      severity: 'error',
      comment: 'Shell, kit and controls are given the areas: they import no page.',
      from: { path: '^console/src/(api|chart|form|grid|i18n|shell|ui)/', pathNot: TESTS },
      to: { path: '^console/src/(pages/|areas\\.ts$)' },
    },
    {
      name: 'console-texts-one-way',
      severity: 'error',
      comment: 'Texts are shown by useTexts.',
      from: { path: '^console/src/', pathNot: `${TESTS}|^console/src/i18n/` },
      to: { path: '^node_modules/(react-)?i18next/' },
    },
    {
      name: 'nobody-imports-the-ends',
      severity: 'error',
      comment: 'Workers, console and tests are ends: nothing is built upon them.',
      from: { path: '^(server|migrations)/', pathNot: TESTS },
      to: { path: '^(workers|console|test)/' },
    },
    {
      name: 'nobody-imports-a-test',
      severity: 'error',
      comment: 'What a test and something else need belongs in test/harness or test/given.',
      from: {},
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'migrations-stand-alone',
      severity: 'error',
      comment: 'Code that changes later must not change what a migration did.',
      from: { path: '^migrations/', pathNot: TESTS },
      to: { path: '^(server|workers|console|test|scripts)/' },
    },
    {
      name: 'delivered-with-its-packages',
      severity: 'error',
      comment: 'What runs at the customer may not need a package of the workbench.',
      from: { path: '^(server|workers|migrations|console)/', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
