import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { spawn } from '@lydell/node-pty'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from './world.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergreen-completion-'))
  symlinkSync(fromRoot('bin/evergreen.js'), join(folder, 'evergreen'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const BASH = '/bin/bash'

/** A shell that has read the completion, as a person sits before it. */
const openBash = async () => {
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, PS1: 'ready> ', TERM: 'dumb', INPUTRC: '/dev/null' }
  const shell = spawn(BASH, ['--norc', '--noprofile', '-i'], { cwd: folder, env, cols: 200, rows: 30 })
  let screen = ''
  shell.onData((text) => {
    screen += stripVTControlCharacters(text)
  })
  const shows = (text: string | RegExp) => expect.poll(() => screen, { timeout: 20_000 }).toMatch(text)
  const type = (text: string) => {
    screen = ''
    shell.write(text)
  }
  await shows(/ready> $/)
  type('source <(evergreen completion bash); echo so""urced\r')
  await shows(/\nsourced\r\nready> $/)
  return { type, shows, close: () => shell.kill() }
}

describe.runIf(existsSync(BASH))('bash', () => {
  test('completes commands, options and their values, and runs nothing that is typed', async () => {
    const bash = await openBash()
    try {
      bash.type('evergreen exports ru\t')
      await bash.shows(/evergreen exports run $/)
      bash.type('--form\t')
      await bash.shows(/--format $/)
      bash.type('x\t')
      await bash.shows(/xlsx $/)
      bash.type('inspec\t')
      await bash.shows(/inspection-reports $/)
      bash.type('--if-exists=s\t')
      await bash.shows(/--if-exists=skip $/)
      bash.type('"$(touch ran)" --quie\t')
      await bash.shows(/--quiet $/)
      expect(existsSync(join(folder, 'ran'))).toBe(false)
    } finally {
      bash.close()
    }
  })
})
