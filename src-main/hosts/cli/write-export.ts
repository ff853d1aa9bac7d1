import { existsSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportFileName } from '../../export/export-file-name.ts'
import { mergeMarkdown } from '../../export/merge-markdown.ts'
import { asDiskError } from '../../library/disk-error.ts'

/**
 * Writes an export to a file, or into a folder under a name that is free there. What a file holds already stays: answers of an earlier export are
 * brought up to date, new ones come behind them, the reader's own words are left alone. Returns where it is; rejects as the disk does, in words.
 */
export async function writeExport(out: string, made: { readonly markdown: string; readonly title: string }): Promise<string> {
  try {
    const isFolder = existsSync(out) && statSync(out).isDirectory()
    const file = isFolder
      ? join(
          out,
          exportFileName(made.title, (name) => existsSync(join(out, name))),
        )
      : out
    const before = existsSync(file) ? await readFile(file, 'utf8') : undefined
    await writeFile(file, before === undefined ? made.markdown : mergeMarkdown(before, made.markdown))
    return file
  } catch (error) {
    throw asDiskError(error, `The answer could not be written to "${out}".`)
  }
}
