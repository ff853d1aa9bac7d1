import type { ImportWarning } from '../../src-shared/book.ts'
import type { HealthReport } from '../../src-shared/health.ts'

type Fault = keyof HealthReport['faults']

const FAULTS: Readonly<Record<string, Fault>> = {
  'encoding-guessed': 'encoding',
  'encoding-damaged': 'encoding',
  'control-characters': 'encoding',
  'xml-repaired': 'repairs',
  'no-container': 'repairs',
  'spine-broken': 'repairs',
  'duplicate-id': 'repairs',
  'duplicate-entry': 'repairs',
  'not-in-spine': 'repairs',
  'archive-damaged': 'missing',
  'damaged-file': 'missing',
  'file-broken-off': 'missing',
  'markup-damaged': 'missing',
  'missing-resource': 'missing',
  'unreadable-document': 'missing',
  'toc-target-missing': 'missing',
  'page-target-missing': 'missing',
  'encrypted-resource': 'protected',
  'unsafe-path': 'other',
  'entity-refused': 'other',
}

/** Warnings by what they concern; a code that is not known here is `other`. */
export function groupWarnings(warnings: readonly ImportWarning[]): HealthReport['faults'] {
  const faults: HealthReport['faults'] = { encoding: [], repairs: [], missing: [], protected: [], other: [] }
  for (const warning of warnings) faults[FAULTS[warning.code] ?? 'other'].push(warning)
  return faults
}

/** Every code that has its place in the report. */
export const GROUPED_CODES: readonly string[] = Object.keys(FAULTS)
