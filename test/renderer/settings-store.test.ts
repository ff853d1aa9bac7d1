import { expect, test } from 'vitest'
import { createSettingsStore } from '../../src-renderer/stores/settings-store.ts'
import { AppError } from '../../src-shared/errors.ts'
import { DEFAULT_APP_SETTINGS, DEFAULT_LIBRARY_SETTINGS, type Settings } from '../../src-shared/settings.ts'
import { fakeApi } from './fake-api.ts'
import { heldApi } from './held-api.ts'

const DEFAULTS: Settings = { ...DEFAULT_APP_SETTINGS, ...DEFAULT_LIBRARY_SETTINGS }

/** An engine that stores what it is sent, and answers when it is told to. */
function open() {
  let stored = DEFAULTS
  const waiting: ((fails?: AppError) => void)[] = []
  const { api } = fakeApi({
    'settings.get': () => stored,
    'settings.set': (part: Partial<Settings>) =>
      new Promise<Settings>((resolve, reject) => {
        waiting.push((fails) => {
          if (fails !== undefined) return reject(fails)
          stored = { ...stored, ...part }
          resolve(stored)
        })
      }),
  })
  const root = { style: { fontSize: '' }, dataset: {} } as HTMLElement
  const store = createSettingsStore(api, { setItem: () => undefined }, root)
  const answer = async (fails?: AppError): Promise<void> => {
    waiting.shift()?.(fails)
    await new Promise(setImmediate)
  }
  return { store, root, answer, zoom: () => store.getState().settings.zoom }
}

test('a key pressed twice counts twice, even when the answer to the first comes between', async () => {
  const { store, root, answer, zoom } = open()
  await store.getState().load()
  store.getState().zoomBy(1)
  store.getState().zoomBy(-1)
  await answer()
  expect(zoom()).toBe(1)
  store.getState().zoomBy(-1)
  await answer()
  await answer()
  expect([zoom(), root.style.fontSize]).toEqual([0.9, '14.4px'])
})

test('a change that could not be stored is taken back, and one made since is not', async () => {
  const { store, answer } = open()
  await store.getState().load()
  void store.getState().change({ theme: 'dark', zoom: 1.5 })
  void store.getState().change({ zoom: 2 })
  await answer(new AppError('disk-full', 'The disk is full.', 'Free some room.'))
  expect(store.getState()).toMatchObject({ settings: { theme: 'system', zoom: 2 }, error: { code: 'disk-full' } })
  await answer()
  expect(store.getState()).toMatchObject({ settings: { theme: 'system', zoom: 2 }, error: null })
})

test('reading the settings anew leaves a change that is on its way', async () => {
  const { store, answer, zoom } = open()
  store.getState().zoomBy(1)
  await store.getState().load()
  expect(zoom()).toBe(1.1)
  await answer()
  expect(zoom()).toBe(1.1)
})

test('changes are sent one after the other, so that the last one holds', async () => {
  const engine = heldApi('settings.get', 'settings.set')
  const store = createSettingsStore(engine.api, { setItem: () => undefined }, { style: {}, dataset: {} } as HTMLElement)
  void store.getState().change({ zoom: 1.1 })
  void store.getState().change({ zoom: 1.25 })
  expect(engine.waiting('settings.set')).toEqual([{ zoom: 1.1 }])
  await engine.answer('settings.set', { ...DEFAULTS, zoom: 1.1 })
  expect(engine.waiting('settings.set')).toEqual([{ zoom: 1.25 }])
  expect(store.getState().settings.zoom).toBe(1.25)
})

test('settings that were asked for before a change do not undo it when they arrive after it', async () => {
  const engine = heldApi('settings.get', 'settings.set')
  const store = createSettingsStore(engine.api, { setItem: () => undefined }, { style: {}, dataset: {} } as HTMLElement)
  void store.getState().load()
  void store.getState().change({ theme: 'dark' })
  await engine.answer('settings.set', { ...DEFAULTS, theme: 'dark' })
  await engine.answer('settings.get', DEFAULTS)
  expect(store.getState().settings.theme).toBe('dark')
  await engine.answer('settings.get', { ...DEFAULTS, theme: 'dark' })
  expect(store.getState()).toMatchObject({ loaded: true, settings: { theme: 'dark' } })
})
