import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { aFolder, problem, run } from '../../testing/world.ts'

const property = {
  id: 12,
  version: 4,
  name: 'Harbor Waikiki',
  billingClientId: 2,
  clients: [{ id: 2, name: 'Harbor Hotels', divisionId: 5, divisionName: 'West Coast' }],
  address1: '2500 Kalakaua Avenue',
  city: 'Honolulu',
  state: 'HI',
  zip: '96815',
  country: 'United States',
  divisionId: 5,
  divisionName: 'West Coast',
  notes: 'Two bars',
  active: true,
  canUpdateActiveStatus: true,
  renewalsInProcessCount: 0,
  createdOn: '2026-11-20T14:03:22.123Z',
}
const place = { address1: '2500 Kalakaua Avenue', city: 'Honolulu', state: 'HI', zip: '96815', country: 'United States' }
const row = {
  ...property,
  propertyNumber: 'HH-108',
  licensesCount: 7,
  licenseAlertsCount: 1,
  expiredCount: 2,
  pastDueCount: 1,
  noDocumentCount: 3,
  clientName: 'Harbor Hotels',
}
const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const citation = {
  id: 3,
  version: 2,
  propertyId: 12,
  licenseId: null,
  violationDate: '2026-10-01',
  standing: { level: 'expired', days: 9, text: 'Expired 9 days ago' },
  penalty: 'Fine',
  penaltyDollarAmount: 500,
  description: 'Late',
  disposition: null,
  notes: null,
  hasDocument: true,
  documentFileName: 'citation.pdf',
}
const answers = {
  'GET /authentication/current-user/identity': { today: '2026-11-20' },
  'POST /properties/list': page({ ...row, id: 11, name: 'Harbor Waikiki Annex' }, row),
  'GET /properties/12': property,
  'GET /custom-fields': page(),
  'PUT /properties/12': null,
  'POST /properties': { id: 13 },
  'DELETE /properties/12': null,
  'POST /properties/12/deactivate': null,
  'POST /properties/12/activate': null,
  'GET /divisions': page({ id: 6, name: 'Central', clientName: 'Harbor Hotels' }),
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
  'POST /properties/12/citations/list': page({ ...citation, id: 4 }, citation),
  'POST /properties/12/citations': { id: 5 },
  'PUT /properties/12/citations/3': null,
  'DELETE /properties/12/citations/3': null,
}
const sent = (seen: { method: string; path: string; body: unknown }[], method: string, path: string) =>
  seen.find((one) => one.method === method && one.path === path)

test('list: the filters as the contract has them, a client by its name', async () => {
  const words = [
    'properties',
    'list',
    '--search',
    'wai',
    '--search-in',
    'city',
    '--client',
    'harbor hotels',
    '--no-active',
    '--sort',
    'city',
  ]
  const { code, out, seen } = await run(words, { answers })
  expect(code).toBe(0)
  expect(sent(seen, 'POST', '/properties/list')?.body).toEqual({
    searchTerm: 'wai',
    searchFilter: 'city',
    clientIds: [2],
    active: false,
    sortBy: 'city',
  })
  expect(out.split('\n')[1]).toBe(
    '12\tHarbor Waikiki\t2500 Kalakaua Avenue\tHonolulu\tHI\t96815\tWest Coast\t7\t1\tyes\t2\t1\t3\tHarbor Hotels',
  )
})

test('show: by id, or by name ignoring case; equal names need the id', async () => {
  const { out } = await run(['properties', 'show', 'harbor WAIKIKI'], { answers })
  expect(out).toContain('Property Name\tHarbor Waikiki\n')
  expect(out).toContain('Clients\tHarbor Hotels\n')
  const { out: json } = await run(['properties', 'show', '12', '--json=id,city'], { answers })
  expect(JSON.parse(json)).toEqual({ id: 12, city: 'Honolulu' })
  expect(await run(['properties', 'show', 'Nowhere'], { answers })).toMatchObject({ code: 5, err: 'There is no property "Nowhere".\n' })
  const twins = { ...answers, 'POST /properties/list': page(row, { ...row, id: 40, city: 'Hilo' }) }
  const { code, err, seen } = await run(['properties', 'show', 'Harbor Waikiki'], { answers: twins })
  expect({ code, asked: seen.length }).toEqual({ code: 2, asked: 1 })
  expect(err).toContain('  40  2500 Kalakaua Avenue, Hilo, HI')
})

test('a name beyond the first hundred is found all the same', async () => {
  const pages = {
    ...answers,
    'POST /properties/list': ({ body }: { body: unknown }) =>
      (body as { pageNumber: number }).pageNumber === 2
        ? { items: [row], totalItemCount: 101 }
        : {
            items: Array.from({ length: 100 }, (_, id) => ({ ...row, id: id + 100, name: `A Harbor Waikiki ${id}` })),
            totalItemCount: 101,
          },
  }
  expect(await run(['properties', 'show', 'Harbor Waikiki'], { answers: pages })).toMatchObject({ code: 0 })
})

