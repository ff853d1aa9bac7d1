import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/** In the direction of the data. A step may import the steps before it. */
const STEPS = ['import', 'structure', 'passages', 'indexing', 'retrieve', 'answer', 'verify', 'export'] as const

/** What a step may import from outside: it turns bytes or text into values and does nothing else. */
const PURE_PACKAGES = [
  'domhandler',
  'htmlparser2',
  'saxes',
  'yauzl',
  'iconv-lite',
  'chardet',
  'markdown-it',
  'snowball-stemmers',
  '@huggingface/tokenizers',
]

const UI_PACKAGES = [
  'react',
  'react-dom',
  'zustand',
  'react-aria-components',
  '@react-aria',
  '@react-types',
  '@tanstack/react-virtual',
  'lucide-react',
]

/** Matches a file of one of the packages, and the types written for it. */
function filesOf(packages: readonly string[]): string {
  return `node_modules/(@types/)?(${packages.join('|')})/`
}

function stepRule(step: string, index: number): IForbiddenRuleType {
  const allowed = STEPS.slice(0, index + 1)
  return {
    name: `step-${step}-is-pure`,
    severity: 'error',
    comment:
      `src-main/${step} is a pure step: it may import src-shared, ${allowed.map((name) => `src-main/${name}`).join(', ')} ` +
      `and ${PURE_PACKAGES.join(', ')}; no node: modules, no later step, no db, models, library or hosts (rule 3).`,
    from: { path: `^src-main/${step}/` },
    to: { pathNot: ['^src-shared/', `^src-main/(${allowed.join('|')})/`, filesOf(PURE_PACKAGES)] },
  }
}

function onlyIn(name: string, folder: string, packages: readonly string[], rule: number): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    comment: `${packages.join(', ')} may be imported only by ${folder} (rule ${rule}).`,
    from: { path: '^src-', pathNot: `^${folder}/` },
    to: { path: filesOf(packages) },
  }
}

/** The rules of the house. Their numbers are those of the list in README, "Rules of the house". */
const forbidden: IForbiddenRuleType[] = [
  {
    name: 'shared-stands-alone',
    severity: 'error',
    comment: 'src-shared runs anywhere: it may import src-shared and zod, nothing else (rule 1).',
    from: { path: '^src-shared/' },
    to: { pathNot: ['^src-shared/', filesOf(['zod'])] },
  },
  {
    name: 'renderer-knows-the-contract-only',
    severity: 'error',
    comment: `src-renderer may import src-renderer, src-shared and ${UI_PACKAGES.join(', ')}; never src-main (rule 2).`,
    from: { path: '^src-renderer/' },
    to: { pathNot: ['^src-renderer/', '^src-shared/', filesOf(UI_PACKAGES)] },
  },
  ...STEPS.map(stepRule),
  {
    name: 'ports-are-interfaces-only',
    severity: 'error',
    comment: 'src-main/ports.ts may import src-shared, nothing else (rule 4).',
    from: { path: '^src-main/ports\\.ts$' },
    to: { pathNot: '^src-shared/' },
  },
  {
    name: 'db-is-a-leaf',
    severity: 'error',
    comment:
      'src-main/db may import src-shared, src-main/ports.ts, the steps and packages; never models, library, hosts or the engine (rule 4).',
    from: { path: '^src-main/db/' },
    to: { path: '^(src-main/(models|library|hosts)/|src-main/engine\\.ts$|src-renderer/)' },
  },
  {
    name: 'models-is-a-leaf',
    severity: 'error',
    comment:
      'src-main/models may import src-shared, src-main/ports.ts, the steps and packages; never db, library, hosts or the engine (rule 4).',
    from: { path: '^src-main/models/' },
    to: { path: '^(src-main/(db|library|hosts)/|src-main/engine\\.ts$|src-renderer/)' },
  },
  {
    name: 'library-sees-ports',
    severity: 'error',
    comment:
      'src-main/library may import src-shared, src-main/ports.ts, the steps and src-main/db; it gets models through ports, and knows no host (rule 5).',
    from: { path: '^src-main/library/' },
    to: { path: '^(src-main/(models|hosts)/|src-main/engine\\.ts$|src-renderer/)' },
  },
  {
    name: 'hosts-are-separate',
    severity: 'error',
    comment: 'A host may import hosts/shell and hosts/handlers.ts, and no other host (rule 5).',
    from: { path: '^src-main/hosts/([^/]+)/' },
    to: { path: '^src-main/hosts/[^/]+/', pathNot: '^src-main/hosts/($1|shell)/' },
  },
  {
    name: 'main-knows-no-renderer',
    severity: 'error',
    comment: 'src-main may import src-main and src-shared; never src-renderer (rule 2).',
    from: { path: '^src-main/' },
    to: { path: '^src-renderer/' },
  },
  onlyIn('electron-in-its-host', 'src-main/hosts/electron', ['electron'], 5),
  onlyIn('sql-in-db', 'src-main/db', ['better-sqlite3', 'sqlite-vec'], 6),
  onlyIn('weights-in-models', 'src-main/models', ['@huggingface/transformers', 'onnxruntime-node', 'node-llama-cpp'], 6),
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Modules never import each other in a circle, types included (rule 7).',
    from: {},
    to: { circular: true },
  },
  {
    name: 'product-imports-no-tests',
    severity: 'error',
    comment: 'src-shared, src-main and src-renderer never import test or evals (rule 7).',
    from: { path: '^src-' },
    to: { path: '^(test|evals)/' },
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    comment: 'An import must lead to a file or to an installed package.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'product-ships-its-packages',
    severity: 'error',
    comment: 'src-* may import what package.json lists under "dependencies"; Electron itself is the only exception.',
    from: { path: '^src-' },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      pathNot: filesOf(['electron']),
    },
  },
]

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
} satisfies IConfiguration
