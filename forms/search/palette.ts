import type { Standing } from '../../contract/licenses/standing.ts'
import type { SearchHit, SearchKind } from '../../contract/search/calls.ts'
import { KIND_LABELS, pathOf } from './hits.ts'

/** An entry of the palette. `A` is the type of actions that only one front end has. */
export interface Option<A = never> {
  /** Unique, and the same whenever the same thing is offered. */
  key: string
  group: string
  title: string
  details?: string
  /** Of a license: `details` end with its words. */
  standing?: Standing | null
  /** The keys that do the same. */
  keys?: string
  act: Act | A
}

/** Opens a page, begins the renewal of a license, types a word into the palette, or shows the keys. */
export type Act = { to: string } | { begin: number } | { type: string } | { show: 'keys' }

/** What the words before the term ask for. */
export interface Wanted {
  verb: 'find' | 'begin' | 'pdf'
  term: string
  kinds?: SearchKind[]
}

const LICENSES: SearchKind[] = ['licenses']

/** "begin CA-1" begins a renewal, "pdf CA-1" shows a document, anything else finds. */
export const wantedBy = (text: string): Wanted => {
  const [, verb, term] = /^(begin|pdf)\s+(.*)$/i.exec(text.trim()) ?? []
  if (verb === undefined || term === undefined) return { verb: 'find', term: text.trim() }
  return { verb: verb.toLowerCase() as Wanted['verb'], term: term.trim(), kinds: LICENSES }
}

/** The page of a license with its document beside it. */
const documentPath = (id: number) => `/licenses/${id}?show=document`

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each word of a term begins a word of a text. */
export const fits = (text: string, term: string): boolean =>
  words(term).every((word) => words(text).some((other) => other.startsWith(word)))

const document = ({ id, title, subtitle }: SearchHit): Option => ({
  key: `pdf ${id}`,
  group: 'Documents',
  title: `PDF of ${title}`,
  details: subtitle ?? undefined,
  act: { to: documentPath(id) },
})

const beginning = ({ id, title, subtitle, standing }: SearchHit): Option => ({
  key: `begin ${id}`,
  group: 'Actions',
  title: `Begin Renewal of ${title}`,
  details: [subtitle, standing?.text].filter(Boolean).join(' · '),
  standing,
  act: { begin: id },
})

const record = (hit: SearchHit): Option => ({
  key: `${hit.kind} ${hit.id}`,
  group: KIND_LABELS[hit.kind],
  title: hit.title,
  details: [hit.subtitle, hit.clientName, hit.standing?.text].filter(Boolean).join(' · '),
  standing: hit.standing,
  act: { to: pathOf(hit) },
})

/** The options for the hits of a search. The document of the best license follows it. */
const found = ({ verb, term }: Wanted, hits: readonly SearchHit[]): Option[] => {
  if (verb === 'begin') return hits.map(beginning)
  if (verb === 'pdf') return hits.filter(({ hasDocument }) => hasDocument).map(document)
  const [best] = hits.filter(({ kind, title }) => kind === 'licenses' && title.toLowerCase().includes(term.toLowerCase()))
  return hits.flatMap((hit) =>
    hit === best && hit.hasDocument ? [record(hit), { ...document(hit), group: KIND_LABELS.licenses }] : [record(hit)],
  )
}

/**
 * The options for the typed text: an exact match first, then recent options, then screens and actions that begin with it, then all hits.
 * Each option once.
 */
export const optionsFor = <A = never>(
  wanted: Wanted,
  hits: readonly SearchHit[],
  recent: readonly Option<A>[],
  fixed: readonly Option<A>[],
): Option<A>[] => {
  const { verb, term } = wanted
  if (term === '') return verb === 'find' ? [...recent, ...fixed] : []
  const all: Option<A>[] = found(wanted, hits)
  const isWhole = ({ title }: Option<A>) => title.toLowerCase() === term.toLowerCase()
  const matching = (options: readonly Option<A>[]) => options.filter(({ title }) => verb === 'find' && fits(title, term))
  const begins = ({ title }: Option<A>) => title.toLowerCase().startsWith(term.toLowerCase())
  const isFirst = all[0] !== undefined && isWhole(all[0])
  const ordered = [...(isFirst ? all : []), ...matching(recent), ...matching(fixed).filter(begins), ...all, ...matching(fixed)]
  return ordered.filter((option, index) => ordered.findIndex(({ key }) => key === option.key) === index)
}
