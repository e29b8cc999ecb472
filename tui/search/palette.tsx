import { Box, Text } from 'ink'
import { useEffect, useReducer, useState } from 'react'
import type { SearchHit } from '../../contract/search/calls.ts'
import { KIND_LABELS, pathOf } from '../../forms/search/hits.ts'
import { explain } from '../ui/explain.ts'
import { Panel } from '../ui/frame/panel.tsx'
import { lineKeys } from '../ui/keys/line.keys.ts'
import { editLine, lineOf, textOf } from '../ui/keys/line.ts'
import { OneLine } from '../ui/line-view.tsx'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { pad } from '../ui/text.ts'
import { words } from '../ui/words.ts'

/** After the last letter, in milliseconds. */
const PAUSE = 150

/** The rows of the panel that are not hits: frame, title, line, and the space between. */
const ROWS_AROUND = 5

const KIND_WIDTH = Math.max(...Object.values(KIND_LABELS).map((label) => label.length)) + 2

type Found = { term: string; items: readonly SearchHit[]; error: string | null }

/** The hits of a term, read once typing pauses. Answers that arrive late are dropped. */
function useHits(term: string): Found | null {
  const { api } = useSession()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!term) return setFound(null)
    let isLate = false
    const show = (items: readonly SearchHit[], error: string | null) => isLate || setFound({ term, items, error })
    const timer = setTimeout(() => {
      api.search.find({ body: { searchTerm: term } }).then(
        ({ items }) => show(items, null),
        (error: unknown) => show([], explain(error, {}).sentence),
      )
    }, PAUSE)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [api, term])
  return found
}

/** Searches all kinds of records while a person types. Enter opens a license here, and any other record in the browser. */
export function SearchPalette({ onClose }: { onClose(): void }) {
  const { go, outside, server, done, failed } = useSession()
  const [line, edit] = useReducer(editLine, '', lineOf)
  const [at, setAt] = useState(0)
  const room = useRoom()
  const term = textOf(line).trim()
  const found = useHits(term)
  const items = found?.items ?? []
  const chosen = Math.min(at, items.length - 1)

  const open = async () => {
    const hit = items[chosen]
    // Enter before the answer must not open what another term has found.
    if (!hit || found?.term !== term) return
    onClose()
    if (hit.kind === 'licenses') return go({ screen: 'license', id: hit.id })
    const url = server + pathOf(hit)
    if (await outside.browse(url)) done(words.opened(url))
    else failed(words.noBrowser(url))
  }
  const change: typeof edit = (event) => {
    setAt(0)
    edit(event)
  }
  useKeys('box', {
    title: 'Find',
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Open', run: () => void open(), foot: true },
      { keys: ['esc'], says: 'Close', run: onClose, foot: true },
      { keys: ['down'], says: 'Next', run: () => setAt(Math.min(chosen + 1, items.length - 1)), foot: true },
      { keys: ['up'], says: 'Previous', run: () => setAt(Math.max(chosen - 1, 0)) },
      ...lineKeys(change),
    ],
    onText: (typed) => change({ type: 'insert', text: typed.replaceAll('\n', ' ') }),
  })
  const height = Math.max(1, room.rows - ROWS_AROUND)
  const first = Math.max(0, chosen - height + 1)
  return (
    <Panel title="Find" aside="a number, name, address, e-mail or phone">
      <Box>
        <Text bold>: </Text>
        <OneLine line={line} width={Math.min(room.columns, 100) - 8} />
      </Box>
      <Box flexDirection="column" marginTop={1}>
        {items.slice(first, first + height).map((hit, index) => (
          <Hit key={`${hit.kind} ${hit.id}`} hit={hit} isChosen={first + index === chosen} />
        ))}
        {items.length === 0 && <Text dimColor>{statusOf(term, found)}</Text>}
      </Box>
    </Panel>
  )
}

const statusOf = (term: string, found: Found | null): string => {
  if (!term) return 'Type to search.'
  return found?.term === term ? (found.error ?? 'Nothing was found.') : words.reading
}

function Hit({ hit, isChosen }: { hit: SearchHit; isChosen: boolean }) {
  const details = [hit.subtitle, hit.clientName, hit.standing?.text].filter(Boolean).join(' · ')
  return (
    <Text wrap="truncate" inverse={isChosen}>
      <Text color="cyan">{pad(KIND_LABELS[hit.kind], KIND_WIDTH)}</Text>
      <Text bold>{hit.title}</Text>
      {details && `  ${details}`}
    </Text>
  )
}
