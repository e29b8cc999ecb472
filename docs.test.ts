import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { GLOSSARY } from './rules/messages/glossary.ts'

const pages = [...readdirSync('.'), ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file))].filter(
  (file) => file.endsWith('.md'),
)

const textOf = (page: string) => readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '')

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('every relative link of %s leads to a file and a heading that exist', (page) => {
  const targets = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string)
  const broken = targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file, anchor] = target.split('#') as [string, string?]
      const path = file ? join(dirname(page), file) : page
      return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor))
    })
  expect(broken).toEqual([])
})

// Not the decisions, the change log and the release notes: they tell of their own time.
const current = pages.filter((page) => !/decisions|release-notes|CHANGELOG/.test(page))

test.each(current)('every file that %s names exists', (page) => {
  const folders = /^(admin|bin|catalogue|cli|client|contract|deploy|docs|fixtures|forms|migrations|rules|scripts|server|tui)\/[\w./-]+$/
  const named = [...textOf(page).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name as string).filter((name) => folders.test(name))
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

test.each(current)('every test that %s names is named by its path', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(/[\w./-]+\.test\.tsx?/g)].map(([name]) => name)
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

test.each(current)('every npm script that %s names exists', (page) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readFileSync(page, 'utf8').matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name as string)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the glossary has the terms that screens explain, in the same words', () => {
  const lines = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^- \*\*(.+)\.\*\* (.+)$/gm)]
  const meanings = new Map(lines.map(([, term = '', meaning = '']) => [term.toLowerCase(), meaning]))
  const differs = ([term, meaning]: [string, string]) => !meanings.get(term.toLowerCase())?.startsWith(meaning)
  expect(Object.entries(GLOSSARY).filter(differs)).toEqual([])
})

test('the index of decisions names each of them', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const decisions = readdirSync('docs/decisions').filter((file) => file !== 'README.md')
  expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([])
})

test('the index of docs/ leads to each page in one click', () => {
  const index = readFileSync('docs/README.md', 'utf8')
  const inIndex = current.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md').map((page) => page.slice('docs/'.length))
  expect(inIndex.filter((page) => !index.includes(`](${page})`))).toEqual([])
  expect(readFileSync('README.md', 'utf8')).toContain('](docs/README.md)')
})
