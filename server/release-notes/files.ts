import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import { present } from '../../rules/present.ts'

/** A Markdown file docs/release-notes/<slug>.md, with title, summary and date between +++ lines at the top. */
export interface ReleaseNote {
  title: string
  summary: string
  publishedDate: string
  urlSlug: string
  markdown: string
}

/** Next to the built program or in the sources. */
const folder = (): string | undefined => {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, '../../docs/release-notes'), join(here, '../docs/release-notes'), join(here, '../../../docs/release-notes')].find(
    (path) => existsSync(path),
  )
}

const readNote = (path: string, urlSlug: string): ReleaseNote => {
  const [, head = '', markdown = ''] = /^\+\+\+\n([\s\S]*?)\n\+\+\+\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? []
  const { title, summary, date } = parse(head) as Record<string, string>
  if (!title || !summary || !date) throw new Error(`The release note ${urlSlug} has no title, summary or date.`)
  return { title, summary, publishedDate: date, urlSlug, markdown }
}

let notes: ReleaseNote[] | undefined

/** Latest first. Read once, because they are part of the program. */
export const releaseNotes = (): ReleaseNote[] => {
  const from = folder()
  notes ??= (from ? readdirSync(from) : [])
    .filter((name) => name.endsWith('.md'))
    .map((name) => readNote(join(present(from), name), name.replace(/\.md$/, '')))
    .sort((a, b) => b.publishedDate.localeCompare(a.publishedDate) || b.urlSlug.localeCompare(a.urlSlug))
  return notes
}
