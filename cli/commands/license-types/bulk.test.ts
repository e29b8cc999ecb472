import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const type = (id: number, licensingAuthorityId: number) => ({
  id,
  licensingAuthorityId,
  name: `Permit ${id}`,
  licensingAuthorityName: 'Port',
})
const items = [type(12, 3), type(13, 3), type(14, 4)]
const changed = ({ body }: { body: unknown }) => ({
  updatedLicenseTypesCount: (body as { licenseTypeIds: number[] }).licenseTypeIds.length,
})
const answers = {
  'GET /license-types/reference-list': { items, totalItemCount: items.length },
  'PUT /licensing-authorities/3/license-types/bulk-update-form-link': changed,
  'PUT /licensing-authorities/4/license-types/bulk-update-form-link': changed,
  'PUT /licensing-authorities/3/license-types/bulk-update-renewal-tip': changed,
}
const link = ['--forms-link', 'https://port.example/forms']

test('a form link for types of two authorities, a call for each', async () => {
  const { code, out, seen } = await run(['license-types', 'add-form-link', '12', '14', '13', ...link, '--yes', '--json'], { answers })
  expect([code, JSON.parse(out)]).toEqual([0, { updatedLicenseTypesCount: 3 }])
  expect(seen.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/')[2], body])).toEqual([
    ['3', { formLinkUrl: 'https://port.example/forms', licenseTypeIds: [12, 13] }],
    ['4', { formLinkUrl: 'https://port.example/forms', licenseTypeIds: [14] }],
  ])
})

test('tips for the types of a list, by name or id', async () => {
  const { code, seen } = await run(['license-types', 'add-tips', '-', '--tip', '7', '--yes'], {
    answers,
    stdin: '12\tPermit 12\n13\tPermit 13\n',
  })
  expect([code, seen.at(-1)?.body]).toEqual([0, { renewalTipIds: [7], licenseTypeIds: [12, 13] }])
})

test('without its link, nothing is asked of the server', async () => {
  expect(await run(['license-types', 'add-form-link', '12'], { answers })).toMatchObject({
    code: 2,
    seen: [],
    err: expect.stringContaining('--forms-link'),
  })
})