test('create: names become ids, a first contact is a few words', async () => {
  const address = ['--address1', '1 Water Street', '--city', 'Mobile', '--state', 'AL', '--zip', '36602', '--country', 'United States']
  const more = [
    '--client',
    'Harbor Hotels',
    '--division',
    'Central',
    '--contact',
    'name=Ann Lee,email=ann@example.com',
    '--no-same-mailing-address',
  ]
  const { code, out, seen } = await run(['properties', 'create', '--name', 'Harbor Mobile', ...address, ...more], { answers })
  expect({ code, out }).toEqual({ code: 0, out: 'Id\t13\n' })
  expect(sent(seen, 'POST', '/properties')?.body).toEqual({
    name: 'Harbor Mobile',
    address1: '1 Water Street',
    city: 'Mobile',
    state: 'AL',
    zip: '36602',
    country: 'United States',
    mailingAddressSameAsProperty: false,
    mailingCountry: 'United States',
    billingClientId: 2,
    divisionId: 6,
    contact: { name: 'Ann Lee', email: 'ann@example.com' },
  })
  expect(await run(['properties', 'create', '--name', 'X', '--city', 'Mobile'], { answers })).toMatchObject({
    code: 2,
    err: 'Missing: --address1, --state, --country.\n',
    seen: [],
  })
})

test('create: a second one of the same name and place has to be meant', async () => {
  const sentence = sentences.alreadyThere('property', 'Harbor Mobile', 'Mobile, AL')
  const asked = {
    ...answers,
    'POST /properties': ({ body }: { body: unknown }) =>
      (body as { allowDuplicate?: boolean }).allowDuplicate ? { id: 14 } : problem(400, sentence, { allowDuplicate: [sentence] }),
  }
  const words = ['properties', 'create', '--name', 'Harbor Mobile', '--address1', '1', '--city', 'Mobile', '--state', 'AL']
  const whole = [...words, '--zip', '36602', '--country', 'United States', '--reminder']
  const refused = await run(whole, { answers: asked })
  expect(refused).toMatchObject({ code: 6, out: '' })
  expect(refused.err).toContain(`${sentence}\nIf it is, repeat the command with --allow-duplicate.`)
  expect(await run([...whole, '--allow-duplicate'], { answers: asked })).toMatchObject({ code: 0, out: expect.stringContaining('14') })
})

test('create: errors of the server are reported by field', async () => {
  const refusing = {
    ...answers,
    'POST /properties': problem(400, 'Check the fields.', { zip: ['Required'], 'contact.name': ['Required'] }),
  }
  const words = ['properties', 'create', '--name', 'X', '--address1', '1', '--city', 'M', '--state', 'AL', '--country', 'United States']
  expect(await run(words, { answers: refusing })).toMatchObject({
    code: 1,
    err: 'Check the fields.\nzip: Required\ncontact.name: Required\n',
  })
})

test('update: stored fields are sent with their version, clients are left out; an empty text clears a field', async () => {
  const { code, err, seen } = await run(['properties', 'update', '12', '--notes', '', '--division', 'Central'], { answers })
  expect({ code, err }).toEqual({ code: 0, err: `${messages.propertyUpdated}\n` })
  const put = seen.find(({ method }) => method === 'PUT')
  expect(put?.body).toEqual({ name: 'Harbor Waikiki', ...place, notes: null, divisionId: 6 })
  expect(put?.headers['if-match']).toBe('"4"')
  expect(await run(['properties', 'update', '12'], { answers })).toMatchObject({ code: 2, seen: [] })
})

test('update: staff say which clients see it, by name', async () => {
  const { seen } = await run(['properties', 'update', '12', '--client', 'harbor hotels', '--client', '3'], {
    answers: {
      ...answers,
      'GET /clients/select-list-options': [
        { label: 'Harbor Hotels', value: 2 },
        { label: 'Lakeside Dining', value: 3 },
      ],
    },
  })
  expect(sent(seen, 'PUT', '/properties/12')?.body).toMatchObject({ name: 'Harbor Waikiki', clients: [{ id: 2 }, { id: 3 }] })
})

test('deactivate: asks where renewals would wait, and carries the close date', async () => {
  const busy = { ...answers, 'GET /properties/12': { ...property, renewalsInProcessCount: 2 } }
  const words = ['properties', 'deactivate', 'Harbor Waikiki', '--close-date', '12/31/2026']
  expect(await run(words, { answers: busy })).toMatchObject({ code: 2, err: expect.stringContaining('that will wait: 2. Deactivate it?') })
  for (const [more, given] of [[['--yes'], busy] as const, [[], answers] as const]) {
    const { code, seen } = await run([...words, ...more], { answers: given })
    expect(code).toBe(0)
    expect(sent(seen, 'POST', '/properties/12/deactivate')?.body).toEqual({ closeDate: '2026-12-31' })
  }
  const { seen } = await run(['properties', 'activate', '12'], { answers })
  expect(sent(seen, 'POST', '/properties/12/activate')).toBeDefined()
})

