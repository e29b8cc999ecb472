import { expect, test } from 'vitest'
import type { SearchHit } from '../../contract/search/calls.ts'
import { fits, type Option, optionsFor, wantedBy } from './palette.ts'

const hit = (more: Partial<SearchHit>): SearchHit => ({
  kind: 'licenses',
  id: 1,
  parentId: null,
  title: 'CA-155433',
  subtitle: null,
  clientName: null,
  standing: null,
  hasDocument: false,
  ...more,
})
const screen = (title: string, group = 'Screens'): Option => ({ key: title, group, title, act: { to: `/${title}` } })
const SCREENS = [screen('Renewals'), screen('Renewal Tips'), screen('Export Properties')]

const titles = (text: string, hits: SearchHit[] = [], recent: Option[] = []) =>
  optionsFor(wantedBy(text), hits, recent, SCREENS).map(({ title }) => title)

test('nothing typed offers what was recent, then screens and actions', () => {
  expect(titles('', [], [screen('CA-7', 'Recent')])).toEqual(['CA-7', 'Renewals', 'Renewal Tips', 'Export Properties'])
})

test('a whole number comes before screens, and its document below it', () => {
  expect(titles('ca-155433', [hit({ hasDocument: true }), hit({ id: 2, title: 'CA-1554331' })])).toEqual([
    'CA-155433',
    'PDF of CA-155433',
    'CA-1554331',
  ])
  expect(titles('renewal', [hit({ title: 'Renewal Inn', kind: 'properties' })])).toEqual(['Renewals', 'Renewal Tips', 'Renewal Inn'])
})

test('an action whose later word fits comes after the records', () => {
  expect(titles('prop', [hit({ title: 'Propeller Inn', kind: 'properties' })])).toEqual(['Propeller Inn', 'Export Properties'])
})

test('each thing stands once, although it is recent and found', () => {
  const recent = { ...screen('CA-155433', 'Recent'), key: 'licenses 1' }
  expect(titles('ca-15', [hit({})], [recent])).toEqual(['CA-155433'])
})

test('"begin" and "pdf" are verbs if a term follows', () => {
  expect(titles('begin ca-1', [hit({})])).toEqual(['Begin Renewal of CA-155433'])
  expect(titles('PDF ca-1', [hit({ hasDocument: true }), hit({ id: 2 })])).toEqual(['PDF of CA-155433'])
  expect(wantedBy('begin')).toEqual({ verb: 'find', term: 'begin' })
  expect(wantedBy('beginner ')).toEqual({ verb: 'find', term: 'beginner' })
  expect(wantedBy('begin ca')).toEqual({ verb: 'begin', term: 'ca', kinds: ['licenses'] })
})

test.each([
  ['export prop', true],
  ['prop', true],
  ['properties export', true],
  ['port', false],
  ['export x', false],
])('words that begin like %s: %s', (term, expected) => {
  expect(fits('Export Properties', term)).toBe(expected)
})
