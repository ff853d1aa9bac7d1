import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import {
  appSettingsSchema,
  DEFAULT_APP_SETTINGS,
  DEFAULT_LIBRARY_SETTINGS,
  librarySettingsSchema,
  type Settings,
} from '../../src-shared/settings.ts'
import { storedSettings, writeSettings } from '../db/settings.ts'
import type { ModelLimits } from '../ports.ts'
import { asDiskError } from './disk-error.ts'
import type { Library } from './library.ts'

/** The application's settings, which hold in every library, and this library's. What was never set is as delivered. */
export function readSettings(library: Library): Settings {
  const stored = storedSettings(library.db)
  const ofApp = library.settingsFile === undefined ? stored : readFileSettings(library, library.settingsFile)
  return {
    ...DEFAULT_APP_SETTINGS,
    ...known(appSettingsSchema, ofApp),
    ...DEFAULT_LIBRARY_SETTINGS,
    ...known(librarySettingsSchema, stored),
  }
}

export type SettingsChanges = { readonly [Name in keyof Settings]?: Settings[Name] | undefined }

/** Each goes where it belongs. Rejects with 'disk-full' and the like when it cannot be kept. */
export async function changeSettings(library: Library, changes: SettingsChanges): Promise<Settings> {
  const { settingsFile } = library
  const ofApp = settingsFile === undefined ? {} : pick(changes, (name) => name in appSettingsSchema.shape)
  const ofLibrary = pick(changes, (name) => settingsFile === undefined || name in librarySettingsSchema.shape)
  if (settingsFile !== undefined && Object.keys(ofApp).length > 0)
    writeFileSettings(settingsFile, { ...readFileSettings(library, settingsFile), ...ofApp })
  if (Object.keys(ofLibrary).length > 0) await writeSettings(library.db, ofLibrary)
  const settings = readSettings(library)
  if (LIMITS.some((name) => changes[name] !== undefined)) await library.modelStore?.limit(modelLimits(settings))
  library.events.append({ type: 'settings.changed' })
  return settings
}

const LIMITS = ['threads', 'idleMinutes', 'memoryLimit', 'answerServer'] as const

const MINUTE_MS = 60_000

/** What the settings let the models take. */
export function modelLimits({ threads, idleMinutes, memoryLimit, answerServer }: Settings): ModelLimits {
  return {
    threads,
    idleMs: idleMinutes === null ? null : idleMinutes * MINUTE_MS,
    memoryBytes: memoryLimit,
    answerServer,
  }
}

function pick(values: Readonly<Record<string, unknown>>, wanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && wanted(name)))
}

/** What a newer version or a hand has written and this one does not understand is passed over, name by name. */
function known<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  values: Readonly<Record<string, unknown>>,
): Partial<z.infer<z.ZodObject<Shape>>> {
  const understood = Object.entries(values).filter(([name, value]) => {
    const field: z.ZodType | undefined = Object.hasOwn(schema.shape, name)
      ? (schema.shape[name] as unknown as z.ZodType)
      : undefined
    return field?.safeParse(value).success === true
  })
  return Object.fromEntries(understood) as Partial<z.infer<z.ZodObject<Shape>>>
}

function readFileSettings({ log }: Library, file: string): Record<string, unknown> {
  if (!existsSync(file)) return {}
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch (error) {
    // Settings are no reason not to open a library.
    log.error('reading the settings', error)
    return {}
  }
}

/** Beside and renamed: another window reads either the old or the new. */
function writeFileSettings(file: string, values: Readonly<Record<string, unknown>>): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const beside = `${file}.${process.pid}.new`
    writeFileSync(beside, `${JSON.stringify(values, null, 2)}\n`)
    renameSync(beside, file)
  } catch (error) {
    throw asDiskError(error, 'The settings could not be kept.')
  }
}
