import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { present } from '../../rules/present.ts'
import { importedLicense } from './licenses.ts'
import { apiOf } from './server.ts'
import { type Console, people } from './withConsole.ts'

/** Three licenses of one property and one authority, each of its own type, for the signed-in person's client. */
export interface Trio {
  state: string
  propertyId: number
  authorityId: number
  licenses: number[]
  types: number[]
  numbers: string[]
}

/** Imports three licenses into a state, assigned to the client's administrator. */
export const importTrio = async (page: Page, state: string): Promise<Trio> => {
  const api = apiOf(page)
  const numbers = ['A', 'B', 'C'].map((letter) => `${state}-UNDO-${letter}`)
  await api.licenses.import({
    body: {
      licensingAuthority: { name: `${state} Excise`, jurisdiction: 'State', state },
      licenseTerm: '1 Year',
      renewalDesignation: 'BillingClient',
      assignedUser: people.administrator,
      rows: numbers.map((licenseNumber, index) => {
        const dates = { effectiveDate: '2026-04-01', expirationDate: '2027-03-31' }
        return { row: index + 1, ...importedLicense(state, licenseNumber, { licenseType: `Tavern ${licenseNumber}`, ...dates }) }
      }),
    },
  })
  const { items } = await api.licenses.list({ body: { searchTerm: `${state}-UNDO`, sortBy: 'licenseNumber' } })
  const all = await Promise.all(items.map(({ id }) => api.licenses.get({ params: { id } })))
  const first = present(all[0])
  return {
    state,
    numbers,
    propertyId: first.propertyId,
    authorityId: present(first.licensingAuthorityId),
    licenses: all.map(({ id }) => id),
    types: all.map(({ licenseTypeId }) => present(licenseTypeId)),
  }
}

export type Api = ReturnType<typeof apiOf>

export interface Case {
  name: string
  state: string
  /** Prepares data before the bulk action. */
  before?(api: Api, trio: Trio): Promise<unknown>
  /** Runs the bulk action on all three. */
  act(page: Page, trio: Trio): Promise<unknown>
  /** Changes the first one after the bulk action, in another session. */
  edit(api: Api, trio: Trio): Promise<unknown>
  /** The current value of each of the three. */
  now(api: Api, trio: Trio): Promise<unknown[]>
}

export const license = (api: Api, id: number) => api.licenses.get({ params: { id } })
export const licensesNow = (api: Api, { licenses }: Trio) => Promise.all(licenses.map((id) => license(api, id)))
export const typesNow = (api: Api, { authorityId: id, types }: Trio) =>
  Promise.all(types.map((typeId) => api.licenseTypes.get({ params: { id, typeId } })))

/** Runs a bulk action, changes a record in another session, and undoes it: the others are restored, that one is listed. */
export const mustUndo = async (console: Console, { state, before, act, edit, now }: Case): Promise<void> => {
  const page = await console.signIn(people.administrator, '/renewals')
  const api = apiOf(page)
  const trio = await importTrio(page, state)
  await before?.(api, trio)
  const [, ...were] = await now(api, trio)

  await act(page, trio)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.waitFor()
  const [, ...then] = await now(api, trio)
  expect(then).not.toEqual(were)
  const others = apiOf(await console.signIn(people.administrator, '/renewals'))
  await edit(others, trio)
  const [changed] = await now(api, trio)

  await undo.focus()
  await page.keyboard.press('Enter')
  const kept = page.getByRole('dialog', { name: '2 records undone.' })
  await kept
    .getByRole('listitem')
    .getByText(/Caroline Mercer changed it on \d\d\/\d\d\/\d\d\./)
    .waitFor()
  expect(await kept.getByRole('listitem').count()).toBe(1)
  expect(await now(api, trio)).toEqual([changed, ...were])
}
