import { setImmediate as turn } from 'node:timers/promises'
import { escaped } from '../../outside/html.ts'
import type { LicenseFacts } from '../facts.queries.ts'
import { COLUMNS, type Cover, cellsOf, linesOf, NOT_KNOWN, nameOf } from './cover.ts'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
h1 { font-size: 1.6rem; margin: 0 0 1rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem } dt { opacity: .7 } dd { margin: 0; overflow-wrap: anywhere }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8884 }
.gap td { background: #f4433618 } ul { padding-left: 1.2rem }
@media print { body { margin: 0; max-width: none; font-size: 11px } thead { display: table-header-group } }`

/** A path as a relative link. */
const link = (name: string) => name.split('/').map(encodeURIComponent).join('/')

const row = (license: LicenseFacts): string => {
  const cells = cellsOf(license)
  const text = (name: (typeof COLUMNS)[number]) => escaped(cells[name])
  const number = license.file ? `<a href="${link(license.file)}">${text('License #')}</a>` : text('License #')
  const others = COLUMNS.slice(1).map((name) => `<td>${text(name)}</td>`)
  return `<tr${license.gaps.length ? ' class="gap"' : ''}><td>${number}</td>${others.join('')}</tr>`
}

const gap = (license: LicenseFacts): string => `<li><strong>${escaped(nameOf(license))}</strong>: ${escaped(license.gaps.join(' '))}</li>`

const LISTS = [
  'renewal-history.csv',
  'inspection-reports.csv',
  'citations.csv',
  'license-files.csv',
  'reminders.csv',
  'requests.csv',
  'changes.csv',
]

/** The notes about a past day; empty without any. */
const notes = ({ notes }: Cover): string =>
  notes.length > 0 ? `<h2>${NOT_KNOWN}</h2>\n<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>\n` : ''

const AT_ONCE = 50

/** Renders the licenses in chunks and yields to other requests between them. */
async function* inParts(licenses: readonly LicenseFacts[], part: (license: LicenseFacts) => string): AsyncGenerator<string> {
  for (let at = 0; at < licenses.length; at += AT_ONCE) {
    yield `${licenses
      .slice(at, at + AT_ONCE)
      .map(part)
      .join('\n')}\n`
    await turn()
  }
}

/** The first page of a pack, with a link to each document, part by part. */
export async function* coverHtml(cover: Cover): AsyncGenerator<string> {
  const lines = linesOf(cover).map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(cover.title)}</title><style>${STYLE}</style></head>
<body><h1>Evidence Pack: ${escaped(cover.title)}</h1>
<dl>${lines.join('')}</dl>
${notes(cover)}<h2>Gaps</h2>
`
  const open = cover.licenses.filter(({ gaps }) => gaps.length > 0)
  yield open.length > 0 ? '<ul>\n' : '<p>None.</p>\n'
  yield* inParts(open, gap)
  if (open.length > 0) yield '</ul>\n'
  yield `<h2>Licenses</h2>
<div class="scroll"><table><thead><tr>${COLUMNS.map((name) => `<th>${escaped(name)}</th>`).join('')}</tr></thead><tbody>
`
  yield* inParts(cover.licenses, row)
  yield `</tbody></table></div>
<h2>Lists</h2>
<ul>${LISTS.map((name) => `<li><a href="${name}">${name}</a></li>`).join('')}</ul>
</body></html>
`
}
