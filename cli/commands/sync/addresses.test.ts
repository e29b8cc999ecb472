import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const place = { address1: '1 Old Road', address2: null, city: 'Hilo', state: 'HI', zip: '96720', county: null, country: 'United States' }
const OUT_OF_SYNC = [
  { ...place, licenseIds: [42, 43], licenseNumbers: ['HI-42', 'HI-43'] },
  { ...place, address1: '2 Old Road', licenseIds: [44], licenseNumbers: ['HI-44'] },
]

/** Runs `sync addresses` with a server that finds these licenses out of sync. Returns the output and the saved licenses. */
async function sync(words: string[], items: object[] = OUT_OF_SYNC) {
  const { code, out, err, seen } = await run(['sync', 'addresses', '--property', '12', ...words], {
    answers: {
      'GET /properties/12/async-premises-addresses': { items, totalItemCount: items.length },
      'GET /properties/12': { id: 12, name: 'Harbor Waikiki', address1: '2500 Kalakaua Avenue', city: 'Honolulu' },
      'PUT /properties/12/sync-premises-addresses': null,
    },
  })
  return { code, out, err: err.trim(), saved: seen.find(({ method }) => method === 'PUT')?.body }
}

test('a dry run says which licenses have another address, and saves nothing', async () => {
  const { code, out, saved } = await sync(['--dry-run'])
  expect({ code, saved }).toEqual({ code: 0, saved: undefined })
  expect(out).toBe('HI-42; HI-43\t1 Old Road\t\tHilo\tHI\t96720\t\tUnited States\nHI-44\t2 Old Road\t\tHilo\tHI\t96720\t\tUnited States\n')
})

test('it asks; with --yes all that differ get the address, or those alone that were named', async () => {
  const asked = await sync([])
  expect(asked).toMatchObject({ code: 2, saved: undefined })
  expect(asked.err).toContain('Give 3 licenses the address of Harbor Waikiki, 2500 Kalakaua Avenue, Honolulu?')
  expect(await sync(['--yes'])).toMatchObject({ code: 0, saved: { licenseIds: [42, 43, 44] }, err: messages.syncedToPropertyAddress })
  expect(await sync(['--license', 'hi-43', '--license', '44', '--yes'])).toMatchObject({ saved: { licenseIds: [43, 44] } })
})

test('with nothing to do it is 0 and asks nothing', async () => {
  expect(await sync([], [])).toMatchObject({ code: 0, out: '', err: messages.addressesInSync, saved: undefined })
  expect(await sync(['--license', 'HI-99'])).toMatchObject({ code: 0, out: '', saved: undefined })
})
