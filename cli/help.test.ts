import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { candidates } from './commands/completion/words.ts'
import type { Io } from './kit/io.ts'
import { root } from './main.ts'
import { NOUNS } from './nouns.ts'
import { run } from './testing/world.ts'

const io = { stdout: {}, stderr: {}, env: {} } as Io

/** Every command that help shows, as the words that name it. The calls below `call` are drawn when they are named. */
const all = async (): Promise<string[][]> => {
  const program = root(io)
  for (const command of program.commands) (await NOUNS[command.name()]?.load())?.add(command, io)
  const below = (command: Command, path: string[]): string[][] =>
    command
      .createHelp()
      .visibleCommands(command)
      .filter((each) => each.name() !== 'help')
      .flatMap((each) => [[...path, each.name()], ...(path.length || each.name() !== 'call' ? below(each, [...path, each.name()]) : [])])
  return below(program, [])
}

/** The words of a line as a shell would cut it, up to what is not ours any more. */
const wordsOf = (line: string): string[] =>
  (line.split(/ [|<>] /, 1)[0] ?? '').match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)?.map((word) => word.replace(/["']/g, '')) ?? []

const unknownFlags = async (words: string[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const [at, word] of words.entries()) {
    const flag = word.split('=')[0] as string
    if (!/^--?[a-z]/.test(flag)) continue
    const known = await candidates(root(io), NOUNS, [...words.slice(0, at), flag], io)
    if (!known.some((each) => each.word === flag)) wrong.push(`${flag} of evergreen ${words.join(' ')}`)
  }
  return wrong
}

test('every command has its help, which begins with examples of it that are true', async () => {
  const commands = await all()
  expect(commands.length).toBeGreaterThan(150)
  for (const path of commands) {
    const { code, out } = await run([...path, '--help'])
    const name = path.join(' ')
    expect({ name, code }).toEqual({ name, code: 0 })
    expect(out, name).toMatch(new RegExp(`^Examples:\\n {2}\\$ evergreen ${path[0]} ?`))
    const examples = [...out.matchAll(/^ {2}\$ evergreen (.*)$/gm)].map(([, line]) => wordsOf(line as string))
    expect(
      examples.some((words) => path.every((word, at) => words[at] === word)),
      name,
    ).toBe(true)
    for (const words of examples) expect(await unknownFlags(words)).toEqual([])
  }
}, 60_000)

const WITH_COMMANDS = ['README.md', 'docs/command-line.md', 'docs/nightly.md', 'docs/backup.md', 'docs/install.md', 'docs/operate.md']

test.each(WITH_COMMANDS)('every command that %s shows is one', async (file) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').replaceAll('\\\n', ' ')
  const shown = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block]) =>
    [...(block as string).matchAll(/(?:^|[ /])evergreen ((?!evergreen)(?:[a-z][a-z-]* .+|[a-z]+$))/gm)].map(([, line]) =>
      wordsOf((line as string).split(/ #| &&/, 1)[0] as string),
    ),
  )
  expect(shown.length).toBeGreaterThan(1)
  for (const words of shown) {
    expect(Object.keys(NOUNS), words.join(' ')).toContain(words[0])
    expect(await unknownFlags(words)).toEqual([])
  }
})
