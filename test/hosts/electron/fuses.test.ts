import { expect, test } from 'vitest'
import { readProjectFile } from '../../support/project-files.ts'

/** `name: value` lines of the section, which is the last of the file. */
function fuses(): Record<string, string> {
  const section = readProjectFile('electron-builder.yml').split('\nelectronFuses:\n')[1] ?? ''
  return Object.fromEntries([...section.matchAll(/^ {2}(\w+): (\w+)$/gm)].map(([, name, value]) => [name, value]))
}

// What a fuse leaves on is a way around everything else: with runAsNode the signed app is a Node for whoever starts it.
test('the packed app cannot be used as Node, debugged from outside, or made to load other code', () => {
  expect(fuses()).toEqual({
    runAsNode: 'false',
    enableNodeOptionsEnvironmentVariable: 'false',
    enableNodeCliInspectArguments: 'false',
    enableCookieEncryption: 'true',
    enableEmbeddedAsarIntegrityValidation: 'true',
    onlyLoadAppFromAsar: 'true',
    grantFileProtocolExtraPrivileges: 'false',
  })
})
