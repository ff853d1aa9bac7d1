import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../../src-main/hosts/electron/menu-template.ts'
import { SHORTCUTS } from '../../../src-shared/shortcuts.ts'

function build(platform: NodeJS.Platform, isPackaged = true) {
  const done: string[] = []
  const actions = {
    command: (id: string) => done.push(id),
    addBooks: () => done.push('add books'),
    addFolder: () => done.push('add folder'),
    openLibrary: () => done.push('open library'),
    newWindow: () => done.push('new window'),
    openLogs: () => done.push('open logs'),
  }
  const items = menuTemplate(actions, { platform, isPackaged }).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  return { items, done }
}

function click(item: MenuItemConstructorOptions | undefined): void {
  item?.click?.({} as never, undefined, {} as never)
}

test.each(['linux', 'win32', 'darwin'] as const)('every command with a key is in the menu once: %s', (platform) => {
  const { items, done } = build(platform)
  for (const { id, label } of SHORTCUTS) {
    const found = items.filter((item) => item.id === id)
    expect(found.map((item) => item.label)).toEqual([label])
    click(found[0])
  }
  expect(done).toEqual(SHORTCUTS.map(({ id }) => (id === 'import' ? 'add books' : id)))
})

test('no key is given twice', () => {
  const keys = build('linux').items.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]))
  expect(new Set(keys).size).toBe(keys.length)
})

// Delete in a text field would remove a book.
test('keys that mean something else in a text field are shown and not taken', () => {
  const plain = SHORTCUTS.filter(({ pageDecides }) => pageDecides).map(({ id }) => id)
  expect(plain).toContain('remove')
  const onLinux = build('linux').items.filter(({ id }) => plain.some((other) => other === id))
  expect(onLinux.every(({ registerAccelerator }) => registerAccelerator === false)).toBe(true)
  const onMac = build('darwin').items.filter(({ id }) => plain.some((other) => other === id))
  expect(onMac.every(({ accelerator }) => accelerator === undefined)).toBe(true)
})

test('what only a developer needs is not in the app that is shipped', () => {
  const roles = (isPackaged: boolean) => build('linux', isPackaged).items.map(({ role }) => role)
  expect(roles(true)).not.toContain('toggleDevTools')
  expect(roles(false)).toContain('toggleDevTools')
})
