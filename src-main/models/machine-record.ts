import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Log } from '../ports.ts'
import { writeWhole } from './models-folder.ts'

const recordSchema = z.object({
  /** The processor that the measurements are of; another machine with the same folder measures for itself. */
  processor: z.string(),
  /** Model id → threads that wrote fastest. */
  threads: z.record(z.string(), z.int().positive()),
  /**
   * `trying` is written before a graphics processor is first used and replaced when it has worked: found at a start, it means that the
   * program died in between, and the graphics processor is left alone from then on.
   */
  gpu: z.enum(['untried', 'trying', 'works', 'crashed']),
})

export type MachineRecord = z.infer<typeof recordSchema>

/** What was measured on this machine, kept in `machine.json` of the models folder. A record that cannot be read, or of another machine, counts as none. */
export function readMachineRecord(path: string): MachineRecord {
  const none: MachineRecord = { processor: thisProcessor(), threads: {}, gpu: 'untried' }
  if (!existsSync(path)) return none
  try {
    const record = recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return record.processor === none.processor ? record : none
  } catch {
    return none
  }
}

/** In a folder that cannot be written, the next start measures again: that goes to the log. */
export async function writeMachineRecord(path: string, record: MachineRecord, log: Log): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeWhole(path, `${JSON.stringify(record, null, 2)}\n`)
  } catch (error) {
    log.error('what was measured on this machine could not be kept', error)
  }
}

function thisProcessor(): string {
  const all = cpus()
  return `${all[0]?.model ?? 'unknown'} × ${all.length}`
}