test('delete: asks first; a blocked delete shows its reason and is 6', async () => {
  const asked = await run(['properties', 'delete', '12'], { answers })
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining(sentences.deleteConfirm('Harbor Waikiki')) })
  expect(sent(asked.seen, 'DELETE', '/properties/12')).toBeUndefined()
  const { code, seen } = await run(['properties', 'delete', '12', '--yes'], { answers })
  expect({ code, version: seen.find(({ method }) => method === 'DELETE')?.headers['if-match'] }).toEqual({ code: 0, version: '"4"' })
  const blocked = { ...answers, 'DELETE /properties/12': problem(409, messages.propertyHasLicenses) }
  expect(await run(['properties', 'delete', '12', '--yes'], { answers: blocked })).toMatchObject({
    code: 6,
    err: `${messages.propertyHasLicenses}\n`,
  })
})

test('citations: listed, added with a PDF, changed without sending it again, deleted', async () => {
  const file = join(aFolder(), 'fine.pdf')
  writeFileSync(file, '%PDF-1.4')
  const { out } = await run(['properties', 'citations', 'list', 'harbor waikiki'], { answers })
  expect(out.split('\n')[1]).toBe('3\t2026-10-01\t\tFine\t500\tLate\t\tcitation.pdf\tExpired 9 days ago')
  const words = ['--violation-date', '2026-10-02', '--penalty', 'Fine', '--amount', '500', '--description', 'Late', '--license', '7']
  const added = await run(['properties', 'citations', 'add', '12', ...words, '--document', file], { answers })
  expect(sent(added.seen, 'POST', '/properties/12/citations')?.body).toEqual({
    violationDate: '2026-10-02',
    penalty: 'Fine',
    penaltyDollarAmount: 500,
    description: 'Late',
    licenseId: 7,
    document: Buffer.from('%PDF-1.4').toString('base64'),
    documentFileName: 'fine.pdf',
    documentContentType: 'application/pdf',
  })
  const updated = await run(['properties', 'citations', 'update', '12', '3', '--disposition', 'Paid'], { answers })
  const put = updated.seen.find(({ method }) => method === 'PUT')
  expect(put?.headers['if-match']).toBe('"2"')
  expect(put?.body).toEqual({
    licenseId: null,
    violationDate: '2026-10-01',
    penalty: 'Fine',
    penaltyDollarAmount: 500,
    description: 'Late',
    disposition: 'Paid',
    notes: null,
    removeDocument: false,
  })
  const without = await run(['properties', 'citations', 'update', '12', '3', '--remove-document'], { answers })
  expect(without.seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ removeDocument: true })
  expect(await run(['properties', 'citations', 'delete', '12', '3'], { answers })).toMatchObject({ code: 2 })
  expect(await run(['properties', 'citations', 'delete', '12', '3', '--yes'], { answers })).toMatchObject({ code: 0 })
  expect(await run(['properties', 'citations', 'delete', '12', '99', '--yes'], { answers })).toMatchObject({ code: 5 })
  expect(await run(['properties', 'citations', 'delete', '12', 'x'], { answers })).toMatchObject({ code: 2, seen: [] })
})

test('a download goes to stdout when piped, never onto a screen', async () => {
  const withFile = { ...answers, 'GET /properties/12/citations/3/document': new Response('%PDF-1.4') }
  const words = ['properties', 'citations', 'download', '12', '3']
  expect(await run(words, { answers: withFile })).toMatchObject({ code: 0, out: '%PDF-1.4' })
  expect(await run(words, { answers: withFile, tty: true })).toMatchObject({ code: 2, out: '' })
})

test('an affiliated entity that no one knows is a new one by that name', async () => {
  const known = {
    ...answers,
    'GET /corporate-entities': page({
      id: 8,
      name: 'HH East',
      clientName: 'H',
    }),
    'POST /properties/12/affiliated-entities': { id: 1 },
  }
  const named = async (entity: string) => {
    const { seen } = await run(['properties', 'entities', 'add', '12', '--entity', entity, '--affiliation', 'Owner'], { answers: known })
    return sent(seen, 'POST', '/properties/12/affiliated-entities')?.body
  }
  expect(await named('hh east')).toEqual({ corporateEntity: 8, affiliation: 'Owner' })
  expect(await named('HH West')).toEqual({ corporateEntity: 'HH West', affiliation: 'Owner' })
})
