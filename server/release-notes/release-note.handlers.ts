import type { Knex } from 'knex'
import { marked } from 'marked'
import type { Calls } from '../../contract/index.ts'
import { formatDayLong } from '../../rules/day.ts'
import { present } from '../../rules/present.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { type ReleaseNote, releaseNotes } from './files.ts'

const dismissedBy = async (db: Knex, userId: number): Promise<Set<string>> =>
  new Set(await db('release_note_dismissals').where('user_id', userId).pluck('slug'))

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => present({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }[sign]))

const page = ({ title, publishedDate, markdown }: ReleaseNote): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44em;margin:3em auto;padding:0 1em}time{color:#555}</style>
<h1>${escaped(title)}</h1>
<p><time datetime="${publishedDate}">${formatDayLong(publishedDate)}</time></p>
${marked.parse(markdown, { async: false })}
</html>
`

export const releaseNoteHandlers: Handlers<Calls['releaseNotes']> = {
  list: async ({ db, user }) => {
    const dismissed = await dismissedBy(db, user.id)
    const items = releaseNotes().map((note) => ({ ...note, isNew: !dismissed.has(note.urlSlug) }))
    return { items, totalItemCount: items.length }
  },

  status: async ({ db, user }) => {
    const dismissed = await dismissedBy(db, user.id)
    const hasNewReleaseNotes = releaseNotes().some((note) => !dismissed.has(note.urlSlug))
    return { hasReleaseNotes: releaseNotes().length > 0, hasNewReleaseNotes, userDismissed: !hasNewReleaseNotes }
  },

  dismiss: async ({ db, user }) => {
    const rows = releaseNotes().map(({ urlSlug }) => ({ user_id: user.id, slug: urlSlug }))
    if (rows.length) await db('release_note_dismissals').insert(rows).onConflict(['user_id', 'slug']).ignore()
    return null
  },

  download: async ({ params }) => {
    const note = releaseNotes().find((one) => one.urlSlug === params.urlSlug)
    if (!note) throw refuse.notFound()
    return { body: Buffer.from(page(note)), fileName: `${note.urlSlug}.html` }
  },
}
