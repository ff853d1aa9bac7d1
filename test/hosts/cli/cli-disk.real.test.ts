import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { haveOwnMounts, runWithOwnMounts } from '../../support/own-mounts.ts'
import { PROJECT_ROOT } from '../../support/project-files.ts'
import { haveRealModels } from '../../support/real-models.ts'
import { temporaryFolder } from '../../support/temporary-library.ts'
import { chapteredEpub } from '../../support/test-engine.ts'

const canRun = haveRealModels('e5-small-v2') && haveOwnMounts('full disks and folders that can only be read')

/** A book of about 240 kB of text, and the places that the scripts below name. */
function places(): Record<string, string> {
  const folder = temporaryFolder()
  const book = join(folder, 'long.epub')
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const paragraphs = (from: number) =>
    Array.from(
      { length: 400 },
      (_, n) => `Paragraph ${from + n} tells how lamp ${n * 7919} of the harbour burned until dusk, and who had trimmed it.`,
    )
  const chapters = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`Part ${n + 1}`, paragraphs(n * 400)]))
  writeFileSync(book, chapteredEpub({ chapters }))
  return {
    BOOK: book,
    DISK: disk,
    COMMONPLACE_LIBRARY: join(disk, 'library'),
    CLI: `${process.execPath} ${join(PROJECT_ROOT, 'src-main/hosts/cli/main.ts')}`,
  }
}

/** The disk is filled up to so many kB while the book is added; then room is made, the library looked at, and the book added again. */
const FULL_DISK = `
  mount -t tmpfs -o size=40m none "$DISK" || exit 99
  head -c $((40 * 1024 * 1024 - FREE * 1024)) /dev/zero > "$DISK/filler"
  $CLI add --text-only "$BOOK" > "$DISK.out" 2> "$DISK.err"; echo "full $?"
  rm "$DISK/filler"
  $CLI check --json > "$DISK.check"; echo "check $?"
  $CLI add --text-only "$BOOK" > /dev/null; echo "again $?"
  $CLI search trimmed --limit 1 > /dev/null; echo "search $?"
  ls "$COMMONPLACE_LIBRARY/originals" | wc -l
  cat "$DISK.err"
`

describe.skipIf(!canRun)('a disk that is full', () => {
  // From no room for the lock to room for most of the book: each stops the import at another step.
  for (const free of [0, 40, 200, 500, 1_000]) {
    test(`with ${free} kB left, an import fails in words and leaves a sound library`, () => {
      const run = runWithOwnMounts(FULL_DISK, { ...places(), FREE: String(free) })
      const [full, check, again, search, originals, ...said] = run.stdout.trim().split('\n')
      expect([full, check, again, search, originals?.trim()]).toEqual(['full 1', 'check 0', 'again 0', 'search 0', '1'])
      expect(said.join('\n')).toMatch(/disk is full/i)
      expect(said.join('\n')).not.toMatch(/\n\s+at |ENOSPC|SQLITE/)
    })
  }
})

describe.skipIf(!canRun)('a folder that can only be read', () => {
  test('holds no new library, and one that is there is left alone', () => {
    const run = runWithOwnMounts(
      `
        $CLI list > /dev/null || exit 98
        mount --bind "$DISK" "$DISK" && mount -o remount,bind,ro "$DISK" || exit 99
        $CLI list; echo "there $?"
        $CLI --library "$DISK/new" add "$BOOK"; echo "new $?"
      `,
      places(),
    )
    expect([run.code, run.stdout]).toEqual([0, 'there 1\nnew 1\n'])
    expect(run.stderr).toContain('may not write there')
    expect(run.stderr).not.toMatch(/\n\s+at |EROFS|SQLITE/)
  })

  test('does not swallow an export or a backup', () => {
    const run = runWithOwnMounts(
      `
        $CLI add --text-only "$BOOK" > /dev/null && $CLI ask --no-model "Who trimmed the lamp?" > /dev/null 2>&1 || exit 98
        mkdir "$DISK/ro" && mount --bind "$DISK/ro" "$DISK/ro" && mount -o remount,bind,ro "$DISK/ro" || exit 99
        $CLI export --out "$DISK/ro/answer.md"; echo "export $?"
        $CLI backup "$DISK/ro/copy.sqlite"; echo "backup $?"
      `,
      places(),
    )
    expect([run.code, run.stdout]).toEqual([0, 'export 1\nbackup 1\n'])
    expect(run.stderr).not.toMatch(/\n\s+at |EROFS|SQLITE/)
  })
})
