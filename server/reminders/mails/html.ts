import { messages } from '../../../rules/messages.ts'
import { moreWords } from '../../../rules/reminders/words.ts'
import type { StandingLevel } from '../../../rules/watch/standing.ts'
import { escaped } from '../../outside/html.ts'
import { summaryLines } from './summary.ts'
import { type MailContent, type MailEntry, stopWords, summaryTitle } from './text.ts'

/** Some mail programs strip style sheets, so essential styles are in attributes; the sheet only adds the dark colors. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #16191d !important }
  .card { background: #22272e !important; border-color: #3a424c !important }
  .words, .words a { color: #e8eaed !important }
  .quiet, .quiet a { color: #a9b1ba !important }
  .urgent { color: #ff8a80 !important; border-color: #ff8a80 !important }
  .soon { color: #ffca66 !important; border-color: #ffca66 !important }
  .calm { color: #8fd19e !important; border-color: #8fd19e !important }
}`

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const LOOKS: Partial<Record<StandingLevel, [name: string, color: string]>> = {
  expired: ['urgent', '#b3261e'],
  pastDue: ['urgent', '#b3261e'],
  atRisk: ['soon', '#8a5300'],
  dueSoon: ['soon', '#8a5300'],
}

const entryHtml = ({ level, standing, propertyName, licenseNumber, toDo, stepText, reason, url }: MailEntry): string => {
  const [look, color] = LOOKS[level] ?? ['calm', '#1b6b34']
  const why = reason ? `<div class="quiet" style="font-size:14px;line-height:20px;color:#5f6368">${escaped(reason)}</div>` : ''
  return `<tr><td style="padding:0 0 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="background:#ffffff;border:1px solid #dadce0;border-radius:8px"><tr><td style="padding:14px 16px">
<div class="${look}" style="font-size:14px;line-height:20px;font-weight:600;color:${color}">${escaped(standing)}</div>
<div class="words" style="font-size:16px;line-height:24px;font-weight:600;color:#202124">${escaped(propertyName)}</div>
<div class="words" style="font-size:15px;line-height:22px;color:#202124">${escaped(licenseNumber)}</div>
<div class="words" style="font-size:15px;line-height:22px;padding-top:6px;color:#202124"><a href="${escaped(url)}" style="display:inline-block;color:#202124;font-weight:600;padding:6px 0">${escaped(toDo)}</a></div>
<div class="quiet" style="font-size:14px;line-height:20px;color:#5f6368">${escaped(stepText)}</div>${why}
</td></tr></table></td></tr>`
}

/** The seal of the audit is a word of 64 characters: without `word-break` it makes the mail wider than a phone. */
const paragraph = (text: string, look = 'words', size = 16) =>
  `<tr><td class="${look}" style="padding:0 0 16px;word-break:break-word;font-size:${size}px;line-height:${size + 8}px;color:${look === 'words' ? '#202124' : '#5f6368'}">${text}</td></tr>`

const part = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [paragraph(`<strong>${escaped(title)}</strong>`), ...lines.map((line) => paragraph(escaped(line), 'words', 15))] : []

/** The same mail as HTML: one column, for a phone, in light and dark. */
export const htmlOf = (content: MailContent): string => {
  const { proof, entries, more, thisWeek, summary, listUrl, stopUrl } = content
  const rows = [
    paragraph(escaped(proof)),
    ...entries.map(entryHtml),
    ...(more > 0 ? [paragraph(`<a href="${escaped(listUrl)}" style="color:inherit">${escaped(moreWords(more))}</a>`)] : []),
    ...part(messages.thisWeek, thisWeek),
    ...(summary ? part(summaryTitle(content), summaryLines(summary)) : []),
    paragraph(`<a href="${escaped(stopUrl)}" style="color:inherit">${escaped(stopWords(content))}</a>`, 'quiet', 14),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>Evergreen</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f3f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f1f3f4"><tr><td align="center" style="padding:16px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT};text-align:left">
${rows.join('\n')}
</table></td></tr></table></body></html>
`
}
