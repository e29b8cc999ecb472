import { useState } from 'react'
import { fieldLabel } from '../../contract/imports/labels.ts'
import type { ImportDetail, ImportRow } from '../../contract/imports/schemas.ts'
import { outcomeWords } from '../../forms/imports/words.ts'
import type { ImportOutcome } from '../../rules/imports/kinds.ts'
import { IMPORT_OUTCOMES } from '../../rules/imports/kinds.ts'
import { countWords, formatCount } from '../../rules/totals.ts'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import type { Binding } from '../ui/keys/keys.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { pairs } from '../ui/text.ts'
import { words } from '../ui/words.ts'

const PAGE = 100 as const

const rowWords = (one: ImportDetail, { outcome, name, errors }: ImportRow): string =>
  [
    [outcomeWords(one, outcome), name].filter(Boolean).join(': '),
    ...Object.entries(errors).map(([field, sentences]) => `${fieldLabel(one, field)}${sentences.join(' ')}`),
  ].join('. ')

/** The outcome of each row, in pages: of all rows, or only those with one outcome. */
export function RowsBox({ one, onClose }: { one: ImportDetail; onClose(): void }) {
  const { api } = useSession()
  const width = usePanelWidth()
  const [page, setPage] = useState(1)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const query = { pageNumber: page, pageSize: PAGE, ...(outcome && { outcome }) }
  const live = useLive(`rows of import ${one.id} ${JSON.stringify(query)}`, () => api.imports.rows({ params: { id: one.id }, query }))
  const title = `Rows: ${one.fileName}${outcome ? `, ${outcomeWords(one, outcome)}` : ''}`
  if (!live.data || live.isOld) return <Waiting title={title} error={live.error} onClose={onClose} />

  const { items, totalItemCount } = live.data
  const lines =
    items.length > 0
      ? pairs(
          items.map((row) => [`row ${formatCount(row.row)}`, rowWords(one, row)] as const),
          width,
        )
      : []
  const pages = Math.max(1, Math.ceil(totalItemCount / PAGE))
  const outcomes = [null, ...IMPORT_OUTCOMES]
  const next = () => {
    setPage(1)
    setOutcome(outcomes[(outcomes.indexOf(outcome) + 1) % outcomes.length] ?? null)
  }
  const inFoot = pages > 1 && { foot: true as const }
  const bindings: Binding[] = [
    { keys: ['f'], says: 'Next Outcome', run: next, foot: true },
    {
      keys: [']', 'right'],
      says: 'Next Page',
      run: () => setPage(page + 1),
      why: page < pages ? null : words.lastPage,
      ...inFoot,
    },
    { keys: ['[', 'left'], says: 'Page Before', run: () => setPage(page - 1), why: page > 1 ? null : words.firstPage, ...inFoot },
  ]
  const head = `${countWords(totalItemCount, 'row')}${pages > 1 ? `, page ${page} of ${pages}` : ''}`
  return <Reader title={title} lines={[head, '', ...lines]} bindings={bindings} onClose={onClose} />
}
