import { useEffect, useState } from 'react'
import type { SearchHit } from '../../contract/search/calls.ts'
import { type Option, optionsFor, wantedBy } from '../../forms/search/palette.ts'
import { Chooser, type Item } from '../ui/chooser.tsx'
import { explain } from '../ui/explain.ts'
import { useLayers } from '../ui/frame/footer.tsx'
import { LEVELS, shown } from '../ui/keys/keys.ts'
import { useKeyStore, useSession } from '../ui/session.tsx'
import { usePaused } from '../ui/use-paused.ts'
import { words } from '../ui/words.ts'
import { routeOf, screenOptions } from './places.ts'

type Found = { term: string; items: readonly SearchHit[]; error: string | null }

/** The hits of a term, requested once typing pauses. Replies to earlier terms are dropped. */
function useHits(term: string): Found | null {
  const { api } = useSession()
  const [asked, setAsked] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  usePaused(term, setAsked)
  useEffect(() => {
    if (!asked) return setFound(null)
    let isLate = false
    const show = (items: readonly SearchHit[], error: string | null) => isLate || setFound({ term: asked, items, error })
    api.search.find({ body: { searchTerm: asked } }).then(
      ({ items }) => show(items, null),
      (error: unknown) => show([], explain(error, {}).sentence),
    )
    return () => {
      isLate = true
    }
  }, [api, asked])
  return found
}

/** Finds records, screens and actions by typing. Enter opens the record or screen, or runs the action. */
export function SearchPalette({ onClose }: { onClose(): void }) {
  const { person, go, show, outside, server, done, failed } = useSession()
  const store = useKeyStore()
  useLayers()
  const [typed, setTyped] = useState('')
  const wanted = wantedBy(typed)
  const { term } = wanted
  const found = useHits(term)
  const hits = found?.items ?? []

  const browse = async (path: string) => {
    const url = server + path
    if (await outside.browse(url)) done(words.opened(url))
    else failed(words.noBrowser(url))
  }
  const actions: Option<() => void>[] = store.below(LEVELS.box).flatMap(({ title, bindings }) =>
    bindings
      .filter(({ why }) => !why)
      .map((binding) => ({
        key: `${title} ${binding.says}`,
        group: 'Actions',
        title: binding.says,
        details: title,
        keys: shown(store.typedFor(binding.keys[0] ?? '')),
        act: () => store.run(binding),
      })),
  )
  const choose = ({ key, act }: Option<() => void>) => {
    const hit = hits.find((one) => `${one.kind} ${one.id}` === key)
    // Until the reply to the current term arrives, Enter must not open a hit of an earlier term.
    if (typeof act !== 'function' && found?.term !== term) return
    onClose()
    const route = hit && routeOf(hit)
    if (typeof act === 'function') act()
    else if (route) go(route)
    else if ('begin' in act) go({ screen: 'license', id: act.begin })
    else if ('to' in act) void browse(act.to)
  }
  const options = optionsFor<() => void>(wanted, hits, [], [...screenOptions(person, { go, show }), ...actions])
  const items = options.map((option): Item => {
    const { key, group, title, details, keys } = option
    return { key, lead: group, title, details: [details, keys].filter(Boolean).join(' · '), run: () => choose(option) }
  })
  return (
    <Chooser
      title="Go to"
      aside="a number, name, address, screen or action"
      level="box"
      items={items}
      none={statusOf(term, found)}
      onTyped={setTyped}
      onClose={onClose}
    />
  )
}

const statusOf = (term: string, found: Found | null): string => (found?.term === term ? (found.error ?? 'No results.') : words.reading)
