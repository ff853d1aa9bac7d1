#!/usr/bin/env node
// JavaScript, and nothing newer than Node 18 understands: this file is what an old Node is given to run.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** better-sqlite3's binary crashes on Node 20, and older ones do not run TypeScript. */
const OLDEST_NODE = 24

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) await import(new URL('./main.ts', import.meta.url).href)
else runOnOwnNode()

/** Starts again on the Node that came with the package, and ends as that one ends. */
function runOnOwnNode() {
  const node = findOwnNode()
  if (node === undefined) {
    console.error(
      `Commonplace needs Node ${OLDEST_NODE}, and this is ${process.version}. Run "npm ci" in its folder: it brings the right one.`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl+C to both; this one stays until the other has put its things in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  child.on('error', (error) => {
    console.error(`Commonplace could not be started on ${node}: ${error.message}. Run "npm ci" in its folder.`)
    process.exitCode = 1
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function findOwnNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    return ['node', 'node.exe'].map((name) => join(folder, 'bin', name)).find((path) => existsSync(path))
  } catch {
    // Not installed: the caller says what to do.
    return undefined
  }
}
