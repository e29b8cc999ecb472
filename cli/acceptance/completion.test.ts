import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { spawn } from '@lydell/node-pty'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from './world.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergreen-completion-'))
  symlinkSync(fromRoot('bin/evergreen.js'), join(folder, 'evergreen'))
})
afterAll(() => {
  // An ending shell may still write its history.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** An interactive shell that has loaded the completion. `PATH` contains the program. */
const open = async (file: string, words: string[], read: string) => {
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, PS1: 'ready> ', TERM: 'dumb', INPUTRC: '/dev/null' }
  const shell = spawn(file, words, { cwd: folder, env, cols: 200, rows: 30 })
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
  type(`${read}; echo so""urced\r`)
  await shows(/\nsourced[#\s]+ready> $/)
  return { type, shows, close: () => shell.kill() }
}

const SHELLS = [
  { name: 'bash', file: '/bin/bash', words: ['--norc', '--noprofile', '-i'], read: 'source <(evergreen completion bash)' },
  {
    name: 'zsh',
    file: '/usr/bin/zsh',
    words: ['-f', '-i'],
    // As it is installed: a function in a folder of fpath.
    read: 'evergreen completion zsh > _evergreen; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D',
  },
]

describe.each(SHELLS)('$name', ({ file, words, read }) => {
  test.runIf(existsSync(file))('completes commands, options and their values, and runs nothing that is typed', async () => {
    const shell = await open(file, words, read)
    try {
      shell.type('evergreen exports ru\t')
      await shell.shows(/evergreen exports run $/)
      shell.type('--form\t')
      await shell.shows(/--format $/)
      shell.type('x\t')
      await shell.shows(/xlsx $/)
      shell.type('inspec\t')
      await shell.shows(/inspection-reports $/)
      shell.type('--if-exists=s\t')
      await shell.shows(/--if-exists=skip $/)
      shell.type('"$(touch ran)" --quie\t')
      await shell.shows(/--quiet $/)
      expect(existsSync(join(folder, 'ran'))).toBe(false)
    } finally {
      shell.close()
    }
  })
})

/** The completions of fish or PowerShell for a line. */
const offers = async (file: string, words: string[]) => {
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder }
  const { stdout } = await execa(file, words, { cwd: folder, env, extendEnv: false })
  return stdout.split('\n')
}

const FISH = '/usr/bin/fish'
test.runIf(existsSync(FISH))('fish completes commands, options and their values, and runs nothing that is typed', async () => {
  const after = (line: string) => offers(FISH, ['-c', 'evergreen completion fish | source; complete -C $argv[1]', line])
  expect(await after('evergreen exports ru')).toEqual([expect.stringMatching(/^run\t\S/)])
  expect(await after('evergreen exports run --format ')).toEqual(['csv', 'xlsx'])
  expect(await after('evergreen exports run --format=c')).toEqual(['--format=csv'])
  expect(await after('evergreen exports run "$(touch ran)" --quie')).toEqual([expect.stringMatching(/^--quiet\t/)])
  expect(existsSync(join(folder, 'ran'))).toBe(false)
})

const PWSH = '/usr/bin/pwsh'
test.runIf(existsSync(PWSH))('PowerShell completes commands and the values of options', async () => {
  const after = (line: string) => {
    const read = '$PROFILE = $null; evergreen completion powershell | Out-String | Invoke-Expression'
    const ask = `(TabExpansion2 -inputScript '${line}' -cursorColumn ${line.length}).CompletionMatches.CompletionText`
    return offers(PWSH, ['-NoProfile', '-NonInteractive', '-Command', `${read}; ${ask}`])
  }
  expect(await after('evergreen exports ru')).toEqual(['run'])
  expect(await after('evergreen exports run --format ')).toEqual(['xlsx', 'csv'])
})
